"""Terms that compare cells by a number, and pick those with the largest: most lines, potentials.

The numbers are counts of lines, which mean the same on every board, and potentials. A potential
adds up what the lines through a cell are worth: B^marks for a line that one player has to himself.
With B = 2 and lines without marks of mine it is the one of Erdős and Selfridge.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from noloss.core.bits import bits, to_mask
from noloss.core.position import Position
from noloss.strategies.vocabulary.combos import forks_left, made_threats
from noloss.strategies.vocabulary.lines import forks
from noloss.strategies.vocabulary.term import ALWAYS, Term, best

Count = Callable[[Position], dict[int, int]]
"""The number for each playable cell."""


@dataclass(frozen=True)
class OfLines:
    """For each cell, what its lines are worth: `worth(marks of mine, marks of yours)` each."""

    worth: Callable[[int, int], int]
    counts: str = ""
    """What it counts, where players explain moves by it: "lines through the cell that ..."."""
    does: str = ""
    """What a cell with a large number does, as a term's."""

    def __call__(self, position: Position) -> dict[int, int]:
        """The sums."""
        through, own, other = position.game.through, position.own, position.other
        worth = self.worth
        return {
            cell: sum(
                worth((line & own).bit_count(), (line & other).bit_count())
                for line in through[cell]
            )
            for cell in bits(position.playable)
        }


COUNTS = {
    "my lines": OfLines(
        lambda mine, yours: mine > 0 and not yours,
        "lines through the cell with marks of mine only",
        "builds on my marks",
    ),
    "your lines": OfLines(
        lambda mine, yours: yours > 0 and not mine,
        "lines through the cell with marks of yours only",
        "stands in your way",
    ),
    "empty lines": OfLines(
        lambda mine, yours: not mine and not yours,
        "lines through the cell that are still empty",
        "has open lines",
    ),
}
"""Those that have a name."""


BASES = {2: "", 3: " 3", 4: " 4", 8: " 8"}
"""The bases of potentials, and how a name says so."""
_TIMES = {2: "twice", 3: "three times", 4: "four times", 8: "eight times"}


def _ranking(name: str, says: str, count: Count, aims: bool = True) -> Term:
    return Term(
        name, says, lambda p: best(count(p), p.playable), unless=ALWAYS, aims=aims, ranks=count
    )


def _fewest_forks(position: Position) -> dict[int, int]:
    return {c: -forks_left(position, c).bit_count() for c in bits(position.playable)}


def _most_forks(position: Position) -> dict[int, int]:
    game, own, other = position.game, position.own, position.other
    return {c: forks(game, own | 1 << c, other).bit_count() for c in bits(position.playable)}


def _most_threats(position: Position) -> dict[int, int]:
    return {c: made_threats(position, c).bit_count() for c in bits(position.playable)}


def _potentials(base: int) -> Iterator[Term]:
    """The potentials with this base: yours, mine, both, and both with mine counted double."""
    more, end = _TIMES[base], BASES[base]
    worth = f"counts {more} as much for each mark"
    yield _ranking(
        f"potential{end}",
        f"I take the cell worth most to you, where a line without my marks {worth} of yours in it",
        OfLines(lambda mine, yours: 0 if mine else base**yours),
    )
    yield _ranking(
        f"my potential{end}",
        f"I take the cell worth most to me, where a line without your marks {worth} of mine in it",
        OfLines(lambda mine, yours: 0 if yours else base**mine),
    )
    yield _ranking(
        f"both potentials{end}",
        f"I take the cell worth most to us both, where a line of one of us {worth} in it",
        OfLines(lambda mine, yours: _both(base, mine, yours, 1)),
    )
    yield _ranking(
        f"weighed potentials{end}",
        "I take the cell worth most to us both, counting mine double, where a line of one of us "
        f"{worth}"
        " in it",
        OfLines(lambda mine, yours: _both(base, mine, yours, 2)),
    )


def _both(base: int, mine: int, yours: int, weight: int) -> int:
    return (0 if yours else weight * base**mine) + (0 if mine else base**yours)


def _having(name: str, count: str, where: str) -> Term:
    """The cells where this count is not 0."""
    return Term(
        name,
        f"I take a {where}",
        lambda p: to_mask(cell for cell, number in COUNTS[count](p).items() if number),
        unless=f"no {where} is free",
    )


RANKING_TERMS = (
    _having("extend", "my lines", "cell on a line that only I have marks in"),
    _having("contest", "your lines", "cell on a line that only you have marks in"),
    _ranking("most lines", "I take a cell on the most lines", OfLines(lambda m, y: 1), aims=False),
    _ranking(
        "most open lines",
        "I take a cell on the most lines that you have no mark in",
        OfLines(lambda mine, yours: not yours),
    ),
    _ranking(
        "most lines without mine",
        "I take a cell on the most lines that I have no mark in",
        OfLines(lambda mine, yours: not mine),
    ),
    _ranking(
        "most of my lines",
        "I take a cell on the most lines that only I have marks in",
        COUNTS["my lines"],
    ),
    _ranking(
        "most of your lines",
        "I take a cell on the most lines that only you have marks in",
        COUNTS["your lines"],
    ),
    _ranking("most empty lines", "I take a cell on the most empty lines", COUNTS["empty lines"]),
    _ranking(
        "most unmixed lines",
        "I take a cell on the most lines that at most one of us has marks in",
        OfLines(lambda mine, yours: not (mine and yours)),
    ),
    *(term for base in BASES for term in _potentials(base)),
    _ranking(
        "fewest forks",
        "I leave you the fewest cells that make two threats at once",
        _fewest_forks,
    ),
    _ranking(
        "most forks",
        "I make the most cells where I could make two threats at once",
        _most_forks,
    ),
    _ranking("most threats", "I make the most threats", _most_threats),
)
