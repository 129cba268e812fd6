"""The one reader and the one writer of files. What is read is bounded; what is written is whole.

Everything that comes from outside the package goes through `read_bytes` or `read_text`, and all
JSON through `parse_json`; every file that a command writes goes through `write_bytes`. A lock lets
one process at a time write a file.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EISDIR
from functools import cache
from math import isfinite
from pathlib import Path
from threading import get_ident
from typing import Any, NoReturn

from noloss.core.errors import BadFile, Shortage

MOST_BYTES = 64 << 20
"""The largest file that is read; the largest of our own has a few megabytes."""
MOST_SMALL = 16 << 20
"""The largest file of a kind whose files are small: a model, a vector, a network."""
MOST_VALUES = 8_000_000
"""The most values of a JSON text, of which each may take some hundred bytes; a table of
`noloss compile` that is as large as a file may be has fewer."""
MOST_DIGITS = 1000
"""The longest number that is read in JSON; fractions are texts and may be longer."""
MOST_FRACTION_DIGITS = 20_000
"""The longest numerator or denominator that is read, far longer than any exact result so far."""


def read_bytes(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """The content of a file or pipe; one longer than `most` bytes is refused, also if endless."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        problem = f"cannot read {str(path)!r}: {error.strerror or error}"
        raise Shortage.of(error) or BadFile(problem) from None
    except ValueError as error:  # a NUL in the name
        raise BadFile(f"cannot read {str(path)!r}: {error}") from None
    if len(data) > most:
        raise BadFile(f"cannot read {str(path)!r}: it is longer than {most:,} bytes")
    return data


def read_text(path: Path | str, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read {str(path)!r}: not text at byte {error.start}") from None


def parse_json(text: str) -> Any:
    """The value of a JSON text; numbers that are no numbers or too long, and mazes, are refused."""
    require_few_values(text)
    try:
        return _decoder().decode(text)
    except RecursionError:
        raise BadFile("not JSON that can be read: nested too deeply") from None
    except BadFile:
        raise
    except ValueError as error:
        raise BadFile(f"not JSON: {error}") from None


def require_few_values(text: str, most: int = MOST_VALUES) -> None:
    """Refuse a JSON text that may hold more than so many values, before any of them is made."""
    if len(text) > most and sum(map(text.count, ",[{")) > most:
        raise BadFile(f"not JSON that can be read: more than {most:,} values")


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(
        parse_int=_integer,
        parse_float=_float,
        parse_constant=_refuse,
        object_pairs_hook=_object,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of two entries with one key, nobody could say which is meant."""
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise BadFile(f"not JSON that can be read: the key {key!r:.60} appears twice")
        entries[key] = value
    return entries


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _refuse(digits)
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits) if len(digits) <= MOST_DIGITS else float("inf")
    if not isfinite(number):
        _refuse(digits)
    return number


def _refuse(number: str) -> NoReturn:
    raise BadFile(f"{number:.20} is not a number that can be read")


def write_text(path: Path | str, text: str) -> None:
    """Write a text as UTF-8: see `write_bytes`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path | str, data: bytes) -> None:
    """Write a whole file or leave what was there: it is written aside and moved into place.

    A link is followed, and a device or pipe is written to as it is.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        aside = target.with_name(f".{target.name[:80]}.{os.getpid()}.{get_ident()}")
        try:
            aside.write_bytes(data)
            if target.exists():
                aside.chmod(target.stat().st_mode)
            aside.replace(target)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        what = f"cannot write {str(path)!r}"
        raise Shortage.of(error, what) or BadFile(f"{what}: {error.strerror or error}") from None
    except ValueError as error:
        raise BadFile(f"cannot write {str(path)!r}: {error}") from None


def check_writable(path: Path | str) -> None:
    """Refuse a file that cannot be written, before the work whose result goes there."""
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if target.is_file() or not target.exists():
            aside = target.with_name(f".{target.name[:80]}.{os.getpid()}.{get_ident()}")
            aside.touch()
            aside.unlink()
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or error
        raise BadFile(f"cannot write {str(path)!r}: {what}") from None


def append_bytes(path: Path | str, data: bytes, sync: bool = True) -> None:
    """Add to the end of a file, which is made if it is not there; it is on the disk afterwards.

    Without `sync` it is only with the system: that is much faster, and safe unless the machine
    itself goes down.
    """
    try:
        with Path(path).open("ab") as file:
            file.write(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or error
        raise BadFile(f"cannot write {str(path)!r}: {what}") from None


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
        what = f"cannot make folder {str(folder)!r}"
        raise Shortage.of(error, what) or BadFile(f"{what}: {error.strerror or error}") from None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file, made if it is not there, so that a second process that asks is refused.

    The system lets go of it when the process ends, however it ends. Where files cannot be locked,
    nothing is held.
    """
    try:
        import fcntl  # noqa: PLC0415 (not on every system)
    except ImportError:
        yield
        return
    try:
        file = path.open("ab")
    except OSError as error:
        raise BadFile(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadFile(f"another process is writing {str(path)!r}") from None
        except OSError:
            pass  # some network drives know no locks
        yield
