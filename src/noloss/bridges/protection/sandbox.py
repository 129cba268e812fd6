"""Where a stranger's program runs: a private copy of its folder, and as little else as can be.

There are three ways, and `protection` finds the best that works on this system, by trying:

    bubblewrap  nothing but the system's programs is there, and that read-only; no network, no other
                processes, no shared memory of others
    other user  for root without bubblewrap: a user that owns nothing else and can signal nobody
    limits      the program can read and write what the user can

In each, the environment is clean, what it uses is limited, and a guard (`guard.py`) sees to it that
nothing it started outlives it. Where there is no Linux, only the copy and the environment are left.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Literal

from noloss.bridges.functions.python_bot import PythonBot
from noloss.bridges.processes.process import Limits, ProcessBot, Surroundings, require_unix
from noloss.bridges.processes.programs import BUILD_SECONDS, PYTHON, Program, Words, built
from noloss.bridges.protection import guard, launcher
from noloss.bridges.protection.leftovers import (
    nobodys_number,
    remove_files,
    remove_segments,
    shared_files,
)
from noloss.bridges.protection.private_copy import copy
from noloss.bridges.protection.relaunched import RelaunchedBot
from noloss.bridges.resolve import function_of
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame

Protection = Literal["bubblewrap", "other user", "limits", "copy"]
Wish = Literal["auto", "required", "off"]

MOST_FILE, MOST_DISK = 64 << 20, 256 << 20
"""Bytes of one file that a program writes, and of all."""
MOST_ENTRIES = 20_000
"""Files and folders in its own folders."""
MOST_OPEN, MOST_PROCESSES, MOST_TASKS = 256, 64, 512
"""Open files of a process, processes of a program, and threads of a user that is its own."""
LOOK = 0.25
"""Seconds after which a compiler is looked after."""
MOST_SOURCE = 1 << 20
"""Bytes of a Python file that is looked through for a function to call."""
MOST_SAID = 2000
"""Bytes of what a compiler says that are read."""
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store")
"""What programs are made of."""
SETTINGS = ("alternatives", "ld.so.*", "localtime", "java*", "perl", "R", "julia", "lua", "php")
"""What programs look for in `/etc`; none of it is a secret."""
KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME", "GOROOT")
"""What a program keeps of the grader's environment."""
SECRETIVE = (".local", ".cargo", ".config")
"""Folders at home that hold more than tools."""
NOBODY = "65534"
LAUNCHER = (PYTHON, "-I", "-S", str(Path(launcher.__file__)))
PLACES = ("bot", "build", "tmp", "home", "shm")
"""The folders of a program: its copy, what was compiled, what it may write to."""


def protection(wish: Wish = "auto") -> Protection:
    """The best protection that works here and was wished for."""
    require_unix()
    if wish != "off" and works("bubblewrap"):
        return "bubblewrap"
    if wish == "required":
        raise NolossError(
            "bots cannot be run in a sandbox here: bubblewrap is not installed"
            " (apt-get install bubblewrap), or this system does not allow it to make one"
        )
    if sys.platform != "linux":
        return "copy"
    return "other user" if wish != "off" and works("other user") else "limits"


@cache
def works(how: Protection) -> bool:
    """Whether a program can be run so on this system: one that says 5 is tried."""
    if sys.platform != "linux":
        return False
    tools = {"bubblewrap": shutil.which("bwrap"), "other user": not os.getuid()}
    if not tools.get(how, True):
        return False
    trial = Program(Path("/"), (PYTHON, "-I", "-c", "print(5)"), files=())
    with Cage(trial, Limits(), how) as cage, suppress(OSError):
        done = subprocess.run(
            [*cage.surroundings.wrapper, *cage.program.command],
            cwd=cage.program.folder,
            env=cage.surroundings.environment,
            pass_fds=cage.surroundings.descriptors,
            capture_output=True,
            timeout=60,
            check=False,
        )
        return done.stdout == b"5\n"
    return False


