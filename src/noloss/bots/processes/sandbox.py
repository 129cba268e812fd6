"""Where a stranger's program runs: a private copy of its folder, and as little else as can be.

There are three ways; `choice.protection` finds the best that works on this system, by trying:

    bubblewrap  nothing but the system's programs is there, and that read-only; no network, no other
                processes, no shared memory of others
    other user  for root without bubblewrap: a user that owns nothing else and can signal nobody
    limits      the program can read and write what the user can

In each, the environment is clean, what it uses is limited, and a guard (`guard.py`) sees to it that
nothing it started outlives it. Where there is no Linux, only the copy and the environment are left.

If root starts a program, it runs as a user of its own, in bubblewrap too: the kernel does not limit
the number of processes of root. Only `root`, which has to be asked for, is `limits` as root.
"""

import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Literal

from noloss.bots.functions.python_bot import PythonBot
from noloss.bots.functions.trying import function_of
from noloss.bots.processes import guard, launcher
from noloss.bots.processes.leftovers import (
    ANYBODYS,
    nobodys_number,
    remove_files,
    remove_ipc,
    shared_files,
)
from noloss.bots.processes.private_copy import (
    ReadablePython,
    copy,
    open_folder,
    readable,
    readable_python,
)
from noloss.bots.processes.process import (
    MOST_TASKS,
    Limits,
    ProcessBot,
    StartSignal,
    Surroundings,
)
from noloss.bots.processes.programs import BUILD_SECONDS, PYTHON, Program, Words, built
from noloss.bots.processes.relaunched import RelaunchedBot
from noloss.core.errors import BadFile, NolossError, Shortage
from noloss.core.game import LineGame

Protection = Literal["bubblewrap", "other user", "limits", "root", "copy"]

