"""The process that holds the clock: times each algorithm and writes its readings line by line.

Run by `lab.timing.study` as `python -m noloss.lab.timing.measure PLAN`, once with the compiler
and once without. All algorithms take turns in every round, so that whatever else the machine does
falls on all of them alike; and where the system can tell, what is read is the processor's time, in
which other programs do not count.
"""

import gc
import json
import sys
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import lcm
from random import Random
from statistics import median
from time import get_clock_info, perf_counter, perf_counter_ns, thread_time_ns
from typing import Any

from noloss.core.document import from_json
from noloss.core.families import box
from noloss.core.files import parse_json
from noloss.flow.tabulate import tabulate
from noloss.lab.kernels import searches
from noloss.lab.kernels.fixed_tree import TICKETS, repeat_fixed, repeat_lookup
from noloss.lab.kernels.t3dt import RING, repeat_t3dt, whole_games
from noloss.lab.timing.published import Algorithm
from noloss.lab.timing.record import Plan
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
    table = partial(repeat_lookup, entries, moves, GAME.size)
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
    """A strategy of the catalogue written out for `lab.kernels.fixed_tree.lookup`."""
    entries = array("q", bytes(8 << 2 * GAME.size))
    moves = array("q")
    for position, decision in tabulate(GAME, strategy(name)).decisions.items():
        whole = lcm(*(chance.denominator for chance in decision.moves.values()))
        if whole >= TICKETS:
            raise ValueError(f"{name} needs {whole} tickets in {position}")
        entries[position.own | position.other << GAME.size] = len(moves) * TICKETS + whole
        for cell, chance in decision.moves.items():
            moves.extend([1 << cell] * int(Fraction(chance * whole)))
    return entries, moves


MARGIN = 200
"""A reading of the clock is at least this many times as long as the clock's own cost (0.5 %)."""
MOST_GAMES = 10_000
"""As many games as the paper played count at most."""
ROUNDS = 40
"""How many times everyone gets a turn, if the budget is kept."""
WHOLE_GAMES = 500
"""Games of T3DT that are timed as a whole in each round, as a cross-check."""
MOVES = 9
FINE = 1e-6
"""A clock that is read has ticks no longer than this, in seconds."""

read_clock = thread_time_ns if get_clock_info("thread_time").resolution <= FINE else perf_counter_ns


def timed(player: TimedAlgorithm, own: int, other: int, draw: int, times: int) -> tuple[int, int]:
    """The nanoseconds of so many decisions in a row, and the last move."""
    start = read_clock()
    move, _ = player.repeat(own, other, draw, times, 0)
    return read_clock() - start, move


def timer_cost(player: TimedAlgorithm) -> dict[str, float]:
    """What reading the clock twice costs, alone and around a call that decides nothing."""
    bare, call = [], []
    for _ in range(2001):
        start = read_clock()
        bare.append(read_clock() - start)
        call.append(timed(player, 0, 0, 0, 0)[0])
    return {"clock": float(median(bare)), "call": float(median(call))}


def repetitions(player: TimedAlgorithm, cost: float) -> tuple[int, ...]:
    """For each move, how many decisions make the clock's cost small."""
    counts = []
    own, other, draw = 0, 0, 1
    for _ in range(MOVES):
        times, took = 1, 0
        while True:
            took = min(timed(player, own, other, draw, times)[0] for _ in range(3))
            if took >= MARGIN * cost:
                break
            times = max(times * 2, min(times * 64, int(times * MARGIN * cost / max(took, 1)) + 1))
        counts.append(times)
        move, draw = player.repeat(own, other, draw, 1, 0)
        own, other = other, own | move
    return tuple(counts)


def play(player: TimedAlgorithm, times: tuple[int, ...], draw: int) -> tuple[list[float], str]:
    """One game against itself: the time of each move, and the cells played.

    What a player of chance plays is drawn apart from the timed decisions, so that the games depend
    on the seed alone and not on how often a decision was repeated.
    """
    row, cells = [], ""
    own = other = 0
    for ply in range(MOVES):
        took, move = timed(player, own, other, draw, times[ply])
        if player.draws:
            move, draw = player.repeat(own, other, draw, 1, 0)
        row.append(took / times[ply])
        cells += str(player.cells[move.bit_length() - 1] + 1)
        own, other = other, own | move
    return row, cells


def measure(plan: Plan, tell: Callable[[dict[str, Any]], None]) -> None:
    """Play rounds until the time is up; `tell` is given every slice as soon as it is measured.

    In a round everyone gets as much time, and no more games than bring it to `MOST_GAMES` in the
    last one: so all algorithms are timed throughout.
    """
    chosen = {
        name: player for name, player in timed_algorithms().items() if name in plan.algorithms
    }
    for player in chosen.values():
        player.repeat(0b11, 0b110000, 1, 2, 0)
    whole_games(1, 1)
    cost = timer_cost(next(reversed(chosen.values())))
    times = {name: repetitions(player, cost["call"]) for name, player in chosen.items()}
    tell({"timer_ns": cost, "repetitions": times})
    gc.disable()
    try:
        _rounds(plan, chosen, times, tell)
    finally:
        gc.enable()


def _rounds(
    plan: Plan,
    chosen: dict[Algorithm, TimedAlgorithm],
    times: dict[Algorithm, tuple[int, ...]],
    tell: Callable[[dict[str, Any]], None],
) -> None:
    """Everyone's turn, round after round."""
    deadline = perf_counter() + plan.seconds
    wanted = {name: plan.drops(name) + MOST_GAMES for name in chosen}
    draws = {name: _draws(plan.seed, name) for name in chosen}
    played = dict.fromkeys(chosen, 0)
    while any(played[name] < wanted[name] for name in chosen):
        start = read_clock()
        whole_games(WHOLE_GAMES, played[next(iter(chosen))])
        tell({"whole_game_ns": (read_clock() - start) / WHOLE_GAMES})
        for name, player in chosen.items():
            left = min(wanted[name] - played[name], -(-wanted[name] // ROUNDS))
            end = perf_counter() + plan.seconds / ROUNDS / len(chosen)
            rows: list[list[float]] = []
            games: list[str] = []
            while len(rows) < left and (not rows or perf_counter() < end):
                row, cells = play(player, times[name], next(draws[name]))
                rows.append(row)
                games.append(cells)
            played[name] += len(rows)
            tell({"algorithm": name, "rows": rows, "moves": games})
        enough = all(played[name] >= plan.drops(name) + plan.least for name in chosen)
        if enough and perf_counter() >= deadline:
            return


def _draws(seed: int, name: str) -> Iterator[int]:
    """The draw that each game of an algorithm begins with."""
    rng = Random(f"{seed} {name}")
    while True:
        yield rng.getrandbits(32)


def main() -> None:
    """Measure by the plan on the command line."""
    measure(from_json(Plan, parse_json(sys.argv[1])), _write)


def _write(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
