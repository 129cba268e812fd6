"""The game-base as arrays, for the kernels."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from noloss.core.errors import TooLarge
from noloss.core.game import LineGame, Side, Value
from noloss.lab.evolve.gamebase import GAME, GameGraph, gamebase
from noloss.lab.kernels import population as kernels

Ints = NDArray[np.int16]
_ENDS = {None: 0, Value.FIRST: 1, Value.DRAW: 2, Value.SECOND: 3}


@dataclass(frozen=True, eq=False)
class Arrays:
    """A game graph in compressed rows; `lab/kernels/population.py` says what each array holds."""

    start: NDArray[np.int32]
    child: Ints
    end: NDArray[np.int8]
    turn: NDArray[np.int8]

    @property
    def states(self) -> int:
        """How many states there are: the length of a vector."""
        return len(self.end)

    def own(self, side: Side) -> Ints:
        """The states where this side decides."""
        wanted = 0 if side is Side.FIRST else 1
        return np.flatnonzero((self.turn == wanted) & (self.end == 0)).astype(np.int16)

    def random(self, members: int, rng: np.random.Generator) -> Ints:
        """Random valid vectors: for each state one of its children, each as likely."""
        number = np.diff(self.start)
        chance = rng.random((members, self.states))
        at = self.start[:-1] + (chance * number).astype(np.int64)
        drawn = self.child[np.minimum(at, len(self.child) - 1)]
        return np.where(number > 0, drawn, self.states).astype(np.int16)

    def games(self, population: Ints) -> NDArray[np.int64]:
        """Games won, drawn and lost, for each vector and role."""
        return kernels.count_games(population, self.start, self.child, self.end, self.turn)


def graph_arrays(graph: GameGraph) -> Arrays:
    """The arrays of a graph, whose states and moves must be few enough to be numbered in them."""
    sizes = [len(children) for children in graph.children]
    if len(sizes) >= np.iinfo(np.int16).max:
        raise TooLarge(f"{len(sizes):,} states: too many for the kernels")
    return Arrays(
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        np.array([child for children in graph.children for child in children], np.int16),
        np.array([_ENDS[end] for end in graph.end], np.int8),
        np.array([depth % 2 for depth in graph.depth], np.int8),
    )


@lru_cache(maxsize=2)
def base_arrays(game: LineGame = GAME) -> Arrays:
    """The arrays of a game-base, made once: they are data, 12 KB, and the same for every run."""
    return graph_arrays(gamebase(game).graph)
