"""Fogel's evolved network (1993), by his recipe as we know it.

Fifty networks of one to ten hidden nodes, weights from -0.5 to 0.5. Each makes one offspring:
every weight moves by a normal deviate of 0.05, and with the chance 1/2 a hidden node is added or
taken away. A network moves first and plays, for each of the eight answers to its first move, four
games against a player who wins, blocks or moves at random, and who forgets that one time in ten;
it gets 1 for a win and -10 for a loss. Each of the hundred is compared with ten others, and the
fifty that do best go on.

Read in public: the layers, the fifty networks, their nodes and first weights. From memory, not
checked against the paper: the steps, the payoffs, the games and the selection. Ours: which node
is taken away (the last), and that a new one has small random weights.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import DEFAULT, Budget
from noloss.core.phrases import counted
from noloss.lab.papers.rivals.network import Network
from noloss.lab.papers.rivals.networks import (
    Boards,
    Floats,
    Networks,
    joined,
    pick,
    random_networks,
    rule_player,
    without_absent,
    won,
)

PARENTS, MOST_NODES = 50, 10
STEP, LOSS, SLIP = 0.05, -10.0, 0.1
ANSWERS, REPEATS, RIVALS = 8, 4, 10
GENERATIONS = 800


def evolve_fogel(seed: int, generations: int = GENERATIONS, budget: Budget = DEFAULT) -> Network:
    """The network with the best record of the last generation."""
    rng = np.random.default_rng([1993, seed])
    parents = random_networks(PARENTS, 1, MOST_NODES, rng)
    meter = budget.meter("Training", generations)
    for _ in meter.steps(range(generations)):
        pool = joined(parents, offspring(parents, rng))
        payoff = records(pool, rng)
        order = np.argsort(-wins(payoff, rng) - payoff * 1e-6, kind="stable")
        parents = pool[order[:PARENTS]]
    recipe = f"Fogel's recipe, {counted(generations, 'generation')}, seed {seed}"
    best = int(np.argmax(sum(records(parents, rng) for _ in range(5))))
    return parents.network(best, "fogel", recipe)


def offspring(parents: Networks, rng: np.random.Generator) -> Networks:
    """One of each, changed a little."""
    number, room = len(parents), parents.hidden.shape[1]
    hidden = parents.hidden + rng.normal(0, STEP, parents.hidden.shape)
    output = parents.output + rng.normal(0, STEP, parents.output.shape)
    change = np.where(rng.random(number) < 0.5, rng.choice([-1, 1], number), 0)
    nodes = np.clip(parents.nodes + change, 1, room)
    for at in np.flatnonzero(nodes > parents.nodes):
        hidden[at, nodes[at] - 1] = rng.uniform(-0.5, 0.5, hidden.shape[2])
        output[at, :, nodes[at] - 1] = rng.uniform(-0.5, 0.5, output.shape[1])
    return without_absent(Networks(hidden, output, nodes))


def records(networks: Networks, rng: np.random.Generator) -> Floats:
    """What each network earns in its thirty-two games."""
    number, games = len(networks), ANSWERS * REPEATS
    boards: Boards = np.zeros((number, games, 9), np.int8)
    payoff = np.zeros((number, games))
    over = np.zeros((number, games), bool)
    for ply in range(9):
        if ply % 2 == 0:
            cells, mark = networks.moves(boards), 1
        else:
            cells, mark = _answers(boards, ply, rng), -1
        going = ~over
        at = np.nonzero(going)
        boards[(*at, cells[going])] = mark
        ended = won(boards.reshape(-1, 9), mark).reshape(over.shape) & going
        payoff[ended] = 1.0 if mark == 1 else LOSS
        over |= ended
    earned: Floats = payoff.sum(axis=1)
    return earned


def _answers(boards: Boards, ply: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """The opponent's moves: each answer to the first move in turn, then by his rules."""
    number, games, _ = boards.shape
    flat = boards.reshape(-1, 9)
    if ply == 1:
        turn = np.tile(np.repeat(np.arange(ANSWERS), REPEATS), number)
        free = np.argsort(flat != 0, axis=1, kind="stable")
        return free[np.arange(len(flat)), turn].reshape(number, games)
    may = rule_player(flat, -1, SLIP, rng)
    return pick(may, rng.random(flat.shape)).reshape(number, games)


def wins(payoff: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Against how many of ten others each does at least as well."""
    others = rng.integers(len(payoff), size=(len(payoff), RIVALS))
    better: NDArray[np.int64] = (payoff[:, None] >= payoff[others]).sum(axis=1)
    return better
