"""Whole games by the million: a walk along a table of tickets, with no branch in it.

    nodes[begin + ticket]    the next node, packed: where its tickets begin, times 2 ** 16, plus
                             how many it has
    ends[begin]              for a finished game, 1 in the field of its result (FIELD bits each);
                             such a node has one ticket, which leads to itself

Every walk takes the same number of steps; a game that ends early stays where it is. Four games
are walked at a time, since each step of one must wait for the memory. The random numbers are
those of splitmix64, 64 bits for a step of two games; a ticket's chance is exact to within
2 ** -32.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part

FIELD = 21
"""Bits for the count of one result."""
MOST_GAMES = 1 << FIELD - 1
"""Games in one call, so that no count overflows its field."""
LANES = 4

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S16, S27, S30, S31, S32 = (np.uint64(n) for n in (16, 27, 30, 31, 32))
LOW_16, LOW_32 = np.uint64(0xFFFF), np.uint64(0xFFFFFFFF)


@kernel
def mixed(state: np.uint64) -> np.uint64:
    """The random number that splitmix64 makes of its counter."""
    state = (state ^ state >> S30) * MIX_1
    state = (state ^ state >> S27) * MIX_2
    number: np.uint64 = state ^ state >> S31
    return number


@part
def step(nodes: NDArray[np.uint64], node: np.uint64, draw: np.uint64) -> np.uint64:
    """Draw a ticket, with 32 random bits, and follow it."""
    following: np.uint64 = nodes[(node >> S16) + ((node & LOW_16) * draw >> S32)]
    return following


@kernel
def play_many(
    nodes: NDArray[np.uint64],
    ends: NDArray[np.uint64],
    start: np.uint64,
    steps: int,
    games: int,
    state: np.uint64,
) -> np.uint64:
    """Play up to `MOST_GAMES` games and count their results, all in one number.

    `state` is the counter of the random numbers: it moves by GAMMA for every two games' step.
    """
    total = np.uint64(0)
    for group in range((games + LANES - 1) // LANES):
        a = b = c = d = start
        for _ in range(steps):
            state += GAMMA
            draw = mixed(state)
            a = step(nodes, a, draw >> S32)
            b = step(nodes, b, draw & LOW_32)
            state += GAMMA
            draw = mixed(state)
            c = step(nodes, c, draw >> S32)
            d = step(nodes, d, draw & LOW_32)
        left = games - group * LANES
        total += ends[a >> S16]
        if left > 1:
            total += ends[b >> S16]
        if left > 2:
            total += ends[c >> S16]
        if left > 3:
            total += ends[d >> S16]
    return total
