"""The files of a program: what they are, a fingerprint of them all, and a copy of its own.

Plain files and folders are copied, links as links and never followed, so nothing from outside comes
along; what is neither, or is too much, is refused before it is read.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from noloss.core.errors import BadFile, Shortage
from noloss.core.phrases import counted

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
