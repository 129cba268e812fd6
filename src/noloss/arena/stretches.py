"""Games played in stretches of one sequence of random numbers, each by whichever core is free."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from time import perf_counter

import numpy as np

from noloss.arena.tickets import RESULTS, TicketTable, ticket_table
from noloss.core.budget import Budget
from noloss.core.game import Value
from noloss.flow.flow_graph import Flow
from noloss.kernels.batch import FIELD, GAMMA, LANES, MOST_GAMES, mixed, play_many

SEEDS = 1 << 64


def play_stretches(
    played: Flow, games: int, seed: int, cores: int, budget: Budget
) -> tuple[dict[Value, int], float, int]:
    """The number of each result, the seconds it took, and how many cores were used."""
    table = ticket_table(played)
    play_many(table.nodes, table.ends, table.start, table.steps, 1, np.uint64(0))
    number = stretches(games)
    used = min(cores, os.cpu_count() or 1, max(1, number))
    stop, done = Event(), list[int]()
    started, meter = perf_counter(), budget.meter("Playing")
    shares: list[Future[list[int]]] = []

    def ended() -> bool:
        late = budget.seconds is not None and meter.seconds > budget.seconds
        return late or stop.is_set() or budget.cancel()

    def tell(stretch: int) -> None:
        done.append(stretch)
        budget.progress("Playing", len(done), number)

    with ThreadPoolExecutor(used) as pool:
        try:
            for core in range(used):
                mine = range(core, number, used)
                shares.append(pool.submit(_share, table, games, seed, mine, ended, tell))
            for share in shares:
                share.exception()
        except BaseException:  # the threads must not play on while this one is leaving
            stop.set()
            raise
    seconds = perf_counter() - started
    counted = [sum(ends) for ends in zip(*(share.result() for share in shares), strict=True)]
    return dict(zip(RESULTS, counted, strict=True)), seconds, used


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
