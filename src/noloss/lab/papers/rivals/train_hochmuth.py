"""Hochmuth's genetic algorithm (2003) on tables of 827 situations.

Public: the fitter an individual the likelier it takes part in reproduction; replication,
crossover and mutation make the next generation; the aim is an individual that loses no game.
Ours, since the parameters could not be read: three hundred individuals; the fitness is 1 / (1 +
games lost), both seats together, over all play of the opponent, squared; one tenth is copied,
nine tenths are crossed at one point, and one entry in two hundred and fifty is drawn anew; the
best one is always kept.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Cell
from noloss.core.phrases import counted
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.papers.rivals.hochmuth import Individual, reduced, situation, situations

MEMBERS, COPIED, RATE = 300, 0.1, 1 / 250
GENERATIONS = 2000
Ints = NDArray[np.int64]


def evolve_hochmuth(
    seed: int, generations: int = GENERATIONS, budget: Budget = DEFAULT
) -> Individual:
    """The individual that loses least; the search ends when one loses no game."""
    rng = np.random.default_rng([2003, seed])
    sizes = np.array([board.count(0) for board in situations()])
    translate = _Translation()
    members = rng.integers(sizes, size=(MEMBERS, len(sizes)))
    lost = translate.losses(members)
    number, meter = 0, budget.meter("Training", generations)
    while number < generations and lost.min():
        number += 1
        meter.step()
        best = members[int(lost.argmin())]
        chance = 1 / (1.0 + lost) ** 2
        parents = members[rng.choice(MEMBERS, size=(2, MEMBERS), p=chance / chance.sum())]
        cut = rng.integers(1, len(sizes), MEMBERS)
        cut[rng.random(MEMBERS) < COPIED] = len(sizes)
        members = np.where(np.arange(len(sizes)) < cut[:, None], parents[0], parents[1])
        drawn = rng.integers(sizes, size=members.shape)
        members = np.where(rng.random(members.shape) < RATE, drawn, members)
        members[0] = best
        lost = translate.losses(members)
    best = members[int(lost.argmin())]
    made, games = counted(number, "generation"), counted(int(lost.min()), "game")
    recipe = f"genetic algorithm, {made}, seed {seed}, {games} lost"
    return Individual(recipe, tuple(int(move) + 1 for move in best))


class _Translation:
    """From tables of situations to vectors over the game-base, whose games can be counted."""

    def __init__(self) -> None:
        base, numbers = gamebase(), {board: at for at, board in enumerate(situations())}
        self.arrays = base_arrays()
        rows = [row for row, end in enumerate(base.graph.end) if end is None]
        self.rows = np.array(rows)
        self.entry = np.zeros(len(rows), np.int64)
        self.target = np.zeros((len(rows), 9), np.int16)
        for at, row in enumerate(rows):
            lowest, image = reduced(situation(base.rows[row]))
            self.entry[at] = numbers[lowest]
            free = [image[cell] for cell, digit in enumerate(lowest) if digit == 0]
            targets = [base.row(base.rows[row].after(Cell(cell))) for cell in free]
            self.target[at, : len(free)] = targets

    def losses(self, members: Ints) -> Ints:
        """The games that each table loses, in both seats together."""
        vectors = np.full((len(members), self.arrays.states), self.arrays.states, np.int16)
        chosen = members[:, self.entry]
        vectors[:, self.rows] = self.target[np.arange(len(self.rows)), chosen]
        lost: Ints = self.arrays.games(vectors)[:, :, 2].sum(axis=1)
        return lost
