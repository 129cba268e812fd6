"""What a long search has settled, kept in a file that is only ever added to.

A head of text says which question it is about; then come batches of settled positions, each with
its length and a checksum. A batch that was cut short is where the file ends. Nothing in it has to
be believed: a value is given only after its proof has been checked.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from noloss.core.log import Log
from noloss.solver.proof_search import ProofSearch

MOST_BYTES = 4 << 30
SECONDS = 20.0
"""Between two batches."""
_BATCH = struct.Struct("<4sII")
_MARK = b"\nset"


class ProofLog:
    """The log of one search in one file."""

    def __init__(self, path: Path | str, search: ProofSearch, memory: int | None = None) -> None:
        """Take over what the file holds, if it is there; one about another question is refused.

        The search may take so much memory, in bytes.
        """
        self.search = search
        self._kept: set[bytes] = set()
        self._next = monotonic() + SECONDS
        head = (
            f"noloss log 1: {search.start.game} {search.start}: does {search.attacker.value} win?"
        )
        refusal = f"{str(path)!r} is not a log of this question: {head}"
        self._log = Log(Path(path), head, refusal, MOST_BYTES)
        records, good = _batches(self._log.read(), len(self._log.head), search.record)
        self._log.begin()
        self._log.cut(good)
        search.enter(records, memory)
        self._kept.update(marks_of(records))

    def tick(self) -> None:
        """Keep what is new, if it is time."""
        if monotonic() >= self._next:
            self.keep()

    def keep(self) -> None:
        """Keep what has been settled since the last time."""
        records = self.search.settled()
        new = np.array([marks not in self._kept for marks in marks_of(records)], bool)
        records = records[new]
        if len(records):
            body = records.tobytes()
            self._log.add(_BATCH.pack(_MARK, len(body), crc32(body)) + body)
            self._kept.update(marks_of(records))
        self._next = monotonic() + SECONDS


def marks_of(records: NDArray[np.void]) -> Iterator[bytes]:
    """The marks of both players in each record."""
    size = records.dtype["own"].itemsize
    own, other = (records[name].tobytes() for name in ("own", "other"))
    return (own[at : at + size] + other[at : at + size] for at in range(0, len(own), size))


def _batches(data: bytes, at: int, record: np.dtype[np.void]) -> tuple[NDArray[np.void], int]:
    """The records of all whole batches, and where the last one ends."""
    bodies = []
    while len(data) >= at + _BATCH.size:
        mark, size, checksum = _BATCH.unpack_from(data, at)
        body = data[at + _BATCH.size : at + _BATCH.size + size]
        if mark != _MARK or len(body) != size or crc32(body) != checksum or size % record.itemsize:
            break
        bodies.append(body)
        at += _BATCH.size + size
    return np.frombuffer(b"".join(bodies), record), at
