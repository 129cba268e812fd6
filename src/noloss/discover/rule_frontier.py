"""The best that rule lists of each length attain: wins against two opponents, and variety.

All lists that never lose are played out exactly, once for each way to behave. Wins are chances,
variety is in bits per game against `random`; each is the mean of both seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.discover.rule_search import FIRST, READINGS
from noloss.discover.rule_tables import RuleTables, tables
from noloss.discover.traits import NamedTraits, Traits, arena, papers, uniform
from noloss.human.recorded_games import RecordedGame
from noloss.human.score import score
from noloss.strategies.tree import Act, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy

MOST_RULES = 7


@dataclass(frozen=True)
class FrontierList:
    """A list that no list of at most as many rules beats."""

    rules: tuple[str, ...]
    alike: int
    """How many lists of its length attain the same."""
    traits: Traits


@dataclass(frozen=True)
class PeopleCost:
    """How many bits a move of people costs a list, given the lapses that suit it best."""

    rules: tuple[str, ...]
    bits_per_move: float
    lapse: float


@dataclass(frozen=True)
class RuleFrontier:
    """For each number of rules the lists that none beats, and strategies to compare with."""

    vocabulary: str
    lists: Mapping[int, int]
    """How many lists of each number of rules never lose."""
    frontier: tuple[FrontierList, ...]
    beside: tuple[NamedTraits, ...]
    space: str
    """What was searched, in a sentence."""
    people: tuple[PeopleCost, ...] = optional(())
    """The lists with the fewest rules, those first that cost recorded moves of people the least."""


def rule_frontier(
    game: LineGame,
    name: str,
    terms: Sequence[str],
    up_to: int = 5,
    people: Sequence[RecordedGame] = (),
    budget: Budget = DEFAULT,
) -> RuleFrontier:
    """Play out every list of up to so many rules that never loses in both seats.

    With recorded games of people, also score the lists with the fewest rules by them.
    """
    if not terms or not 1 <= up_to <= MOST_RULES:
        raise NolossError(f"a frontier needs terms, and from 1 to {MOST_RULES} rules")
    known, played = tables(game, tuple(terms)), arena(game)
    meter = budget.meter("Playing rule lists out", up_to)
    counts: dict[int, int] = {}
    best: list[FrontierList] = []
    attained: dict[tuple[tuple[int, int], ...], Traits] = {}
    for length in meter.steps(range(1, up_to + 1)):
        same: dict[Traits, list[tuple[int, ...]]] = {}
        for rules in lists_of(known, length):
            meter.look()
            cells = behaviour(known, rules)
            key = tuple(cells.items())
            if key not in attained:
                attained[key] = played.traits({at: uniform(mask) for at, mask in cells.items()})
            same.setdefault(attained[key], []).append(rules)
        counts[length] = sum(map(len, same.values()))
        every = [*same, *(each.traits for each in best)]
        best += [
            FrontierList(tuple(terms[rule] for rule in lists[0]), len(lists), traits)
            for traits, lists in sorted(same.items(), key=lambda pair: -pair[0].random)
            if not any(other.beats(traits) for other in every)
            and traits not in [each.traits for each in best]
        ]
    space = (
        f"Every ordered list of up to {counted(up_to, 'rule')}, each a different one of the"
        f" {counted(len(terms), 'term')} of {name!r}, where {READINGS[FIRST]}, that never loses on"
        f" {game} in both seats and of which no beginning is such a list."
    )
    costs: tuple[PeopleCost, ...] = ()
    if people and any(counts.values()):
        least = min(length for length, number in counts.items() if number)
        named = [tuple(terms[rule] for rule in rules) for rules in lists_of(known, least)]
        costs = people_costs(named, people, meter.part())
    return RuleFrontier(name, counts, tuple(best), papers(played), space, costs)


def people_costs(
    lists: Sequence[tuple[str, ...]], games: Sequence[RecordedGame], budget: Budget = DEFAULT
) -> tuple[PeopleCost, ...]:
    """What the moves of people cost these lists, the nearest to people first."""
    costs = []
    for rules in lists:
        player = TreeStrategy(", ".join(rules), Tree(Try(tuple(map(Act, rules)))))
        found = score(player, games, budget=budget)
        costs.append(PeopleCost(rules, found.bits_per_move, found.lapse))
    return tuple(sorted(costs, key=lambda cost: cost.bits_per_move))


def behaviour(known: RuleTables, rules: Sequence[int]) -> dict[int, int]:
    """The cells that a list chooses in each position that it comes to."""
    board = known.ground

    def chosen(at: int) -> int:
        return next(int(known.cells[rule, at]) for rule in rules if known.cells[rule, at])

    reached = board.reached(board.starts(tuple(Side)), chosen)
    return {at: chosen(at) for at in bits(reached)}


def lists_of(known: RuleTables, length: int) -> Iterable[tuple[int, ...]]:
    """All lists of exactly so many rules that never lose in both seats."""
    from noloss.kernels.rule_lists import lists_beginning_with  # noqa: PLC0415 (loads numba)

    cost = np.ones(len(known.cells), np.int32)
    where = (cost, known.cells, known.applies, known.bad, known.safe, known.after)
    starts = known.starts(tuple(Side))
    for begin in range(len(known.cells)):
        room = np.full((256, length + 1), -1, np.int32)
        lists, _ = lists_beginning_with(begin, length, *where, starts, room)
        if lists > len(room):
            room = np.full((lists, length + 1), -1, np.int32)
            lists_beginning_with(begin, length, *where, starts, room)
        yield from (tuple(map(int, row[:length])) for row in room[:lists])
