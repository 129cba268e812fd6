"""What is at stake on each board: wins against two opponents and variety, as arrays.

Wins are chances with a common denominator, so two that differ by less than half of what it allows
are equal: with the margins here, what is compared in floating point is compared exactly. Bits are
told apart to a billionth, as `Traits` does.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, log2

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.errors import NolossError
from noloss.lab.discover.traits import Arena
from noloss.lab.discover.trees.problem import Problem
from noloss.strategies.vocabulary import term

TRAITS = ("random", "casual", "bits")
OPPONENTS = ("random", "casual", "random")
"""For each trait, whom it is measured against."""
SAME_BITS = 1e-9
FINEST = 10**11
"""The largest common denominator: what is attained is rounded to twelve digits (`demands`)."""

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Stakes:
    """As `lab/kernels/tree_bounds.py` reads them; a goal is one of `TRAITS`."""

    good: NDArray[np.int64]
    """For each board the good actions."""
    gain: Values
    later: NDArray[np.int32]
    share: Values
    weight: Values
    margin: Values
    """For each trait, what is no difference."""

    def arrays(
        self, goals: slice = slice(None)
    ) -> tuple[Values, NDArray[np.int32], Values, Values]:
        """What the kernels take, for all traits or some."""
        return self.gain[goals], self.later, self.share[goals], self.weight[goals]


def stakes(problem: Problem, played: Arena) -> Stakes:
    """What each good action of a problem leads to."""
    boards, actions = len(problem.boards), len(problem.words.actions)
    number = [played.number[board] for board in problem.boards]
    place = {ground: board for board, ground in enumerate(number)}
    most = max(len(set(after)) for row in problem.after for after in row if after is not None)
    good = np.zeros(boards, np.int64)
    gain = np.zeros((3, boards, actions))
    later = np.full((boards, actions, most), -1, np.int32)
    share = np.zeros((3, boards, actions, most))
    weight = np.zeros((3, boards))
    finest = [_Denominators(), _Denominators()]
    for board, row in enumerate(problem.after):
        marks = (problem.boards[board].first | problem.boards[board].second).bit_count()
        for action, after in enumerate(row):
            if after is None:
                continue
            good[board] |= 1 << action
            later[board, action, : len(after)] = after
            cells = list(bits(term(problem.words.actions[action]).cells(problem.boards[board])))
            gain[2, board, action] = log2(len(cells))
            for goal, opponent in enumerate(OPPONENTS):
                won, chances = _led(played, opponent, number[board], cells)
                if goal < 2:
                    gain[goal, board, action] = won
                    finest[goal].take(marks, (won, *chances.values()))
                for at, following in enumerate(after):
                    share[goal, board, action, at] = chances.get(number[following], Fraction(0))
    for goal, opponent in enumerate(OPPONENTS):
        weight[goal, problem.starts[0]] = 0.5
        for ground, chance in played.openings[opponent]:
            weight[goal, place[ground]] = chance / 2
    common = [
        each.common(played, opponent) for each, opponent in zip(finest, OPPONENTS[:2], strict=True)
    ]
    margin = np.array([*(1 / (2 * each) for each in common), SAME_BITS / 2])
    return Stakes(good, gain, later, share, weight, margin)


def _led(
    played: Arena, opponent: str, ground: int, cells: list[int]
) -> tuple[Fraction, dict[int, Fraction]]:
    """The chance to win at once, and where the game goes on with which chance."""
    won, chances = Fraction(0), dict[int, Fraction]()
    for cell in cells:
        if (ground, cell) in played.wins:
            won += Fraction(1, len(cells))
            continue
        for following, chance in played.replies[opponent][ground, cell]:
            chances[following] = chances.get(following, Fraction(0)) + chance / len(cells)
    return won, chances


class _Denominators:
    """The common denominator of all that can come about, marks by marks."""

    def __init__(self) -> None:
        self.of = dict.fromkeys(range(12), 1)

    def take(self, marks: int, chances: tuple[Fraction, ...]) -> None:
        self.of[marks] = lcm(self.of[marks], *(chance.denominator for chance in chances))

    def common(self, played: Arena, opponent: str) -> int:
        """What every mean of both seats is a multiple of one over."""
        first = second = 1
        for marks in range(0, 10, 2):
            first, second = first * self.of[marks], second * self.of[marks + 1]
        opened = lcm(*(chance.denominator for _, chance in played.openings[opponent]))
        found = 2 * lcm(first, second * opened)
        if found > FINEST:
            raise NolossError("these actions pick too many different numbers of cells")
        return found
