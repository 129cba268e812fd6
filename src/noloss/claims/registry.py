"""Claims and findings, and the list of all of them.

A paper's claims live in a module of their own that offers `CLAIMS`; it is listed in `all_claims`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from noloss.core.game import Cell


@dataclass(frozen=True)
class Finding:
    """What a check found: the verdict, the evidence in words, and a game to replay if one helps."""

    holds: bool | None
    """None where the paper asks, or we compare, rather than the paper claims."""
    evidence: str
    replay: tuple[Cell, ...] | None = None

    @property
    def verdict(self) -> str:
        """The verdict in a word."""
        return "answer" if self.holds is None else "holds" if self.holds else "FAILS"


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, in our words, with the reading that makes it checkable."""

    key: str
    paper: str
    place: str
    """Section, table or figure."""
    text: str
    check: Callable[[], Finding]


def all_claims() -> tuple[Claim, ...]:
    """Every claim, paper by paper, and then our own comparisons."""
    # they import Claim from here
    from noloss.claims import beyond, bhatt, t3dt, t3dt_clock, t3dt_moves, wst  # noqa: PLC0415

    papers = (t3dt, t3dt_moves, t3dt_clock, wst, bhatt, beyond)
    return tuple(claim for paper in papers for claim in paper.CLAIMS)
