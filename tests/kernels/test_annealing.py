"""Annealing, whose solutions are read again by the checker's plain code."""

import random

import numpy as np

from noloss.checker.blocks import BlockSet
from noloss.checker.board import Board
from noloss.core.budget import DEFAULT
from noloss.core.notation import parse_game
from noloss.solver.block_grids import Layout
from noloss.solver.block_library import Library, covers
from noloss.solver.opening import spare as spare_of


def grids() -> Library:
    """Some hundred grids of 7x7x7."""
    found = []
    for seed in range(25):
        layout = Layout(7, 3, random.Random(seed))
        layout.lay(100)
        found += list(layout.grids.values())
    cells = np.array([grid.cells for grid in found], np.int32)
    lines = np.array([grid.lines for grid in found], np.int32)
    return Library(layout.lines, cells, lines)


def test_what_is_found_holds_and_covers_what_it_says() -> None:
    middle, move, second = 171, 0, 5
    free = frozenset(range(343)) - {middle, move}
    rng, meter = np.random.default_rng(1), DEFAULT.meter("7x7x7")
    found = covers(grids(), (middle,), free, (second,), 200_000, 10_000, rng, meter)
    assert found
    board, spare = Board("7x7x7"), set[int]()
    for blocks in found:
        text = ";".join(map(str, blocks))
        more = BlockSet(board, 1 << middle, 1 << move, text, {}).spare()
        assert more == spare_of(parse_game("7x7x7"), 1 << middle, 1 << move, blocks)
        assert more - spare, "it can do without a cell that those before it need"
        spare |= more
        assert all(second not in block.cells for block in blocks)
    assert second in spare
