"""What a statement about time is: the sentence, how it is read, and a check on a measured run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from noloss.lab.papers.claim import Finding
from noloss.lab.timing.published import Jit
from noloss.lab.timing.record import Record

WITH: Mapping[Jit, str] = {"off": "without the JIT", "on": "with the JIT"}
SECTION = "section 6.2"

RecordCheck = Callable[[Record], Finding]

NOT_MEASURED = Finding("answer", "not measured in this run")


@dataclass(frozen=True)
class Statement:
    """What the paper says of time, and how that is checked on a record."""

    place: str
    text: str
    reading: str
    tolerance: str
    check: RecordCheck