MOST_FILE, MOST_DISK = 64 << 20, 256 << 20
"""Bytes of one file that a program writes, and of all."""
MOST_ENTRIES = 20_000
"""Files and folders in its own folders."""
MOST_OPEN, MOST_PROCESSES = 256, 64
"""Open files of a process, and processes of a program."""
LOOK = 0.25
"""Seconds after which a compiler is looked after."""
REAP_SECONDS = 2
"""How long a guard may take to end once its program has ended."""
MOST_SOURCE = 256 << 10
"""Bytes of a Python file that is looked through for a function to call."""
MOST_SAID = 2000
"""Bytes of what a compiler says that are read."""
ALONGSIDE = ("limits", "root")
"""Where a program has the same user and the same shared memory as others."""
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
INSIDE = Path("/noloss")
"""Where these are in a sandbox."""


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
        if how in ("limits", "copy") and sys.platform == "linux" and os.geteuid() == 0:
            raise NolossError("limits alone do not protect this machine from what root runs")
        self.boxed = how == "bubblewrap"
        alone = how == "other user" or (self.boxed and os.geteuid() == 0)
        self.user = nobodys_number() if alone else None
        self.python = readable_python() if how == "other user" else ReadablePython()

    def __enter__(self) -> "Cage":
        """Copy the program and compile it if need be; `BadFile` says what is wrong with it."""
        try:
            return self._made()
        except OSError as error:
            raise Shortage.of(error) or error from None

    def _made(self) -> "Cage":
        folder = open_folder() if self.how == "other user" else None
        self.place = Path(tempfile.mkdtemp(prefix="noloss-", dir=folder))
        self.signal = StartSignal()
        try:
            for name in PLACES:
                (self.place / name).mkdir(mode=0o700)
            copy(self.original.folder, self.place / "bot", self.original.files)
            if self.user is not None:  # who may put nothing in place of these folders
                for name in PLACES:
                    _give(self.place / name, self.user)
            if self.how == "other user":
                self.place.chmod(0o711)
            signal = None if self.how == "copy" else self.signal
            self.surroundings = Surroundings(
                (*self._guard(), *(self._bubblewrap() if self.boxed else ())),
                self._environment(),
                () if signal is None else (_lifeline(), signal.descriptor),
                self._sweep,
                self._launcher() if self.boxed else (),
                signal,
                self.user,
                self.python.moved,
            )
            here = replace(self.original, folder=self.place / "bot", files=None)
            if self.how == "other user":
                self._require_tools(here)
            self.program = built(here, self.inside / "build", self._step)
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

    @property
    def inside(self) -> Path:
        """Where the program finds the folders that are its own."""
        return INSIDE if self.boxed else self.place

    def bot(self, game: LineGame | None = None, spec: str = "") -> ProcessBot:
        """The program as a bot; of a game, a Python file by its function, if it only has that.

        `spec` is the Python object that is to be called in any case: see `PythonBot`.
        """
        folder, spec = str(self.program.folder), spec or self._function()
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
        libraries = self.python.libraries
        rust = os.environ.get("RUSTUP_HOME", str(_home() / ".rustup"))
        return {
            "LANG": "C.UTF-8",
            "PATH": os.defpath,
            **kept,
            "HOME": str(self.inside / "home"),
            "TMPDIR": str(self.inside / "tmp"),
            **({"RUSTUP_HOME": rust} if os.path.isdir(rust) else {}),  # noqa: PTH112 (not an error)
            **({"LD_LIBRARY_PATH": str(libraries)} if libraries else {}),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _guard(self) -> Words:
        if self.how == "copy":
            return ()
        told: dict[str, object] = {
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
        if self.user is not None:
            told["owner"] = self.user
        if self.how == "other user":
            told |= {"public": ":".join(map(str, ANYBODYS))}
        if self.python.folder is not None:
            told["copy"] = self.python.folder
        if not self.boxed:  # a sandbox has a process space of its own
            told |= self._identity()
        return _guard_with(told)

    def _identity(self, **more: object) -> dict[str, object]:
        """What the last step before the program is told: its user and its number of threads."""
        told: dict[str, object] = {"signal": self.signal.descriptor, **more}
        if self.user is not None:
            told |= {"user": self.user, "tasks": MOST_TASKS}
        elif self.how != "root":  # whom the kernel allows any number
            told["tasks"] = guard.tasks_of(os.getuid()) + MOST_TASKS
        return told

    def _launcher(self) -> Words:
        """As `_bubblewrap`, with a launcher as its first process."""
        inside = self._bubblewrap("--as-pid-1", relay="yes")
        return (*self._guard(), *inside, *LAUNCHER, str(self.signal.descriptor))

    def _bubblewrap(self, *options: str, **told: object) -> Words:
        if self.user is None:
            options = ("--unshare-user", *options)
            options += ("--uid", NOBODY, "--gid", NOBODY)
        else:  # it becomes that user when it is inside
            options += ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
        tools = sorted(_tools() | {str(path) for path in self.shown})
        binds = [*self._system(), "--proc", "/proc", "--dev", "/dev"]
        if any(path.startswith("/tmp/") for path in tools):
            # a program could move what leads to these if it had its own folder here
            binds += ["--perms", "1777", "--size", str(MOST_FILE), "--tmpfs", "/tmp"]
        else:
            binds += ["--bind", str(self.place / "tmp"), "/tmp"]
        covered = [f"{root}/" for root in SYSTEM]
        for path in tools:
            if not f"{path}/".startswith(tuple(covered)) and os.access(path, os.R_OK):
                binds += [*_folders_to(path), "--ro-bind", path, path]
                covered.append(f"{path}/")
        own = {name: INSIDE / name for name in PLACES} | {"shm": Path("/dev/shm")}
        for name, inside in own.items():
            binds += [*_folders_to(str(inside)), "--bind", str(self.place / name), str(inside)]
        binds += ["--remount-ro", "/dev", "--remount-ro", "/"]
        return (
            *("bwrap", "--die-with-parent", "--cap-drop", "ALL", *options),
            *(f"--unshare-{what}" for what in ("ipc", "pid", "net", "uts")),
            *binds,
            *("--chdir", "/", "--"),  # not root, nor any user of the sandbox, can enter its folder
            *_guard_with(self._identity(work=INSIDE / "bot", **told)),
        )

    def _system(self) -> Iterator[str]:
        for root in map(Path, SYSTEM):
            yield from _folders_to(str(root))
            if root.is_symlink():
                yield from ("--symlink", str(root.readlink()), str(root))
            elif root.is_dir():
                yield from ("--ro-bind", str(root), str(root))
        for pattern in SETTINGS:
            for path in map(str, Path("/etc").glob(pattern)):
                yield from (*_folders_to(path), "--ro-bind", path, path)

    def _sweep(self, pid: int) -> None:
        """End all below this process, and what they share with each other."""
        if self.how == "copy":
            return
        shared = shared_files(guard.descendants(pid)) if self.how in ALONGSIDE else set()
        swept = guard.sweep(pid, None if self.boxed else self.user)
        _await_end(pid)
        if self.how in ALONGSIDE:
            remove_ipc(swept)
            for path in shared:
                with suppress(OSError):
                    path.unlink()

    def _step(self, command: Words) -> str:
        """Perform a step of building within the same limits; what went wrong, if anything."""
        log = self.place / "build.log"
        command = tuple(map(self.python.moved, command))
        self.signal.reset()
        with log.open("w+b") as said:
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
                problem = f"cannot run {command[0]!r}: {error}"
                raise Shortage.of(error) or BadFile(problem) from None
            try:
                code = self._wait(process)
            finally:
                self._sweep(process.pid)
                process.kill()
                process.wait()
            said.seek(0)  # not opened again, as the program may have put something in its place
            words = said.read(MOST_SAID).decode("utf-8", "replace").strip()
        if code is None:
            return f"{command[0]} takes longer than {BUILD_SECONDS:g} s"
        if code and self.surroundings.signal and not self.signal.started():
            raise Shortage(f"this machine cannot start {command[0]!r}: {words}")
        return (words or f"{command[0]} ends with {code}") if code else ""

    def _wait(self, process: subprocess.Popen[bytes]) -> int | None:
        """The exit code; None if it takes too long or is not wanted any more."""
        end = monotonic() + BUILD_SECONDS
        while monotonic() < end and not self.cancel():
            with suppress(subprocess.TimeoutExpired):
                return process.wait(min(BUILD_SECONDS, LOOK))
        return None

    def _require_tools(self, made: Program) -> None:
        """Refuse a program whose tool root has and its user cannot reach."""
        for words in (made.build, made.command):
            tool = self.python.moved(words[0]) if words else ""
            found = shutil.which(tool)
            places = os.environ.get("PATH", os.defpath).split(os.pathsep)
            there = [Path(place) / tool for place in places if (Path(place) / tool).is_file()]
            if found and not any(map(readable, there or [Path(found)])):
                raise BadFile(f"running it takes {found}, which only root can reach here")

    def _remove(self) -> None:
        if self.user is not None:
            guard.sweep(None, self.user)
            remove_ipc(user=self.user)
            remove_files(self.user)
        shutil.rmtree(self.place, ignore_errors=True)
        self.signal.close()


def _await_end(pid: int) -> None:
    """Let a guard end whose programs have ended: it reaps them."""
    with suppress(OSError):
        number = os.pidfd_open(pid)
        waiting = select.poll()
        waiting.register(number, select.POLLIN)
        waiting.poll(REAP_SECONDS * 1000)
        os.close(number)


def _guard_with(told: dict[str, object]) -> Words:
    """The guard and what it is told; the command follows."""
    words = (f"{name}={value}" for name, value in told.items())
    return (PYTHON, "-I", "-S", str(Path(guard.__file__)), *words, "--")


def _folders_to(path: str) -> Iterator[str]:
    """Makes the folders above a path, or bubblewrap would make some that only root can enter."""
    parents = list(Path(path).parents)[-2::-1]  # all but the root
    return chain.from_iterable(("--dir", str(folder)) for folder in parents)


def _tools() -> set[str]:
    """Folders of tools that may lie anywhere: this Python, this package, what PATH names."""
    places = [sys.prefix, sys.base_prefix, str(Path(__file__).parents[2])]
    places += map(_toolbox, os.environ.get("PATH", "").split(os.pathsep))
    places.append(os.environ.get("RUSTUP_HOME", str(_home() / ".rustup")))
    return {str(Path(place)) for place in places if Path(place).is_absolute()}


def _home() -> Path:
    """The home folder; the root of all folders if this user has none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")


def _toolbox(folder: str) -> str:
    """A folder of PATH, or all of the manager of versions that it belongs to (`~/.pyenv`)."""
    home = _home()
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
