"""Reading and writing files, with errors that name the file."""

import os
from collections.abc import Iterable
from pathlib import Path

from noloss.core.errors import BadFile


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8: see `write_bytes`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file or leave what was there: it is written aside and moved into place.

    A link is followed, and a device or pipe is written to as it is.
    """
    target = Path(os.path.realpath(path))
    aside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        try:
            aside.write_bytes(data)
            aside.replace(target)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise BadFile(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files by their paths below a folder, which is made if it is not there."""
    for name, data in files:
        path = folder / name
        make_folder(path.parent)
        write_bytes(path, data)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot make folder {str(folder)!r}: {error.strerror or error}") from None


def read_bytes(path: Path) -> bytes:
    """The content of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {str(path)!r}: {error.strerror or error}") from None


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read {str(path)!r}: not text at byte {error.start}") from None
