"""Which games can be settled within a budget for each, beside what has been published about them.

The sources are quoted from secondary accounts: look into them before you cite them from here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import TooLarge
from noloss.core.families import box_name
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game
from noloss.flow.extent import MOST_CELLS, compiled
from noloss.solver.small_search import is_small
from noloss.solver.solve import solve
from noloss.work.crew import ALONE, Workers
from noloss.work.parcel import Limits


@dataclass(frozen=True, slots=True)
class Published:
    """A value and where it was published."""

    value: Value
    source: str


UITERWIJK = "Uiterwijk and van den Herik 2000, Information Sciences 122"
HALES = "Hales and Jewett 1963, Trans. AMS 106"
HSU = "Hsu, Ko, Hsueh and Wu, ICGA Journal 2018"
LEE = "Berlekamp, Conway and Guy 1982, Winning Ways, after C. Y. Lee"
QUBIC = "Patashnik 1980, Mathematics Magazine 53; again Allis and Schoo 1992"
CAIN = "Cain, Raymond and Kallersjo 2025, arXiv:2509.21494"

_KNOWN = {
    "3x3": (Value.DRAW, UITERWIJK),
    "4x3:3": (Value.FIRST, UITERWIJK),
    "4x4:3": (Value.FIRST, UITERWIJK),
    "4x4": (Value.DRAW, UITERWIJK),
    "5x4:4": (Value.DRAW, UITERWIJK),
    "5x5:4": (Value.DRAW, LEE),
    "6x4:4": (Value.DRAW, UITERWIJK),
    "7x4:4": (Value.DRAW, UITERWIJK),
    "8x4:4": (Value.DRAW, UITERWIJK),
    "6x5:4": (Value.FIRST, UITERWIJK),
    "6x6:4": (Value.FIRST, UITERWIJK),
    "6x6:5": (Value.DRAW, UITERWIJK),
    "7x7:5": (Value.DRAW, HSU),
    "8x8:5": (Value.DRAW, HSU),
    "4x4x4": (Value.FIRST, QUBIC),
    "7x7x7": (Value.DRAW, CAIN),
} | {f"{n}x{n}": (Value.DRAW, HALES) for n in range(5, 9)}


def published(name: str) -> Published | None:
    """What has been published about the game of this name, turned as it may be."""
    sides, colon, length = name.partition(":")
    turned = "x".join(reversed(sides.split("x"))) + colon + length
    for spelling in (name, turned):
        if spelling in _KNOWN:
            return Published(*_KNOWN[spelling])
    return None


LARGEST = 6
"""The longest side of the boards that are surveyed."""
CUBES = ((3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6), (7, 7, 7), (3, 3, 3, 3))


@dataclass(frozen=True)
class SurveyRow:
    """One game: its value if the budget settled it, and what others say."""

    game: str
    value: Value | None
    """None if it was not settled."""
    engine: str | None
    seconds: float | None
    nodes: int | None
    certificate: int | None
    """The bytes of its certificates."""
    literature: Value | None
    source: str | None

    @property
    def disagrees(self) -> bool:
        """Whether something else was published."""
        return None not in (self.value, self.literature) and self.value is not self.literature


@dataclass(frozen=True)
class Survey:
    """A table of games."""

    rows: tuple[SurveyRow, ...]

    @property
    def disagreements(self) -> tuple[str, ...]:
        """The games of which something else was published."""
        return tuple(row.game for row in self.rows if row.disagrees)


def surveyed_games(largest: int = LARGEST) -> Iterator[str]:
    """The boards of two dimensions up to this side, three or more in a row; then some cubes."""
    sides = range(3, largest + 1)
    for width, height in product(sides, sides):
        if height <= width:
            for length in range(3, width + 1):
                yield box_name((width, height), length)
    for shape in CUBES:
        yield box_name(shape, shape[0])


def survey(names: Iterable[str], each: Budget, workers: Workers = ALONE) -> Survey:
    """Try every game with this budget; `each.progress` is told how many are done."""
    games = tuple(names)
    meter = replace(each, positions=None, seconds=None, memory=None).meter(
        "games tried", len(games)
    )
    meter.look()
    rows = {}
    with workers.crew(surveyed, Limits(each.positions, each.seconds, each.memory)) as crew:
        crew.ask(games)
        for name, row in crew.answers(meter):
            rows[name] = row
            meter.words = f"games tried, the last of them {name}"
            meter.step()
    return Survey(tuple(rows[name] for name in games))


def surveyed(each: Limits, name: str, budget: Budget) -> SurveyRow:
    """One game, within these limits."""
    start, said = parse_game(name).start(), published(name)
    if compiled() and not is_small(start):
        _load_kernels(start.game.size > MOST_CELLS)
    others = (said.value, said.source) if said else (None, None)
    try:
        found = solve(start, replace(each.budget(), cancel=budget.cancel))
    except TooLarge:
        return SurveyRow(name, None, None, None, None, None, *others)
    size = sum(proof.size for proof in found.certificate)
    return SurveyRow(
        name, found.value, found.engine, round(found.seconds, 3), found.nodes, size, *others
    )


@cache
def _load_kernels(two_words: bool) -> None:
    """Before the first game that may need them, whose time it is not."""
    from noloss.solver.proof_search import ProofSearch  # noqa: PLC0415 (loads numba)

    search = ProofSearch(parse_game("13x5:3" if two_words else "4x3:3").start(), Side.FIRST)
    while search.answer is None:
        search.go_on(DEFAULT.meter("loading the search"))
