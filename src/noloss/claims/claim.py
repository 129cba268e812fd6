"""A claim of a paper, what a check finds, and both together as a document."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

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
C = TypeVar("C", bound=Check)


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, in our words, with the reading that makes it checkable."""

    key: str
    paper: str
    place: str
    """Section, table or figure."""
    text: str
    check: Check


class Paper:
    """The claims of one paper, each written down where it is checked."""

    def __init__(self, name: str, prefix: str) -> None:
        self.name, self.prefix = name, prefix
        self.claims: list[Claim] = []

    def says(self, key: str, place: str, text: str) -> Callable[[C], C]:
        """A statement of the paper; what it is put before checks it."""

        def register(check: C) -> C:
            self.claims.append(Claim(f"{self.prefix}-{key}", self.name, place, text, check))
            return check

        return register


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
