"""One process at a time writes a file, or the folder that it stands for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from noloss.core.errors import BadFile


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
