"""Where a player who never loses can come to decide: the ground that rule lists are searched on.

Positions count once up to symmetry. Those are kept that are met in either seat by somebody who so
far played only safe moves, against every reply. A set of positions is an int: bit i is position i.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.exact.engines.solved import solve_game


@dataclass(frozen=True)
class Ground:
    """The positions, what is safe in each, and what can follow."""

    game: LineGame
    positions: tuple[Position, ...]
    safe: tuple[int, ...]
    """For each position, the cells after which the opponent cannot force a win, as a mask."""
    after: tuple[tuple[int, ...], ...]
    """For each position and each cell of the board, the set of positions that replies lead to;
    empty for a cell that is not safe, and for one that ends the game or leaves one reply."""

    def starts(self, sides: Sequence[Side]) -> int:
        """The set of positions in which a player first decides in these seats."""
        first = {Side.FIRST: 0, Side.SECOND: 1}
        wanted = {first[side] for side in sides}
        return to_mask(
            number
            for number, position in enumerate(self.positions)
            if (position.first | position.second).bit_count() in wanted
        )

    def follow(self, number: int, cells: int) -> int:
        """The positions that can follow when any of these safe cells is played."""
        following = 0
        for cell in bits(cells):
            following |= self.after[number][cell]
        return following

    def reached(self, starts: int, cells: Callable[[int], int]) -> int:
        """All positions reached from these when `cells(number)` says what may be played."""
        seen = todo = starts
        while todo:
            number = (todo & -todo).bit_length() - 1
            new = self.follow(number, cells(number)) & ~seen
            seen |= new
            todo = todo & (todo - 1) | new
        return seen


@lru_cache(maxsize=2)
def ground(game: LineGame) -> Ground:
    """The ground of a game small enough to be solved whole."""
    table = solve_game(game)
    roots = [game.start(), *(game.start().after(cell) for cell in game.start().legal())]
    found = {
        canonical(root): number for number, root in enumerate(dict.fromkeys(map(canonical, roots)))
    }
    safe: list[int] = []
    after: list[tuple[int, ...]] = []
    waiting = list(found)
    for position in waiting:  # grows while it is walked
        held = [cell for cell in position.legal() if table.score(position.after(cell)) <= 0]
        following = [0] * game.size
        for cell in held:
            for later in _replies(position.after(cell)):
                if later not in found:
                    found[later] = len(waiting)
                    waiting.append(later)
                following[cell] |= 1 << found[later]
        safe.append(to_mask(held))
        after.append(tuple(following))
    return Ground(game, tuple(waiting), tuple(safe), tuple(after))


def _replies(position: Position) -> list[Position]:
    """The positions that the opponent can leave to decide in, one of those alike."""
    after = (position.after(cell) for cell in position.legal())
    return list(dict.fromkeys(canonical(each) for each in after if each.outcome() is None))
