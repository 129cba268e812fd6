"""Which games can be settled within a budget for each, beside what has been published."""

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
from noloss.solver.literature import published
from noloss.solver.proof_numbers.small_search import is_small
from noloss.solver.solve import solve
from noloss.work.crew import ALONE, Workers
from noloss.work.parcel import Limits

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
    from noloss.solver.proof_numbers.proof_search import ProofSearch  # noqa: PLC0415 (loads numba)

    search = ProofSearch(parse_game("13x5:3" if two_words else "4x3:3").start(), Side.FIRST)
    while search.answer is None:
        search.go_on(DEFAULT.meter("loading the search"))
