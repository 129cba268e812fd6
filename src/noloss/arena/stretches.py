"""Games by the million: two strategies as one table of tickets, played in stretches on all cores.

Each stretch is a part of one sequence of random numbers, played by whichever core is free. Each
position that the two can come to is a node. Its tickets are as many as the exact chances need,
their common denominator, and each leads to the next node. Where that would be more than
`MOST_TICKETS`, a node has `COARSE` tickets: each move gets as many as fit into its chance, and the
tickets left over lead to a further node that deals out what is still owed in the same way. After
`LEVELS` of these less than 2 ** -32 is left, and the likeliest move gets it.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from threading import Event
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import Budget
from noloss.core.game import LineGame, Value
from noloss.flow.flow_graph import ZERO, Flow
from noloss.kernels.batch import FIELD, GAMMA, LANES, MOST_GAMES, mixed, play_many

MOST_TICKETS, COARSE, LEVELS = 4096, 256, 12
RESULTS = tuple(Value)
"""The results in the order of their fields."""

Node: TypeAlias = tuple[int, int]
"""The number of a position, and how often its tickets have led on to what is still owed."""
Tickets: TypeAlias = dict[Node, list[Node]]


@dataclass(frozen=True)
class TicketTable:
    """The arrays that `kernels.batch.play_many` walks along."""

    nodes: NDArray[np.uint64]
    ends: NDArray[np.uint64]
    start: np.uint64
    steps: int
    """How many steps end every game."""


def ticket_table(played: Flow) -> TicketTable:
    """Write out everything that can happen when two strategies play."""
    tickets: Tickets = {}
    ends: dict[Node, Value] = {}
    for at, node in enumerate(played.nodes):
        if node.value is not None:
            ends[at, 0], tickets[at, 0] = node.value, [(at, 0)]
        elif node.decision is not None:
            chances: dict[Node, Fraction] = {}
            for to, chance in zip(node.after, node.decision.moves.values(), strict=True):
                chances[to, 0] = chances.get((to, 0), ZERO) + chance  # alike: two may lead there
            tickets.update(deal(chances, (at, 0)))
    return _packed(played.start.game, tickets, ends)


def deal(chances: Mapping[Node, Fraction], node: Node) -> Tickets:
    """The tickets of a node with these chances, and of the nodes that deal out what they owe."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    if whole <= MOST_TICKETS:
        return {node: [to for to, chance in chances.items() for _ in range(int(chance * whole))]}
    full = {to: int(chance * COARSE) for to, chance in chances.items()}
    tickets = [to for to, number in full.items() for _ in range(number)]
    owed = COARSE - len(tickets)
    position, level = node
    if level == LEVELS:
        return {node: tickets + [max(chances, key=lambda to: chances[to])] * owed}
    rest = {to: (chance * COARSE - full[to]) / owed for to, chance in chances.items()}
    further = (position, level + 1)
    following = deal({to: chance for to, chance in rest.items() if chance}, further)
    return {node: tickets + [further] * owed, **following}


def _packed(game: LineGame, tickets: Tickets, ends: Mapping[Node, Value]) -> TicketTable:
    packed: dict[Node, int] = {}
    begin = 0
    for node, followers in tickets.items():
        packed[node] = begin << 16 | len(followers)
        begin += len(followers)
    nodes = [packed[to] for followers in tickets.values() for to in followers]
    codes = np.zeros(begin, np.uint64)
    for node, value in ends.items():
        codes[packed[node] >> 16] = 1 << FIELD * RESULTS.index(value)
    steps = game.size * (1 + max(level for _, level in tickets))
    start = np.uint64(packed[0, 0])
    return TicketTable(np.array(nodes, np.uint64), codes, start, steps)


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
