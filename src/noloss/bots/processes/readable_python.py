"""A copy of this Python for a user who cannot enter the folder that it is in.

Where root installs Python in its home folder, as is common in containers, no other user can run it.
The copy has the standard library, the installed packages and noloss. Files are linked where the
system allows that, so it takes a second and hardly any space; it is removed when noloss ends.
"""

import os
import shutil
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from noloss.core.errors import NolossError
from noloss.core.phrases import any_of

PACKAGE = Path(__file__).parents[2]
COMMON = (Path("/tmp"), Path("/var/tmp"))
LEFT_OUT = ("site-packages", "dist-packages", "test", "idlelib", "ensurepip")
"""Folders of the standard library that no program needs."""


@dataclass(frozen=True)
class ReadablePython:
    """The copy; everything is found where it was if there was no need for one."""

    executable: str = sys.executable
    package: Path = PACKAGE
    libraries: Path | None = None
    """The folder with Python's shared library, if it has one."""
    folder: Path | None = None
    """All of it."""

    def moved(self, word: str) -> str:
        """A word of a command; a path to Python or to a file of noloss leads to the copy.

        >>> ReadablePython("/copy/python", Path("/copy/noloss")).moved("bot.py")
        'bot.py'
        """
        if word in (sys.executable, os.path.normpath(sys.executable)):
            return self.executable
        if word.startswith(f"{PACKAGE}/"):
            return f"{self.package}{word.removeprefix(str(PACKAGE))}"
        return word


@cache
def readable_python() -> ReadablePython:
    """This Python for all users; it is copied only if they cannot read it where it is."""
    stdlib, packages = (Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib"))
    if all(map(readable, (Path(sys.executable), stdlib, packages, PACKAGE))):
        return ReadablePython()
    folder = _own_folder()
    into = folder / "lib" / stdlib.name
    original = folder / "bin" / Path(sys.executable).resolve().name
    original.parent.mkdir()
    _link(Path(sys.executable).resolve(), original)
    _link_tree(stdlib, into, LEFT_OUT)
    libraries = Path(sysconfig.get_config_var("LIBDIR") or "/nowhere").glob("libpython*.so*")
    shared = [_link(path, folder / "lib" / path.name) for path in libraries]
    executable, site = _environment(folder / "environment", original, stdlib.name)
    if readable(packages):
        line = f"import site; site.addsitedir({str(packages)!r})\n"
        (site / "installed.pth").write_text(line, "utf-8")
    else:
        _link_tree(packages, site)
    package = PACKAGE
    if not readable(PACKAGE):
        package = site / PACKAGE.name
        _link_tree(PACKAGE, package)
    return ReadablePython(str(executable), package, folder / "lib" if shared else None, folder)


def _environment(folder: Path, python: Path, version: str) -> tuple[Path, Path]:
    """A virtual environment: its Python, and the folder of its packages.

    Some systems look for packages elsewhere if Python is not in a virtual environment.
    """
    executable, site = folder / "bin" / python.name, folder / "lib" / version / "site-packages"
    executable.parent.mkdir(parents=True)
    executable.symlink_to(python)
    site.mkdir(parents=True)
    (folder / "pyvenv.cfg").write_text(f"home = {python.parent}\n", "utf-8")
    return executable, site


def readable(path: Path) -> bool:
    """Whether every user can enter the folders that lead to this path, and read it."""
    places = {*path.parents, *path.resolve().parents}
    return bool(path.stat().st_mode & 0o004) and all(place.stat().st_mode & 1 for place in places)


def open_folder() -> Path:
    """The folder for temporary files, or another one if not every user can enter that."""
    places = [Path(tempfile.gettempdir()), *COMMON]
    for place in places:
        if place.is_dir() and readable(place) and place.stat().st_mode & 1:
            return place
    raise NolossError(
        f"there is no folder that every user can enter: tried {any_of(map(str, places))}"
    )


@cache
def _own_folder() -> Path:
    """A folder that every user can enter, and only this one can change."""
    holder = tempfile.TemporaryDirectory(
        prefix="noloss-python-", dir=open_folder(), ignore_cleanup_errors=True
    )
    _holders.append(holder)
    Path(holder.name).chmod(0o755)
    return Path(holder.name)


_holders: list["tempfile.TemporaryDirectory[str]"] = []
"""They remove their folders when Python ends."""


def _link_tree(source: Path, target: Path, left_out: tuple[str, ...] = ()) -> None:
    """Make a folder with the same files that every user can read, but for folders in it."""
    for folder, folders, files in os.walk(source):
        into = target / Path(folder).relative_to(source)
        into.mkdir(parents=True, exist_ok=True)
        into.chmod(0o755)
        if Path(folder) == source:
            folders[:] = [name for name in folders if name not in left_out]
        for name in files:
            _link(Path(folder) / name, into / name)


def _link(source: Path, target: Path) -> Path:
    """Put a file elsewhere so that every user can read it; a link to nothing is left out."""
    if not source.is_file() or target.exists():
        return target
    mode = source.stat().st_mode
    try:
        if not mode & 0o004:
            raise PermissionError
        os.link(source.resolve(), target)
    except OSError:  # on another file system, or not readable
        shutil.copyfile(source, target)
        target.chmod(0o755 if mode & 0o100 else 0o644)
    return target
