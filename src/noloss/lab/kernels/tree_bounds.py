"""How much any player can attain who keeps to what is allowed, and how much more may be allowed.

Boards are numbered, those that follow a board higher than it, so that one sweep downward gives the
best from each. A set of actions is a word: bit i is action i.

    allowed[board]                   the actions that may be chosen there; with none it is worth 0
    gain[goal, board, action]        what the action is worth at once
    later[board, action, i]          the boards that can follow, -1 after their end
    share[goal, board, action, i]    how likely each of them is
    weight[goal, board]              how likely play starts there

Each goal is followed on its own: no player may attain all the bounds at once, but none passes any.
The plain twin is in the tests.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel

Actions = NDArray[np.int64]
Boards = NDArray[np.int32]
Values = NDArray[np.float64]


@kernel
def bounds(allowed: Actions, gain: Values, later: Boards, share: Values, weight: Values) -> Values:
    """The most that can be attained of each goal."""
    goals, boards, actions = gain.shape
    total = np.zeros(goals)
    best = np.zeros(boards)
    for goal in range(goals):
        for board in range(boards - 1, -1, -1):
            best[board] = 0.0
            for action in range(actions):
                if not allowed[board] >> action & 1:
                    continue
                value = gain[goal, board, action]
                for at in range(later.shape[2]):
                    following = later[board, action, at]
                    if following < 0:
                        break
                    value += share[goal, board, action, at] * best[following]
                best[board] = max(best[board], value)
            total[goal] += weight[goal, board] * best[board]
    return total


@kernel
def widened(
    narrow: Actions,
    wide: Actions,
    order: Boards,
    gain: Values,
    later: Boards,
    share: Values,
    weight: Values,
    limit: Values,
) -> Actions:
    """Allow more than `narrow`, never more than `wide`, as long as no bound passes its limit.

    First all that is wide, board by board in this order; then, the other way round, single actions.
    """
    allowed = narrow.copy()
    for board in order:
        allowed[board] = wide[board]
        if np.any(bounds(allowed, gain, later, share, weight) > limit):
            allowed[board] = narrow[board]
    for board in order[::-1]:
        for action in range(gain.shape[2]):
            more = wide[board] & ~allowed[board] & np.int64(1) << action
            if more:
                allowed[board] |= more
                if np.any(bounds(allowed, gain, later, share, weight) > limit):
                    allowed[board] &= ~more
    return allowed
