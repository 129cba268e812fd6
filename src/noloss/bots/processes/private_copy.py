"""The files of a program: what they are, a fingerprint of them all, and a copy of its own.

Plain files and folders are copied, links as links and never followed, so nothing from outside comes
along; what is neither, or is too much, is refused before it is read.

A user who cannot enter the folder of this Python gets a copy of it, too. Where root installs Python
in its home folder, as is common in containers, no other user can run it. The copy has the standard
library, the installed packages and noloss. Files are linked where the system allows that, so it
takes a second and hardly any space; it is removed when noloss ends.
"""

import os
import shutil
import stat
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from noloss.core.errors import BadFile, NolossError, Shortage
from noloss.core.phrases import any_of, counted

MOST_BYTES = 128 << 20
"""Bytes of all files of a program, at the most."""
MOST_FILES = 10_000
MOST_DEPTH = 40
LEFT_OUT = {".git", "__pycache__", ".ipynb_checkpoints", ".DS_Store"}
"""What tools leave behind; a stale `__pycache__` could even take the place of the source."""


@dataclass(frozen=True)
class Entry:
    """A file, folder or link, by its path in the program's folder."""

    path: str
    mode: int
    size: int


def survey(folder: Path, files: tuple[str, ...] | None = None) -> list[Entry]:
    """All that belongs to a program: these entries of its folder, or all of it; in order."""
    found: list[Entry] = []
    size = 0
    for entry in _walk(folder, files):
        size += entry.size if stat.S_ISREG(entry.mode) else 0
        found.append(entry)
        if len(found) > MOST_FILES:
            raise BadFile(f"it has more than {counted(MOST_FILES, 'file')}")
        if size > MOST_BYTES:
            raise BadFile(f"its files have more than {MOST_BYTES >> 20} MB ({shown(entry.path)})")
    return found


def fingerprint(folder: Path, files: tuple[str, ...] | None = None) -> str:
    """A digest of the names, kinds and content of all its files."""
    digest = sha256()
    for entry in survey(folder, files):
        digest.update(os.fsencode(entry.path) + b"\0" + _kind(entry.mode).encode())
        digest.update(sha256(_content(folder, entry)).digest())
    return digest.hexdigest()


@dataclass(frozen=True)
class Packed:
    """A file, folder or link with its content."""

    entry: Entry
    content: bytes


def pack(folder: Path, files: tuple[str, ...] | None = None) -> Iterator[Packed]:
    """All that belongs to a program, so that it can be put elsewhere."""
    for entry in survey(folder, files):
        yield Packed(entry, _content(folder, entry))


def copy(folder: Path, target: Path, files: tuple[str, ...] | None = None) -> None:
    """Copy a program into a folder that is there and empty."""
    unpack(pack(folder, files), target)


def unpack(packed: Iterable[Packed], target: Path) -> None:
    """Put a program into a folder that is there and empty."""
    for each in packed:
        entry, content = each.entry, each.content
        to = target / entry.path
        try:
            if stat.S_ISDIR(entry.mode):
                to.mkdir(exist_ok=True)
            elif stat.S_ISLNK(entry.mode):
                to.symlink_to(os.fsdecode(content))
            else:
                to.write_bytes(content)
                to.chmod(0o700 if entry.mode & 0o111 else 0o600)
        except OSError as error:
            problem = f"{shown(entry.path)}: {error.strerror or error}"
            raise Shortage.of(error) or BadFile(problem) from None


def shown(name: str) -> str:
    """A name with what is not text spelled out."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _walk(folder: Path, files: tuple[str, ...] | None) -> Iterator[Entry]:
    waiting = sorted(_names(folder) if files is None else files, reverse=True)
    while waiting:
        name = waiting.pop()
        try:
            status = (folder / name).lstat()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            problem = f"{shown(name)}: it cannot be read: {reason}"
            raise Shortage.of(error) or BadFile(problem) from None
        if not _kind(status.st_mode):
            raise BadFile(f"{shown(name)}: it is neither a file nor a folder")
        yield Entry(name, status.st_mode, status.st_size)
        if stat.S_ISDIR(status.st_mode):
            if name.count("/") >= MOST_DEPTH:
                raise BadFile(f"{shown(name)[:60]}...: its folders are too deep")
            inside = _names(folder / name)
            waiting += sorted((f"{name}/{below}" for below in inside), reverse=True)


def _names(folder: Path) -> list[str]:
    names = []
    try:
        with os.scandir(folder) as inside:
            for entry in inside:
                names.append(entry.name)
                if len(names) > MOST_FILES:
                    raise BadFile(f"it has more than {counted(MOST_FILES, 'file')}")
    except OSError as error:
        problem = f"{shown(folder.name)}: it cannot be read: {error.strerror}"
        raise Shortage.of(error) or BadFile(problem) from None
    return [name for name in names if name not in LEFT_OUT]


def _kind(mode: int) -> str:
    if stat.S_ISREG(mode):
        return "program" if mode & 0o111 else "file"
    return "link" if stat.S_ISLNK(mode) else "folder" if stat.S_ISDIR(mode) else ""


def _content(folder: Path, entry: Entry) -> bytes:
    """The bytes of a file or the target of a link; what has become something else is refused."""
    path = folder / entry.path
    try:
        if stat.S_ISLNK(entry.mode):
            return os.fsencode(path.readlink())
        if stat.S_ISDIR(entry.mode):
            return b""
        number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(number, "rb") as file:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise BadFile(f"{shown(entry.path)}: it is not a file any more")
            data = file.read(entry.size + 1)
    except OSError as error:
        reason = error.strerror or error
        problem = f"{shown(entry.path)}: it cannot be read: {reason}"
        raise Shortage.of(error) or BadFile(problem) from None
    if len(data) > entry.size:
        raise BadFile(f"{shown(entry.path)}: it grew while it was being read")
    return data


PACKAGE = Path(__file__).parents[2]
COMMON = (Path("/tmp"), Path("/var/tmp"))
NOT_LINKED = ("site-packages", "dist-packages", "test", "idlelib", "ensurepip")
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
    _link_tree(stdlib, into, NOT_LINKED)
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
