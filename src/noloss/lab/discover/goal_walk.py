"""Whether a list of rules meets a goal: the compiled walk of the list against every reply."""

from collections.abc import Sequence

import numpy as np

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import OutOfBudget
from noloss.core.game import Side
from noloss.lab.discover.goals import Goal, Met
from noloss.lab.discover.line_boards import compiled_board, compiled_rules, is_of_lines
from noloss.lab.kernels.line_rules.walk import FAILS, FULL, Visits, walk

SMALLEST, LARGEST, GROWTH = 1 << 10, 1 << 26, 8
"""Positions that a walk has room for at first, at most, and how much more it gets each time."""


def meets(terms: Sequence[str], goal: Goal, eager: bool = False, budget: Budget = DEFAULT) -> Met:
    """Walk a list against every reply; all tied cells are played. `eager` refutes sooner."""
    game = goal.game
    board = compiled_board(game, is_of_lines(terms))
    ideas, worths = compiled_rules(game, terms)
    most = LARGEST if budget.positions is None else budget.positions
    room = SMALLEST
    meter = budget.meter(f"{goal}")
    while True:
        meter.look()
        at = Visits(
            np.zeros(room, np.uint64),
            np.zeros(room, np.uint64),
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.full(2 * room, ~np.uint64(0), np.uint64),
        )
        second = goal.side is Side.SECOND
        state, met = walk(ideas, worths, second, goal.wins, eager, board, at)
        if state != FULL:
            game_lost = _game(at, met, second) if state == FAILS else ()
            return Met(str(goal), state != FAILS, met, game_lost)
        if room >= most:
            raise OutOfBudget(f"goal {goal}: more than {room:,} positions", "positions")
        room *= GROWTH


def _game(at: Visits, last: int, second: bool) -> tuple[int, ...]:
    """The cells in the order of play that lead to an entry, from 1."""
    chain = [last]
    while at.parent[chain[-1]] >= 0:
        chain.append(int(at.parent[chain[-1]]))
    played: list[int] = []
    own = other = 0
    for entry in reversed(chain):
        mine, yours = int(at.own[entry]) & ~own, int(at.other[entry]) & ~other
        for cells in (yours, mine) if second and not own and not mine else (mine, yours):
            played += [cell + 1 for cell in bits(cells)]
        own, other = int(at.own[entry]), int(at.other[entry])
    return tuple(played)
