"""The network with double transfer functions of Ling and Lam (2011), and its training.

Public: in the hidden layer a node has two transfer functions, and the second depends on the nodes
beside it; the network is trained by a genetic algorithm to play. The form of both functions is
from memory, not checked against the paper. Ours: nine inputs and outputs, twelve hidden nodes,
and the fitness, which is the share of the boards to be decided, up to symmetry, on which the
network's move keeps the value of the game. Sixty sets of weights; each pair of parents, drawn by
rank, makes a child whose weights lie between or a little beyond theirs, one in twenty is moved by
a normal deviate that shrinks from 1 to 0.1, and the best two are kept.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.phrases import counted
from noloss.flow.solved import solve_game
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.papers.rivals.network import CELLS, NARROWEST, Network
from noloss.lab.papers.rivals.networks import Floats, Mask

NODES, MEMBERS, KEPT = 12, 60, 2
GENERATIONS = 600
BEYOND, RATE = 0.25, 0.05
SIZES = (NODES * (CELLS + 1), NODES * 4, CELLS * (NODES + 1))
"""How many weights the hidden nodes, their bells and the outputs have."""


def train_ling_lam(seed: int, generations: int = GENERATIONS, budget: Budget = DEFAULT) -> Network:
    """The fittest set of weights."""
    rng = np.random.default_rng([2011, seed])
    boards, good = lessons()
    members = rng.uniform(-1, 1, (MEMBERS, sum(SIZES)))
    fitness = shares(members, boards, good)
    meter = budget.meter("Training", generations)
    for number in meter.steps(range(generations)):
        order = np.argsort(-fitness, kind="stable")
        parents = members[order[_by_rank(rng)]]
        mix = rng.uniform(-BEYOND, 1 + BEYOND, (MEMBERS, sum(SIZES)))
        children = mix * parents[0] + (1 - mix) * parents[1]
        step = 1 - 0.9 * number / generations
        moved = rng.random(children.shape) < RATE
        children = children + moved * rng.normal(0, step, children.shape)
        children[:KEPT] = members[order[:KEPT]]
        members, fitness = children, shares(children, boards, good)
    best = members[int(np.argmax(fitness))]
    recipe = f"genetic algorithm, {counted(generations, 'generation')}, seed {seed}"
    return _network(best, f"{recipe}, right on {fitness.max():.1%} of {len(boards)} boards")


def _by_rank(rng: np.random.Generator) -> NDArray[np.int64]:
    """Two parents for each child, the better the likelier."""
    chance: Floats = np.minimum(rng.random((2, MEMBERS)), rng.random((2, MEMBERS)))
    ranks: NDArray[np.int64] = (chance * MEMBERS).astype(np.int64)
    return ranks


def lessons() -> tuple[Floats, Mask]:
    """The boards to be decided, up to symmetry, and the cells that keep the value."""
    base = gamebase()
    table = solve_game(base.rows[0].game)
    rows = [p for p, end in zip(base.rows, base.graph.end, strict=True) if end is None]
    boards = np.zeros((len(rows), CELLS))
    good = np.zeros(boards.shape, bool)
    for at, position in enumerate(rows):
        boards[at, list(bits(position.own))] = 1
        boards[at, list(bits(position.other))] = -1
        good[at, list(table.at(position).best)] = True
    return boards, good


def shares(members: Floats, boards: Floats, good: Mask) -> Floats:
    """On which share of the boards each set of weights plays a good move."""
    hidden, bells, output = _split(members)
    sums = np.einsum("nhc,bc->nbh", hidden[:, :, :CELLS], boards) + hidden[:, None, :, CELLS]
    static = _bell(sums, bells[:, None, :, 0], bells[:, None, :, 1])
    centre = bells[:, None, :, 2] * np.roll(static, -1, axis=2)
    width = bells[:, None, :, 3] * np.roll(static, 1, axis=2)
    nodes = _bell(static, centre, width)
    out = np.einsum("nch,nbh->nbc", output[:, :, :-1], nodes) + output[:, None, :, -1]
    chosen = np.where(boards == 0, out, -np.inf).argmax(axis=2)
    found: Floats = good[np.arange(len(boards)), chosen].mean(axis=1)
    return found


def _bell(at: Floats, centre: Floats, width: Floats) -> Floats:
    narrow = np.maximum(np.abs(width), NARROWEST)
    drop = np.exp(-np.minimum(((at - centre) / narrow) ** 2 / 2, 700.0))
    found: Floats = np.where(at <= centre, drop - 1, 1 - drop)
    return found


def _split(members: Floats) -> tuple[Floats, Floats, Floats]:
    hidden, bells, output = np.split(members, np.cumsum(SIZES)[:-1], axis=1)
    number = len(members)
    return (
        hidden.reshape(number, NODES, CELLS + 1),
        bells.reshape(number, NODES, 4),
        output.reshape(number, CELLS, NODES + 1),
    )


def _network(member: Floats, trained: str) -> Network:
    hidden, bells, output = (part[0] for part in _split(member[None].round(6)))
    rows = [tuple(tuple(map(float, row)) for row in part) for part in (hidden, output, bells)]
    return Network("ling-lam", trained, *rows)
