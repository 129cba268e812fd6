"""The search the paper names as future work: many wins and few draws at once, with NSGA-II.

The search is over strategies that never lose: a variable for each row where a role has more than
one safe move, whose value is which of them. The objectives are the wins and the draws. The exact
frontier (`lab/evolve/attainable.py`) says how much of what can be attained the search has found.
"""

from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pymoo.algorithms.moo.nsga2 import NSGA2
from pymoo.core.mutation import Mutation
from pymoo.core.problem import Problem
from pymoo.operators.crossover.ux import UniformCrossover
from pymoo.operators.sampling.rnd import IntegerRandomSampling
from pymoo.optimize import minimize

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Side
from noloss.lab.evolve.attainable import Point, frontier, hypervolume, pareto
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.evolve.genome import VectorStrategy, complete, vector
from noloss.lab.evolve.wins_and_draws import RoleSearch


class NoLoss(Problem):
    """Wins and draws of the no-loss strategies of one role, as integer vectors of choices."""

    def __init__(self, side: Side) -> None:
        self.side = side
        moves = gamebase().safe[side]
        self.rows = gamebase().open_rows(side)
        self.sizes = np.array([len(moves[row]) for row in self.rows])
        widest = int(self.sizes.max())
        self.targets = np.array(
            [list(moves[row]) + [moves[row][0]] * (widest - len(moves[row])) for row in self.rows],
            np.int16,
        )
        self.safe = np.array(complete({}, "safe").moves, np.int16)
        super().__init__(n_var=len(self.rows), n_obj=2, xl=0, xu=self.sizes - 1, vtype=int)

    def vectors(self, choices: NDArray[Any]) -> NDArray[np.int16]:
        """The strategy vectors of these choices, one per row."""
        vectors = np.tile(self.safe, (len(choices), 1))
        vectors[:, self.rows] = self.targets[np.arange(len(self.rows)), choices.astype(int)]
        return vectors

    def _evaluate(self, x: NDArray[Any], out: dict[str, Any], *_: Any, **__: Any) -> None:
        games = base_arrays().games(self.vectors(x))
        role = 0 if self.side is Side.FIRST else 1
        out["F"] = np.column_stack([-games[:, role, 0], games[:, role, 1]])


class Redraw(Mutation):
    """Draw each entry anew with a chance of two in the number of entries."""

    def _do(
        self, problem: NoLoss, choices: NDArray[Any], *_: Any, random_state: Any, **__: Any
    ) -> NDArray[Any]:
        again = random_state.random(choices.shape) < 2 / problem.n_var
        fresh = (random_state.random(choices.shape) * problem.sizes).astype(int)
        return np.where(again, fresh, choices)


def search(
    side: Side, generations: int, population: int, seed: int, budget: Budget = DEFAULT
) -> RoleSearch:
    """One run of NSGA-II, and the exact frontier, both timed."""
    problem = NoLoss(side)
    base_arrays().games(problem.vectors(np.zeros((1, len(problem.rows)))))
    algorithm = NSGA2(
        pop_size=population,
        sampling=IntegerRandomSampling(),
        crossover=UniformCrossover(),
        mutation=Redraw(),
        eliminate_duplicates=True,
    )
    meter = budget.meter(f"Searching as {side.value} player", generations)

    began = perf_counter()
    result = minimize(
        problem,
        algorithm,
        ("n_gen", generations),
        seed=seed,
        callback=lambda _: meter.step(),
    )
    seconds = perf_counter() - began
    began = perf_counter()
    exact = frontier(gamebase().graph, side).points
    exact_seconds = perf_counter() - began
    by_point: dict[Point, VectorStrategy] = {}
    for (wins, draws), moves in zip(result.F, problem.vectors(result.X), strict=True):
        point = (-int(wins), int(draws))
        by_point[point] = vector(moves.tolist(), f"nsga2-{side.value}-{point[0]}-{point[1]}")
    points = pareto(by_point)
    bound = max(draws for _, draws in (*exact, *points)) + 1
    return RoleSearch(
        points,
        exact,
        (hypervolume(points, bound), hypervolume(exact, bound)),
        seconds,
        exact_seconds,
        tuple(by_point[point] for point in points),
    )
