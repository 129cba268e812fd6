"""Where a player who never loses can come to decide: the ground that rule lists are searched on.

Positions count once up to symmetry. Those are kept that are met in either seat by somebody who so
far played only safe moves, against every reply. A set of positions is an int: bit i is position i.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.flow import EVERY, Choice, flow, in_seats
from noloss.flow.flow_graph import Flow, Node
from noloss.flow.solved import solve_game


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

    def held(position: Position) -> list[Cell]:
        return [cell for cell in position.legal() if table.score(position.after(cell)) <= 0]

    plays = {side: _against_everything(game, side, held) for side in Side}
    turns = [
        (side, node)
        for side, play in plays.items()
        for node in play.nodes
        if node.value is None and node.position.turn is side
    ]
    turns.sort(key=lambda turn: turn[1].position.free.bit_count(), reverse=True)
    number = {node.position: at for at, (_, node) in enumerate(turns)}

    def following(play: Flow, node: Node, cell: Cell) -> int:
        """The set of positions that replies to this cell lead to, where it is one that holds."""
        if cell not in node.cells:
            return 0
        replies = play.nodes[node.after[node.cells.index(cell)]].after
        after = (play.nodes[reply] for reply in replies)
        return to_mask({number[later.position] for later in after if later.value is None})

    return Ground(
        game,
        tuple(number),
        tuple(to_mask(node.cells) for _, node in turns),
        tuple(
            tuple(following(plays[side], node, Cell(cell)) for cell in range(game.size))
            for side, node in turns
        ),
    )


def _against_everything(game: LineGame, side: Side, held: Choice) -> Flow:
    """All play of one who only holds, positions that are alike taken as one where it decides."""

    def fold(position: Position) -> Position:
        return canonical(position) if position.turn is side else position

    return flow(game.start(), *in_seats(side, held, EVERY), fold=fold)
