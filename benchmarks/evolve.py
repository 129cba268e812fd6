"""How fast populations are scored and bred, and the frontier is found. Run by `make bench`."""

from collections.abc import Callable
from time import perf_counter
from typing import get_args

import numpy as np

from noloss.core.game import Side
from noloss.core.notation import Seats
from noloss.lab.evolve.attainable import attainable, frontier
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.evolve.generation import evolve
from noloss.lab.evolve.settings import Settings


def milliseconds(work: Callable[[], object], times: int) -> float:
    """The least time of several, in milliseconds."""
    best = float("inf")
    for _ in range(times):
        began = perf_counter()
        work()
        best = min(best, perf_counter() - began)
    return best * 1000


def main() -> None:
    """Print one line for each measure."""
    arrays, graph = base_arrays(), gamebase().graph
    some = arrays.random(100, np.random.default_rng(0))
    arrays.games(some)
    print(f"score 100 vectors in both roles: {milliseconds(lambda: arrays.games(some), 50):.2f} ms")
    for role in get_args(Seats):
        settings = Settings(role=role, generations=200)
        list(evolve(settings, 0))
        whole = milliseconds(lambda: list(evolve(settings, 0)), 3)  # noqa: B023 (called at once)
        number = len(list(evolve(settings, 0)))
        print(f"a generation of 100, {role}: {whole / number:.2f} ms")
    for side in Side:
        took = milliseconds(lambda: frontier(graph, side), 20)  # noqa: B023
        print(f"frontier, {side.value}: {took:.1f} ms")
        took = milliseconds(lambda: attainable(graph, side), 3)  # noqa: B023
        print(f"all attainable points, {side.value}: {took:.0f} ms")


if __name__ == "__main__":
    main()
