"""The ground of a search: as a walk in steps of two plies finds it, in the same order."""

import pytest

from noloss.core.bits import to_mask
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.solved import solve_game
from noloss.lab.discover.ground import ground


def walked(game: LineGame) -> dict[Position, tuple[int, list[set[Position]]]]:
    """For each position what is safe there, and what can follow each cell."""
    table, start = solve_game(game), game.start()
    roots = [start, *(start.after(cell) for cell in start.legal())]
    known: dict[Position, tuple[int, list[set[Position]]]] = {}
    waiting = list(dict.fromkeys(map(canonical, roots)))
    for position in waiting:
        safe = [cell for cell in position.legal() if table.score(position.after(cell)) <= 0]
        following: list[set[Position]] = [set() for _ in range(game.size)]
        for cell in safe:
            between = position.after(cell)
            for reply in between.legal():
                after = canonical(between.after(reply))
                if after.outcome() is None:
                    following[cell].add(after)
                    if after not in waiting:
                        waiting.append(after)
        known[position] = to_mask(safe), following
    return known


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "3x2:2"])
def test_the_ground_is_what_a_plain_walk_finds(name: str) -> None:
    """Stored proofs name positions by their number, so the order counts."""
    board, known = ground(parse_game(name)), walked(parse_game(name))
    assert board.positions == tuple(known)
    number = {position: at for at, position in enumerate(board.positions)}
    for at, (safe, following) in enumerate(known.values()):
        assert board.safe[at] == safe, board.positions[at]
        sets = [to_mask(number[after] for after in each) for each in following]
        assert list(board.after[at]) == sets, board.positions[at]
