"""The algorithms as the clock knows them: a loop to time, and what its boards look like."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import lcm

from noloss.core.families import box
from noloss.flow.tabulate import tabulate
from noloss.lab.kernels import lookup, searches
from noloss.lab.kernels.fixed_tree import repeat_fixed
from noloss.lab.kernels.t3dt import RING, repeat_t3dt
from noloss.lab.timing.published import Algorithm
from noloss.strategies.catalogue import strategy

GAME = box((3, 3), 3)
"""The board the paper is about."""

Repeat = Callable[[int, int, int, int, int], tuple[int, int]]
"""Own and other marks, a draw, how often, and 0: the last move as a bit, and the last draw."""


@dataclass(frozen=True)
class TimedAlgorithm:
    """An algorithm as the clock knows it."""

    repeat: Repeat
    cells: tuple[int, ...]
    """The cell of each bit of its boards."""
    draws: bool
    """Whether it plays by chance."""


def timed_algorithms() -> dict[Algorithm, TimedAlgorithm]:
    """Every algorithm that is timed; numba is loaded, compiled or not as its switch says."""
    rows = tuple(range(GAME.size))
    ring = tuple(RING.index(bit) for bit in rows)
    entries, moves = dense_table("t3dt")
    table = partial(lookup.repeat_lookup, entries, moves, GAME.size)
    return {
        "mm": TimedAlgorithm(searches.repeat_mm, rows, False),
        "abp": TimedAlgorithm(searches.repeat_abp, rows, False),
        "aba": TimedAlgorithm(searches.repeat_aba, rows, False),
        "t3dt": TimedAlgorithm(repeat_t3dt, ring, True),
        "t3dt-fixed": TimedAlgorithm(repeat_fixed, ring, False),
        "t3dt-table": TimedAlgorithm(table, rows, True),
    }


@cache
def dense_table(name: str) -> tuple["array[int]", "array[int]"]:
    """A strategy of the catalogue written out for `lab.kernels.lookup`."""
    entries = array("q", bytes(8 << 2 * GAME.size))
    moves = array("q")
    for position, decision in tabulate(GAME, strategy(name)).decisions.items():
        whole = lcm(*(chance.denominator for chance in decision.moves.values()))
        if whole >= lookup.TICKETS:
            raise ValueError(f"{name} needs {whole} tickets in {position}")
        entries[position.own | position.other << GAME.size] = len(moves) * lookup.TICKETS + whole
        for cell, chance in decision.moves.items():
            moves.extend([1 << cell] * int(Fraction(chance * whole)))
    return entries, moves
