"""Whole populations of strategy vectors at once: their games counted, crossed and mutated.

A game graph comes as arrays: the children of state s are `child[start[s]:start[s + 1]]`, always
later than s; `end[s]` is 0 where the game goes on, else 1 (the first player has won), 2 (a draw) or
3 (the second has won); `turn[s]` is 0 if the first player moves, else 1. Chance comes in as arrays
of numbers from 0 up to, but not including, 1.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel

Ints = NDArray[np.int16]
Starts = NDArray[np.int32]
"""Moves are more than states."""
Floats = NDArray[np.float64]


@kernel
def count_games(
    population: Ints, start: Starts, child: Ints, end: NDArray[np.int8], turn: NDArray[np.int8]
) -> NDArray[np.int64]:
    """For each vector and role (0 first, 1 second): games won, drawn and lost.

    One forward pass each: a state hands the number of ways that lead to it on to the state that
    the vector goes to, or to all children when the opponent moves.
    """
    members, states = population.shape
    games = np.zeros((members, 2, 3), np.int64)
    ways = np.empty(states, np.int64)
    for member in range(members):
        for role in range(2):
            ways[:] = 0
            ways[0] = 1
            for state in range(states):
                flow = ways[state]
                if flow == 0:
                    continue
                if end[state]:
                    result = end[state] - 1 if role == 0 else 3 - end[state]
                    games[member, role, result] += flow
                elif turn[state] == role:
                    ways[population[member, state]] += flow
                else:
                    for at in range(start[state], start[state + 1]):
                        ways[child[at]] += flow
    return games


@kernel
def cross(parents: Ints, chance: Floats) -> Ints:
    """Cross each pair of neighbours at as many distinct places as `chance` has columns.

    Row k of `chance` picks the cuts of pair k among the gaps between entries; a parent that has no
    partner is passed on as it is.
    """
    members, length = parents.shape
    children = parents.copy()
    gaps = np.empty(length - 1, np.int64)
    cut = np.empty(length, np.bool_)
    for pair in range(members // 2):
        for gap in range(length - 1):
            gaps[gap] = gap
        cut[:] = False
        for k in range(chance.shape[1]):
            other = k + int(chance[pair, k] * (length - 1 - k))
            gaps[k], gaps[other] = gaps[other], gaps[k]
            cut[gaps[k] + 1] = True
        swapped = False
        for at in range(length):
            swapped ^= cut[at]
            if swapped:
                children[2 * pair, at] = parents[2 * pair + 1, at]
                children[2 * pair + 1, at] = parents[2 * pair, at]
    return children


@kernel
def mutate(
    population: Ints,
    places: Ints,
    where: Floats,
    which: Floats,
    start: Starts,
    child: Ints,
    other: bool,
) -> Ints:
    """Give each vector new entries at distinct ones of `places`, as many as `where` has columns.

    The new entry is any child of the state, drawn by `which`, or any but the old one if `other`
    asks for it and there is another. Where the game is over nothing changes.
    """
    mutants = population.copy()
    pool = places.copy()
    for member in range(len(population)):
        for at in range(len(places)):  # as a slice numba would take seconds to compile it
            pool[at] = places[at]
        for k in range(where.shape[1]):
            swap = k + int(where[member, k] * (len(pool) - k))
            pool[k], pool[swap] = pool[swap], pool[k]
            state = pool[k]
            first, number = start[state], start[state + 1] - start[state]
            if number == 0 or (other and number == 1):
                continue
            if not other:
                mutants[member, state] = child[first + int(which[member, k] * number)]
                continue
            chosen = first + int(which[member, k] * (number - 1))
            if child[chosen] == population[member, state]:
                chosen = first + number - 1
            mutants[member, state] = child[chosen]
    return mutants
