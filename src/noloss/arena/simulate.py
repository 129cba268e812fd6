"""Games by the million between two strategies, on as many cores as asked for.

The games are cut into stretches of one sequence of random numbers, so the counts depend on the
seed and the number of games alone, not on the cores. Where both strategies can be asked about
every position, as here, `evaluate` gives the exact chances; this is for speed and for checks.
"""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import perf_counter

import numpy as np

from noloss.arena.tickets import RESULTS, TicketTable, ticket_table
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Value
from noloss.core.strategy import Strategy
from noloss.kernels.batch import FIELD, GAMMA, LANES, MOST_GAMES, mixed, play_many

SEEDS = 1 << 64


@dataclass(frozen=True)
class Tally:
    """How many games ended in each way, and how long playing them took (not compiling)."""

    counts: dict[Value, int]
    seconds: float
    cores: int
    """How many were used: no more than there are, nor than there was work for."""

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self.counts.values())


def simulate(
    game: LineGame,
    first: Strategy,
    second: Strategy,
    games: int,
    seed: int = 0,
    cores: int = 1,
    budget: Budget = DEFAULT,
) -> Tally:
    """Play so many games, in stretches of `MOST_GAMES`.

    Once it is cancelled, the stretches under way are the last, and what was counted is given.
    """
    for what, number, least in (("games", games, 0), ("cores", cores, 1)):
        if number < least:
            raise NolossError(f"{what}: at least {least}, not {number}")
    table = ticket_table(game, first, second, budget)
    play_many(table.nodes, table.ends, table.start, table.steps, 1, np.uint64(0))
    used = min(cores, os.cpu_count() or 1, max(1, stretches(games)))
    stop = Event()
    started = perf_counter()
    shares: list[Future[list[int]]] = []

    played: list[int] = []

    def ended() -> bool:
        return stop.is_set() or budget.cancel()

    def done(stretch: int) -> None:
        played.append(stretch)
        budget.progress("Playing", len(played), stretches(games))

    with ThreadPoolExecutor(used) as pool:
        try:
            for core in range(used):
                mine = range(core, stretches(games), used)
                shares.append(pool.submit(_share, table, games, seed, mine, ended, done))
            for share in shares:
                share.exception()
        except BaseException:  # the threads must not play on while this one is leaving
            stop.set()
            raise
    seconds = perf_counter() - started
    counted = [sum(each) for each in zip(*(share.result() for share in shares), strict=True)]
    return Tally(dict(zip(RESULTS, counted, strict=True)), seconds, used)


def stretches(games: int) -> int:
    """In how many stretches so many games are played."""
    return -(-games // MOST_GAMES)


def _share(
    table: TicketTable,
    games: int,
    seed: int,
    mine: range,
    ended: Callable[[], bool],
    done: Callable[[int], None],
) -> list[int]:
    """One core's stretches: the number of each result."""
    counts = [0] * len(RESULTS)
    draws = MOST_GAMES // LANES * 2 * table.steps
    key = int(mixed(np.uint64(seed % SEEDS)))
    for stretch in mine:
        if ended():
            break
        state = np.uint64((key + stretch * draws * int(GAMMA)) % SEEDS)
        number = min(MOST_GAMES, games - stretch * MOST_GAMES)
        total = int(play_many(table.nodes, table.ends, table.start, table.steps, number, state))
        for at in range(len(counts)):
            counts[at] += total >> FIELD * at & (1 << FIELD) - 1
        done(stretch)
    return counts
