"""The tree of continuations, beside a plain recursion."""

import pytest

from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import plies_below, positions_below


def _below(position: Position) -> tuple[int, int]:
    """The positions and the plies below one, each way walked."""
    if position.outcome() is not None:
        return 0, 0
    after = [_below(position.after(cell)) for cell in position.legal()]
    return sum(1 + size for size, _ in after), 1 + max(plies for _, plies in after)


@pytest.mark.parametrize("name", ["2x2", "3x2:2", "3x2:3+misere", "3x2:3+gravity"])
def test_it_is_what_a_walk_of_every_way_counts(name: str) -> None:
    whole = whole_game(parse_game(name))
    positions, plies = positions_below(whole), plies_below(whole)
    unfinished = [node.position for node in whole.nodes if node.position.outcome() is None]
    assert list(positions) == list(plies) == unfinished
    assert all((positions[each], plies[each]) == _below(each) for each in unfinished)


def test_minimax_on_the_empty_board_makes_half_a_million_positions() -> None:
    start = parse_game("3x3").start()
    whole = whole_game(start.game)
    assert (positions_below(whole)[start], plies_below(whole)[start]) == (549_945, 9)
