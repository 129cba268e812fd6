"""The matrix M and the equations (3) to (6) of the T3DT paper.

M[i][j] is the time of move j of game i, in nanoseconds, of an algorithm that plays against itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from noloss.lab.timing.published import SEARCHES, Algorithm, Jit


@dataclass(frozen=True)
class Timing:
    """The games of one algorithm in one state of the compiler."""

    matrix: NDArray[np.float64]
    """All games that were timed, those that are dropped too."""
    dropped: int
    """How many games at the beginning do not count."""
    moves: tuple[str, ...] = ()
    """The games themselves, as cell numbers in a row."""
    repetitions: tuple[int, ...] = ()
    """How many times each move was decided in one reading of the clock."""

    @property
    def kept(self) -> NDArray[np.float64]:
        """The games that count."""
        return self.matrix[self.dropped :]

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.kept)

    @property
    def tpm(self) -> NDArray[np.float64]:
        """Equation (3): the mean time of each move."""
        return np.asarray(self.kept.mean(axis=0))

    @property
    def median_tpm(self) -> NDArray[np.float64]:
        """The median time of each move."""
        return np.asarray(np.median(self.kept, axis=0))

    @property
    def tpg_i(self) -> NDArray[np.float64]:
        """Equation (4): the time of each game."""
        return np.asarray(self.kept.sum(axis=1))

    @property
    def tpg(self) -> float:
        """Equation (5): the mean time of a game."""
        return float(self.tpg_i.mean())

    @property
    def deviation(self) -> float:
        """The standard deviation of the times of the games."""
        return float(self.tpg_i.std())

    @property
    def spread(self) -> tuple[float, float, float]:
        """The 5th, 50th and 95th percentile of the times of the games."""
        low, middle, high = np.percentile(self.tpg_i, (5, 50, 95))
        return float(low), float(middle), float(high)

    @property
    def line(self) -> tuple[float, float]:
        """The best-fit line of the times of the games: its value at the first game, its slope."""
        if self.games < 2:
            return self.tpg, 0.0
        slope, start = np.polyfit(np.arange(self.games), self.tpg_i, 1)
        return float(start), float(slope)


Timings = Mapping[tuple[Jit, Algorithm], Timing]
"""By state of the compiler and algorithm."""


def speedups(timings: Timings, state: Jit) -> dict[Algorithm, float]:
    """Equation (6): how many times T3DT is faster than each search that was timed."""
    if (state, "t3dt") not in timings:
        return {}
    own = timings[state, "t3dt"].tpg
    return {name: timings[state, name].tpg / own for name in SEARCHES if (state, name) in timings}
