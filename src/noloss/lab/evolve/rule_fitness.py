"""A fitness made of T3DT's rules, as its paper suggests: for both seats.

A breach is a row of the game-base where the vector does not go where T3DT may go. What is bred
against is the mean of the share of games lost and of the share of the role's rows with a breach.
Whether a vector never loses is decided by its games alone.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.core.game import LineGame
from noloss.core.strategy import ask, seated
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.gamebase_arrays import Ints
from noloss.strategies.trees import shipped

Floats = NDArray[np.float64]


class Rules:
    """Where T3DT may go from each of the rows that a role decides."""

    def __init__(self, game: LineGame, own: Ints) -> None:
        base, tree = gamebase(game), shipped("t3dt")
        seated(tree, game)
        self.own = own
        self.kept = np.zeros((len(own), base.over + 1), bool)
        for at, row in enumerate(own.tolist()):
            board = base.rows[row]
            for cell in ask(tree, board).moves:
                self.kept[at, base.row(board.after(cell))] = True

    def breaches(self, population: Ints) -> Floats:
        """The share of the role's rows where each vector breaks the rules."""
        places = np.arange(len(self.own))
        found: Floats = 1.0 - self.kept[places, population[:, self.own]].mean(axis=1)
        return found

    def faults(self, population: Ints, losses: Floats) -> Floats:
        """The mean of losses and breaches."""
        return (losses + self.breaches(population)) / 2
