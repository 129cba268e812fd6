"""How well somebody answered: the decisions that matter, and in how many the value was kept.

A decision matters where some legal moves keep the value of the position and some do not. Beside the
share that was kept stands what chance would have kept: a move drawn blindly from the legal ones.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.budget import Budget
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Value
from noloss.core.position import Position
from noloss.core.symmetry import to_canonical
from noloss.flow.bounded_search import solve_by_plies
from noloss.flow.extent import enumerable
from noloss.flow.solved import Solution, SolvedGame, solve_game


@dataclass(frozen=True)
class Accuracy:
    """The answers of one player, counted."""

    moves: int
    """All answers, legal or not."""
    illegal: int
    """Those that named no cell that could be played."""
    matter: int
    """Legal moves where others would have changed who wins."""
    kept: int
    """Those of them that kept the value of the position."""
    chance: Fraction | None
    """The share of `matter` that blind play keeps on average; None where nothing mattered."""

    def __post_init__(self) -> None:
        """What is part of something is not larger."""
        if not 0 <= self.kept <= self.matter <= self.moves - self.illegal <= self.moves:
            raise BadFile(f"these figures do not fit together: {self}")

    @property
    def share(self) -> Fraction | None:
        """The share of decisions that matter in which the value was kept."""
        return Fraction(self.kept, self.matter) if self.matter else None


class Truth:
    """What is true of the positions of one game; each is worked out once, up to symmetry."""

    def __init__(self, game: LineGame, budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget
        self._table: SolvedGame | None = solve_game(game, budget) if enumerable(game) else None
        self._known: dict[Position, Solution] = {}

    def at(self, position: Position) -> Solution:
        """The solution of a position; one that takes too long to solve is refused."""
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = self._solve(position)
        return known

    def value(self, position: Position) -> Value:
        """Who wins from here."""
        return self.at(position).value

    def _solve(self, position: Position) -> Solution:
        if self._table is not None:
            return self._table.at(position)
        folded, way = to_canonical(position)
        if folded not in self._known:
            self._known[folded] = solve_by_plies(folded, self.budget)
        there, back = self._known[folded], way.inverse
        best, fastest = (
            tuple(sorted(map(back.cell, cells))) for cells in (there.best, there.fastest)
        )
        return Solution(position, there.value, best, fastest, there.distance, there.nodes)


def matters(truth: Truth, position: Position) -> bool:
    """Whether some legal moves keep the value of this position and some do not."""
    return len(truth.at(position).best) < position.playable.bit_count()


def accuracy(truth: Truth, answers: Iterable[tuple[Position, Cell | None]]) -> Accuracy:
    """The figures of these answers to positions that are not over; None is an illegal one."""
    moves = illegal = matter = kept = 0
    chance = Fraction(0)
    for position, cell in answers:
        moves += 1
        if cell is None:
            illegal += 1
        elif matters(truth, position):
            best = truth.at(position).best
            matter += 1
            kept += cell in best
            chance += Fraction(len(best), position.playable.bit_count())
    return Accuracy(moves, illegal, matter, kept, chance / matter if matter else None)