class Cage:
    """One program in folders of its own; within `with`, `program` is ready to run there.

    `shown` are files of whoever grades that the program may read.
    """

    def __init__(
        self,
        original: Program,
        limits: Limits,
        how: Protection,
        shown: tuple[Path, ...] = (),
        cancel: Callable[[], bool] = lambda: False,
    ) -> None:
        self.original = original
        self.limits = limits
        self.how = how
        self.shown = shown
        self.cancel = cancel
        self.user = nobodys_number() if how == "other user" else None

    def __enter__(self) -> "Cage":
        """Copy the program and compile it if need be; `BadFile` says what is wrong with it."""
        self.place = Path(tempfile.mkdtemp(prefix="noloss-"))
        try:
            for name in PLACES:
                (self.place / name).mkdir(mode=0o700)
            copy(self.original.folder, self.place / "bot", self.original.files)
            if self.user is not None:
                _give(self.place, self.user)
            boxed = self.how == "bubblewrap"
            self.surroundings = Surroundings(
                (*self._guard(), *(self._bubblewrap() if boxed else ())),
                self._environment(),
                () if self.how == "copy" else (_lifeline(),),
                self._sweep,
                (*self._guard(), *self._bubblewrap("--as-pid-1"), *LAUNCHER) if boxed else (),
            )
            here = replace(self.original, folder=self.place / "bot", files=None)
            self.program = built(here, self.place / "build", self._step)
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Remove all that is left of it."""
        self._remove()

    def bot(self, game: LineGame | None = None) -> ProcessBot:
        """The program as a bot; of a game, a Python file that only has a function, by that."""
        folder, spec = str(self.program.folder), self._function()
        if spec and game is not None:
            return PythonBot(spec, game, self.limits, self.cancel, folder, self.surroundings)
        return RelaunchedBot(
            self.program.command,
            per_move=self.program.per_move,
            reset=self.program.reset,
            limits=self.limits,
            folder=folder,
            cancel=self.cancel,
            surroundings=self.surroundings,
        )

    def _function(self) -> str:
        """`file.py:name` if the program is a Python file that reads no questions; else nothing."""
        tool, *rest = self.program.command
        if tool != PYTHON or len(rest) != 1 or not rest[0].endswith(".py"):
            return ""
        path = self.program.folder / rest[0]
        if path.is_symlink() or not path.is_file() or path.stat().st_size > MOST_SOURCE:
            return ""
        name = function_of(path)
        return f"{rest[0]}:{name}" if name else ""

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        rust = Path(os.environ.get("RUSTUP_HOME", Path.home() / ".rustup"))
        places = {"HOME": self.place / "home", "TMPDIR": self.place / "tmp", "RUSTUP_HOME": rust}
        return {
            "LANG": "C.UTF-8",
            "PATH": os.defpath,
            **kept,
            **{name: str(path) for name, path in places.items() if path.is_dir()},
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _guard(self) -> Words:
        if self.how == "copy":
            return ()
        told = {
            "lifeline": _lifeline(),
            "folder": self.place,
            "cpu": self.limits.cpu_seconds,
            "data": self.limits.megabytes << 20,
            "file": MOST_FILE,
            "open": MOST_OPEN,
            "processes": MOST_PROCESSES,
            "disk": MOST_DISK,
            "entries": MOST_ENTRIES,
        }
        if self.how != "bubblewrap":  # which has a process space of its own
            told["adopt"] = "yes"
        if self.user is not None:
            told |= {"user": self.user, "tasks": MOST_TASKS}
        words = (f"{name}={value}" for name, value in told.items())
        return (PYTHON, "-I", "-S", str(Path(guard.__file__)), *words, "--")

    def _bubblewrap(self, *options: str) -> Words:
        alone = ("user", "ipc", "pid", "net", "uts")
        binds = [*self._system(), "--proc", "/proc", "--dev", "/dev"]
        for inside, place in (("/tmp", "tmp"), ("/dev/shm", "shm")):
            binds += ["--bind", str(self.place / place), inside]
        covered = [f"{root}/" for root in SYSTEM]
        for path in sorted(_tools() | {str(path) for path in self.shown}):
            if not f"{path}/".startswith(tuple(covered)):
                binds += ["--ro-bind-try", path, path]
                covered.append(f"{path}/")
        binds += ["--bind", str(self.place), str(self.place)]
        return (
            *(
                "bwrap",
                "--die-with-parent",
                "--cap-drop",
                "ALL",
                "--uid",
                "65534",
                "--gid",
                "65534",
            ),
            *options,
            *(f"--unshare-{what}" for what in alone),
            *binds,
            *("--chdir", str(self.place / "bot"), "--"),
        )

    def _system(self) -> Iterator[str]:
        for root in map(Path, SYSTEM):
            if root.is_symlink():
                yield from ("--symlink", str(root.readlink()), str(root))
            elif root.is_dir():
                yield from ("--ro-bind", str(root), str(root))
        for pattern in SETTINGS:
            for path in map(str, Path("/etc").glob(pattern)):
                yield from ("--ro-bind", path, path)

    def _sweep(self, pid: int) -> None:
        """End all below this process, and what they share with each other."""
        if self.how == "copy":
            return
        shared = shared_files(guard.descendants(pid)) if self.how == "limits" else set()
        swept = guard.sweep(pid, self.user)
        if self.how == "limits":
            remove_segments(swept)
            for path in shared:
                with suppress(OSError):
                    path.unlink()

    def _step(self, command: Words) -> str:
        """Perform a step of building within the same limits; what went wrong, if anything."""
        log = self.place / "build.log"
        with log.open("wb") as said:
            try:
                process = subprocess.Popen(
                    [*self.surroundings.wrapper, *command],
                    cwd=self.place / "bot",
                    env=self.surroundings.environment,
                    pass_fds=self.surroundings.descriptors,
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                raise BadFile(f"cannot run {command[0]!r}: {error}") from None
            try:
                code = self._wait(process)
            finally:
                self._sweep(process.pid)
                process.kill()
                process.wait()
        if code is None:
            return f"{command[0]} takes longer than {BUILD_SECONDS:g} s"
        with log.open("rb") as said:
            words = said.read(MOST_SAID).decode("utf-8", "replace").strip()
        return (words or f"{command[0]} ends with {code}") if code else ""

    def _wait(self, process: subprocess.Popen[bytes]) -> int | None:
        """The exit code; None if it takes too long or is not wanted any more."""
        end = monotonic() + BUILD_SECONDS
        while monotonic() < end and not self.cancel():
            with suppress(subprocess.TimeoutExpired):
                return process.wait(min(BUILD_SECONDS, LOOK))
        return None

    def _remove(self) -> None:
        if self.user is not None:
            guard.sweep(None, self.user)
            remove_segments(user=self.user)
            remove_files(self.user)
        shutil.rmtree(self.place, ignore_errors=True)


def _tools() -> set[str]:
    """Folders of tools that may lie anywhere: this Python, this package, what PATH names."""
    places = [sys.prefix, sys.base_prefix, str(Path(__file__).parents[2])]
    places += map(_toolbox, os.environ.get("PATH", "").split(os.pathsep))
    places.append(os.environ.get("RUSTUP_HOME", str(Path.home() / ".rustup")))
    return {str(Path(place)) for place in places if Path(place).is_absolute()}


def _toolbox(folder: str) -> str:
    """A folder of PATH, or all of the manager of versions that it belongs to (`~/.pyenv`)."""
    home = Path.home()
    if not Path(folder).is_relative_to(home) or Path(folder) == home:
        return folder
    first = Path(folder).relative_to(home).parts[0]
    return str(home / first) if first.startswith(".") and first not in SECRETIVE else folder


def _give(place: Path, user: int) -> None:
    """Make a folder and all in it that user's own."""
    for folder, folders, files in os.walk(place):
        for name in (*folders, *files):
            os.chown(Path(folder) / name, user, user, follow_symlinks=False)
    os.chown(place, user, user)


@cache
def _lifeline() -> int:
    """The end of a pipe that guards hold; the other end is ours for as long as we live."""
    held, _ = os.pipe()
    return held
