"""What is at stake on each board, and the trees of a shape that attain more than is known.

At stake are wins against two opponents and variety. Wins are chances with a common denominator, so
two that differ by less than half of what it allows are equal: with the margins here, what is
compared in floating point is compared exactly. Bits are told apart to a billionth, as `Traits`
does.

To the formula for good trees come, for each trait and each value v that is known to be attained, a
variable that says: more than v is demanded. For each tree that is known one clause demands more of
one of the traits at least. A *cut* says what cannot meet a demand: if on these boards only these
actions are chosen, then no player, whatever is done elsewhere, attains more than v. That follows
from the bounds of `lab/kernels/tree_bounds.py` alone, so a cut holds for trees of every shape.

A tree that satisfies all this is played out. Either it is new; or it falls short of some demand,
and a cut tells why, as widely as the bounds allow. When nothing is left, the shape has no more.
"""

from bisect import bisect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.errors import NolossError
from noloss.lab.discover.formula import formula
from noloss.lab.discover.problem import Problem
from noloss.lab.discover.solver import doing, read_off, solved, tree_of
from noloss.lab.discover.traits import Arena
from noloss.lab.discover.tree_words import Shape
from noloss.strategies.tree import Node
from noloss.strategies.vocabulary import term

TRAITS = ("random", "casual", "bits")
OPPONENTS = ("random", "casual", "random")
"""For each trait, whom it is measured against."""
SAME_BITS = 1e-9
FINEST = 10**11
"""The largest common denominator: what is attained is rounded to twelve digits (`Demands`)."""

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


Attained = tuple[float, ...]
"""What a tree attains of each trait."""


@dataclass(frozen=True)
class Cut:
    """Whoever chooses among these actions on these boards attains no more than that of the goal."""

    goal: int
    above: float
    boards: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Met:
    """A tree that satisfies the formula: what it does and attains, and which demands it faced."""

    node: Node
    does: Mapping[int, int]
    """The action on each board that it comes to."""
    attained: Attained
    demanded: tuple[float | None, ...]
    """For each trait, the most that was to be passed."""


class Demands:
    """The solver for one shape."""

    def __init__(self, problem: Problem, at_stake: Stakes, shape: Shape) -> None:
        from pysat.solvers import Solver  # noqa: PLC0415 (of the extra `lab`)

        self.problem, self.at_stake = problem, at_stake
        self.formula = formula(problem, shape)
        self.solver: Any = Solver(name="cadical153", bootstrap_with=self.formula.clauses)
        self.last = self.formula.does[-1][-1]
        self.values: list[list[float]] = [[] for _ in at_stake.margin]
        """The values of each trait that something is known of, in order."""
        self.demands: dict[tuple[int, float], int] = {}
        self.among: dict[tuple[int, int], int] = {}

    def more_than(self, attained: Attained) -> None:
        """Ask for more of one of the traits than is attained by a tree that is known."""
        self.solver.add_clause([self._demand(*each) for each in enumerate(attained)])

    def cut(self, cut: Cut) -> None:
        """Leave out what cannot meet a demand."""
        away = [-self._among(self.problem.kind[board], chosen) for board, chosen in cut.boards]
        self.solver.add_clause([-self._demand(cut.goal, cut.above), *away])

    def next(self, passing: tuple[int, float] | None = None) -> Met | None:
        """A tree that satisfies everything so far and, if asked to, passes a value of a trait."""
        from noloss.lab.kernels.tree_bounds import bounds  # noqa: PLC0415 (loads numba)

        if not solved(self.solver, [] if passing is None else [self._demand(*passing)]):
            return None
        true = {literal for literal in self.solver.get_model() if literal > 0}
        chosen = read_off((*self.formula.asks, *self.formula.acts), true)
        does = self._played_out(doing(self.problem, self.formula, chosen))
        demanded = tuple(
            max((v for v in values if self.demands[goal, v] in true), default=None)
            for goal, values in enumerate(self.values)
        )
        only = narrowed(self.at_stake, does)
        attained = tuple(round(float(each), 12) for each in bounds(only, *self.at_stake.arrays()))
        return Met(tree_of(self.problem, self.formula, chosen), does, attained, demanded)

    def close(self) -> None:
        """The solver's memory is not Python's."""
        self.solver.delete()

    def _played_out(self, does: Callable[[int], int]) -> dict[int, int]:
        found: dict[int, int] = {}
        waiting = list(self.problem.starts)
        for board in waiting:  # grows while it is walked
            if board in found:
                continue
            found[board] = does(board)
            following = self.problem.after[board][found[board]]
            if following is None:
                raise AssertionError(f"the solver's tree errs on {self.problem.boards[board]}")
            waiting += following
        return found

    def _new(self) -> int:
        self.last += 1
        return self.last

    def _demand(self, goal: int, value: float) -> int:
        """More than this is demanded; then also more than anything less."""
        if (goal, value) not in self.demands:
            demand = self.demands[goal, value] = self._new()
            values = self.values[goal]
            at = bisect(values, value)
            if at > 0:
                self.solver.add_clause([-demand, self.demands[goal, values[at - 1]]])
            if at < len(values):
                self.solver.add_clause([-self.demands[goal, values[at]], demand])
            values.insert(at, value)
        return self.demands[goal, value]

    def _among(self, kind: int, actions: int) -> int:
        """True if boards of the kind are answered by one of these actions."""
        if (kind, actions) not in self.among:
            variable = self.among[kind, actions] = self._new()
            for action, done in enumerate(self.formula.does[kind]):
                if actions >> action & 1:
                    self.solver.add_clause([-done, variable])
        return self.among[kind, actions]


def narrowed(at_stake: Stakes, does: Mapping[int, int]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Only what is done is allowed, where something is."""
    only = at_stake.good.copy()
    for board, action in does.items():
        only[board] = 1 << action
    return only


def cuts_for(at_stake: Stakes, met: Met) -> list[Cut]:
    """Why a tree falls short, for each demand that it does not meet."""
    from noloss.lab.kernels.tree_bounds import widened  # noqa: PLC0415 (loads numba)

    order = np.array(sorted(met.does, reverse=True), np.int32)
    found = []
    for goal, above in enumerate(met.demanded):
        if above is None or met.attained[goal] > above + at_stake.margin[goal]:
            continue
        one = slice(goal, goal + 1)
        limit = np.array([above + at_stake.margin[goal]])
        only = narrowed(at_stake, met.does)
        wide = widened(only, at_stake.good, order, *at_stake.arrays(one), limit)
        boards = [(int(at), int(wide[at])) for at in order if wide[at] != at_stake.good[at]]
        found.append(Cut(goal, above, tuple(boards)))
    return found
