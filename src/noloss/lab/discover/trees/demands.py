"""A good tree of a shape that attains more than is known: the formula, and what rules trees out.

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
from typing import Any

import numpy as np

from noloss.lab.discover.trees.formula import formula
from noloss.lab.discover.trees.problem import Problem
from noloss.lab.discover.trees.shapes import Shape
from noloss.lab.discover.trees.solver import doing, read_off, solved, tree_of
from noloss.lab.discover.trees.stakes import Stakes
from noloss.strategies.tree import Node

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
