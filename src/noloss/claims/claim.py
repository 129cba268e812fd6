"""A claim of a paper, what a check finds, and both together as a document."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noloss.core.game import Cell

if TYPE_CHECKING:
    from noloss.claims.shared import Facts


def verdict(holds: bool | None) -> str:
    """A verdict in a word."""
    return "answer" if holds is None else "holds" if holds else "FAILS"


@dataclass(frozen=True)
class Finding:
    """What a check found: the verdict, the evidence in words, and a game to replay if one helps."""

    holds: bool | None
    """None where the paper asks, or we compare, rather than the paper claims."""
    evidence: str
    replay: tuple[Cell, ...] | None = None


Check = Callable[["Facts"], Finding]


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, in our words, with the reading that makes it checkable."""

    key: str
    paper: str
    place: str
    """Section, table or figure."""
    text: str
    check: Check


@dataclass(frozen=True)
class CheckedClaim:
    """A claim with what its check found."""

    key: str
    paper: str
    place: str
    claim: str
    holds: bool | None
    evidence: str
    replay: tuple[Cell, ...] | None

    @property
    def verdict(self) -> str:
        """The verdict in a word."""
        return verdict(self.holds)
