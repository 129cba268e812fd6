"""A search that is none: a solved game answers, so that small games need no compiler."""

from contextlib import suppress
from dataclasses import dataclass

from noloss.core.budget import Budget
from noloss.core.errors import OutOfBudget
from noloss.core.game import LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.flow.extent import listed_bytes, position_bound, require_room
from noloss.flow.flow import EVERY, flow
from noloss.flow.solved import SolvedGame, Tables, solved
from noloss.solver.search_proof import Settled

SMALL = 10_000
"""Positions that are listed sooner than a kernel is loaded; 3x3 may have 6,046."""


def is_small(position: Position) -> bool:
    """Whether the whole game is better listed, in plain Python."""
    return position_bound(position.game) <= SMALL


def is_listed(game: LineGame, budget: Budget) -> bool:
    """Whether the whole game is better listed, and this budget allows that."""
    start = game.start()
    if is_small(start):
        with suppress(OutOfBudget):
            require_room(start, budget, listed_bytes(start))
            return True
    return False


def small_table(position: Position, tables: Tables) -> SolvedGame:
    """All that can follow, solved; from the start that is the game."""
    if not position.first | position.second:
        return tables[position.game]
    return solved(flow(position, EVERY, EVERY))


@dataclass(frozen=True)
class SmallSearch:
    """Can the attacker force a win from the start? As `ProofSearch` answers it."""

    start: Position
    attacker: Side
    table: SolvedGame
    """Of the whole game: a position may stand for one that cannot follow the start."""

    @property
    def answer(self) -> bool:
        """Whether the attacker wins."""
        return self.table.value(self.start) is Value.win(self.attacker)

    def at(self, own: int, other: int) -> Settled:
        """A move that keeps the value, but for one that ends the game at once.

        On a full board every line is hit, which no pairs at all prove.
        """
        position = self._position(own, other)
        won = self.table.value(position) is Value.win(self.attacker)
        mine, theirs = position.marks(position.turn), position.marks(position.turn.other)
        if not position.free:
            return Settled(won, None, paired=True)
        if position.game.completions(mine, theirs):
            return Settled(won, None)
        return Settled(won, self.table.at(position).fastest[0])

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """The least of the positions that are alike."""
        group = symmetries(self.start.game)
        return min((each.mask(own), each.mask(other), at) for at, each in enumerate(group))

    def sequence(self, own: int, other: int, must: int) -> tuple[int, ...]:
        """None is looked for: a move at a time will do."""
        del own, other, must
        return ()

    def sequences(self, own: int, other: int) -> dict[int, tuple[int, ...]]:
        """None either."""
        del own, other
        return {}

    def pairs(self, own: int, other: int) -> list[int]:
        """Nor pairs."""
        del own, other
        return []

    def _position(self, own: int, other: int) -> Position:
        marks = (own, other) if self.attacker is Side.FIRST else (other, own)
        return Position(self.start.game, *marks)
