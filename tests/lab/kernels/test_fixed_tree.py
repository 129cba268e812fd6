"""T3DT without its dice: joined with T3DT wherever its own play can lead, and proven."""

import pytest

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.lab.kernels.fixed_tree import fixed, repeat_fixed
from noloss.lab.kernels.t3dt import RING
from noloss.strategies.catalogue import strategy


def move(position: Position) -> Cell:
    own, other = (to_mask(RING[c] for c in bits(m)) for m in (position.own, position.other))
    return Cell(RING.index(fixed(own, other).bit_length() - 1))


def walk(position: Position, side: Side) -> list[Position]:
    """All positions of games in which `side` plays by the kernel and the other at will."""
    if position.outcome():
        return [position]
    own = position.turn is side
    cells = [move(position)] if own else position.legal()
    return [position, *(p for c in cells for p in walk(position.play(c), side))]


@pytest.mark.parametrize("side", Side)
def test_it_plays_t3dts_first_cell_and_never_loses(three: LineGame, side: Side) -> None:
    t3dt = strategy("t3dt")
    for position in dict.fromkeys(walk(three.start(), side)):
        outcome = position.outcome()
        if outcome:
            assert outcome.value is not Value.win(side.other), str(position)
        elif position.turn is side:
            first = min(t3dt.decide(position).moves, key=lambda cell: RING[cell])
            assert move(position) == first, str(position)


def test_repeating_it_changes_nothing() -> None:
    assert repeat_fixed(0, 0, 7, 3, 0) == (fixed(0, 0), 7)
    assert repeat_fixed(1, 2, 7, 3, 0) == (fixed(1, 2), 7)
