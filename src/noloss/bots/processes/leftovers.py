"""What a program can leave behind on Linux beside its own folder: shared memory and files."""

import ctypes
import random
import shutil
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

SHARED = Path("/dev/shm")
ANYBODYS = (SHARED, Path("/tmp"), Path("/var/tmp"), Path("/run/lock"), Path("/dev/mqueue"))
"""Folders that anybody may write to."""
IPC = Path("/proc/sysvipc")
KINDS = {"shm": ("shmid", "shmctl"), "msg": ("msqid", "msgctl"), "sem": ("semid", "semctl")}
"""Shared memory, message queues and semaphores: the column of their number, what removes them."""
REMOVE = 0
"""IPC_RMID."""
USERS = range(20_000, 60_000)
"""Among these are numbers of users that nobody is."""
_given: set[int] = set()
"""Those that were given to programs of this process."""


def nobodys_number() -> int:
    """The number of a user who does not exist and runs nothing; another each time, for long."""
    import pwd  # noqa: PLC0415 (not on every system)

    running = set(_owners())
    drawn = random.SystemRandom()
    while True:
        number = drawn.choice(USERS)
        try:
            pwd.getpwuid(number)
        except KeyError:
            if number not in running | _given:
                _given.add(number)
                if len(_given) > len(USERS) // 2:
                    _given.clear()
                return number


def shared_files(pids: Collection[int]) -> set[Path]:
    """The files of shared memory that these processes have open or mapped."""
    found = set()
    for pid in pids:
        with suppress(OSError):
            maps = Path(f"/proc/{pid}/maps").read_text("utf-8", "surrogateescape")
            found |= {line.partition("/")[2] for line in maps.splitlines() if f" {SHARED}/" in line}
        with suppress(OSError):
            for link in Path(f"/proc/{pid}/fd").iterdir():
                found.add(str(link.readlink()).removeprefix("/"))
    paths = (Path("/") / name for name in found)
    return {path for path in paths if path.parent == SHARED and path.is_file()}


def remove_ipc(pids: Collection[int] = (), user: int | None = None) -> None:
    """Remove what these processes, or this user, have made for System V IPC.

    Who made a message queue or a semaphore is only known by its user.
    """
    libc = ctypes.CDLL(None)
    for kind, (number, control) in KINDS.items():
        for row in _rows(IPC / kind):
            if int(row.get("cpid", 0)) in pids or int(row["uid"]) == user:
                order = (0, REMOVE) if kind == "sem" else (REMOVE, None)
                getattr(libc, control)(int(row[number]), *order)


def _rows(table: Path) -> Iterator[dict[str, str]]:
    """The rows of a table of the system by the names of its columns."""
    try:
        head, *rows = table.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return
    for row in rows:
        yield dict(zip(head.split(), row.split(), strict=False))


def remove_files(user: int) -> None:
    """Remove what this user has left in the folders that anybody may write to."""
    for folder in ANYBODYS:
        with suppress(OSError):
            for path in folder.iterdir():
                _remove_of(path, user)


def _remove_of(path: Path, user: int) -> None:
    with suppress(OSError):
        if path.lstat().st_uid != user:
            return
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def _owners() -> Iterator[int]:
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            yield process.stat().st_uid
