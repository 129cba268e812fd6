"""A co-evolved population of networks, after Yau and Teo (2006).

Public: networks that play in both seats and are judged only by playing each other, and that
parameters of the search that adapt themselves were compared with fixed ones. Ours, all else:
thirty networks of ten hidden nodes; every ordered pair plays one game, 1 for a win, -2 for a
loss; the better half goes on, and each of them makes one offspring, whose step size is its
parent's, moved a little, and at most 1.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import DEFAULT, Budget
from noloss.core.phrases import counted
from noloss.lab.papers.rivals.network import Network
from noloss.lab.papers.rivals.networks import Boards, Floats, Networks, joined, random_networks, won

MEMBERS, NODES = 30, 10
LOSS, STEP, RESTLESS, LONGEST = -2.0, 0.2, 0.2, 1.0
GENERATIONS = 500


def coevolve(seed: int, generations: int = GENERATIONS, budget: Budget = DEFAULT) -> Network:
    """The member of the last generation that does best against all others."""
    rng = np.random.default_rng([2006, seed])
    members = random_networks(MEMBERS, NODES, NODES, rng)
    steps = np.full(MEMBERS, STEP)
    half = MEMBERS // 2
    meter = budget.meter("Training", generations)
    for _ in meter.steps(range(generations)):
        order = np.argsort(-points(members), kind="stable")[:half]
        parents, kept = members[order], steps[order]
        moved = np.minimum(kept * np.exp(rng.normal(0, RESTLESS, half)), LONGEST)
        members = joined(parents, _offspring(parents, moved, rng))
        steps = np.concatenate([kept, moved])
    best = int(np.argmax(points(members)))
    recipe = f"co-evolution, {counted(generations, 'generation')}, seed {seed}"
    return members.network(best, "coevolved", recipe)


def _offspring(parents: Networks, steps: Floats, rng: np.random.Generator) -> Networks:
    size = steps[:, None, None]
    return Networks(
        parents.hidden + size * rng.normal(size=parents.hidden.shape),
        parents.output + size * rng.normal(size=parents.output.shape),
        parents.nodes,
    )


def points(members: Networks) -> Floats:
    """What each member earns, in both seats against every other."""
    number = len(members)
    boards: Boards = np.zeros((number, number, 9), np.int8)  # first player, second player, cells
    result = np.zeros((number, number), np.int8)
    over = np.eye(number, dtype=bool)  # nobody plays himself
    for ply in range(9):
        mark = 1 if ply % 2 == 0 else -1
        cells = _chosen(members, boards, mark)
        going = ~over
        boards[(*np.nonzero(going), cells[going])] = mark
        ended = won(boards.reshape(-1, 9), mark).reshape(over.shape) & going
        result[ended] = mark
        over |= ended
    as_first = np.where(result == 1, 1.0, np.where(result == -1, LOSS, 0.0)).sum(axis=1)
    as_second = np.where(result == -1, 1.0, np.where(result == 1, LOSS, 0.0)).sum(axis=0)
    total: Floats = as_first + as_second
    return total


def _chosen(members: Networks, boards: Boards, mark: int) -> NDArray[np.int64]:
    """The moves of whoever is to move: the row's network, or the column's."""
    if mark == 1:
        return members.moves(boards)
    return members.moves(-boards.transpose(1, 0, 2)).T
