"""The best that rule lists of each length attain: wins against two opponents, and variety.

All lists that never lose are played out exactly, once for each way to behave. Wins are chances,
variety is in bits per game against `random`; each is the mean of both seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TypeAlias

import numpy as np

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.lab.discover.rule_search import FIRST, READINGS
from noloss.lab.discover.rule_tables import RuleTables, tables
from noloss.lab.discover.search_log import Beginning
from noloss.lab.discover.traits import Arena, NamedTraits, Traits, arena, papers, uniform
from noloss.lab.people.recorded_games import RecordedGame
from noloss.lab.people.score import score
from noloss.strategies.tree import Act, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.work.crew import ALONE, Workers

MOST_RULES = 7
Behaviour: TypeAlias = tuple[tuple[int, int], ...]
"""Each position that a list comes to, with the cells that it chooses there."""


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
    workers: Workers = ALONE,
) -> RuleFrontier:
    """Play out every list of up to so many rules that never loses in both seats.

    With recorded games of people, also score the lists with the fewest rules by them.
    """
    if not terms or not 1 <= up_to <= MOST_RULES:
        raise NolossError(f"a frontier needs terms, and from 1 to {MOST_RULES} rules")
    question = FrontierQuestion(game, tuple(terms))
    meter = budget.meter("Playing rule lists out", up_to * len(terms))
    with workers.crew(lists_played_out, question) as crew:
        every = [
            Beginning(length, (rule,))
            for length in range(1, up_to + 1)
            for rule in range(len(terms))
        ]
        crew.ask(every)
        played: dict[Beginning, tuple[Alike, ...]] = {}
        for beginning, alike in crew.answers(meter):
            played[beginning] = alike
            meter.step()
    counts: dict[int, int] = {}
    best: list[FrontierList] = []
    for length in range(1, up_to + 1):
        same = _together(played[each] for each in every if each.total == length)
        counts[length] = sum(alike.lists for alike in same)
        best += _unbeaten(same, best, terms)
    space = (
        f"Every ordered list of up to {counted(up_to, 'rule')}, each a different one of the"
        f" {counted(len(terms), 'term')} of {name!r}, where {READINGS[FIRST]}, that never loses on"
        f" {game} in both seats and of which no beginning is such a list."
    )
    costs: tuple[PeopleCost, ...] = ()
    if people and any(counts.values()):
        least = min(length for length, number in counts.items() if number)
        found = (lists_of(question.known, least, rule) for rule in range(len(terms)))
        named = [tuple(terms[rule] for rule in rules) for each in found for rules in each]
        costs = people_costs(named, people, meter.part())
    return RuleFrontier(name, counts, tuple(best), papers(question.played), space, costs)


@dataclass(frozen=True)
class FrontierQuestion:
    """What do lists of these terms attain?"""

    game: LineGame
    terms: tuple[str, ...]

    @cached_property
    def known(self) -> RuleTables:
        """What the terms pick."""
        return tables(self.game, self.terms)

    @cached_property
    def played(self) -> Arena:
        """Whom they play against."""
        return arena(self.game)

    @cached_property
    def attained(self) -> dict[Behaviour, Traits]:
        """What each way to behave attains, as far as it was played out."""
        return {}


@dataclass(frozen=True)
class Alike:
    """Lists that attain the same: the first of them, and how many there are."""

    traits: Traits
    rules: tuple[int, ...]
    lists: int


def lists_played_out(
    question: FrontierQuestion, beginning: Beginning, budget: Budget
) -> tuple[Alike, ...]:
    """What the lists attain that begin so and never lose."""
    meter = budget.meter("Playing rule lists out")
    found = []
    for rules in lists_of(question.known, beginning.total, beginning.rules[0]):
        meter.look()
        cells = behaviour(question.known, rules)
        key = tuple(cells.items())
        if key not in question.attained:
            chosen = {at: uniform(mask) for at, mask in cells.items()}
            question.attained[key] = question.played.traits(chosen)
        found.append(Alike(question.attained[key], rules, 1))
    return tuple(_together([found]))


def _together(parts: Iterable[Iterable[Alike]]) -> list[Alike]:
    """Those of all parts, in their order, each set of traits once."""
    found: dict[Traits, Alike] = {}
    for alike in chain.from_iterable(parts):
        first = found.get(alike.traits, replace(alike, lists=0))
        found[alike.traits] = replace(first, lists=first.lists + alike.lists)
    return list(found.values())


def _unbeaten(
    same: Sequence[Alike], best: Sequence[FrontierList], terms: Sequence[str]
) -> list[FrontierList]:
    """Those of one length that none beats, and none of the best so far equals."""
    known = [each.traits for each in best]
    every = [*(alike.traits for alike in same), *known]
    return [
        FrontierList(tuple(terms[rule] for rule in alike.rules), alike.lists, alike.traits)
        for alike in sorted(same, key=lambda alike: -alike.traits.random)
        if not any(other.beats(alike.traits) for other in every) and alike.traits not in known
    ]


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


def lists_of(known: RuleTables, length: int, begin: int) -> Iterable[tuple[int, ...]]:
    """All lists of exactly so many rules that begin with this one and never lose in both seats."""
    from noloss.lab.kernels.rule_lists import lists_beginning_with  # noqa: PLC0415 (loads numba)

    cost = np.ones(len(known.cells), np.int32)
    where = (cost, known.cells, known.applies, known.bad, known.safe, known.after)
    starts = known.starts(tuple(Side))
    room = np.full((256, length + 1), -1, np.int32)
    lists, _ = lists_beginning_with(begin, length, *where, starts, room)
    if lists > len(room):
        room = np.full((lists, length + 1), -1, np.int32)
        lists_beginning_with(begin, length, *where, starts, room)
    yield from (tuple(map(int, row[:length])) for row in room[:lists])
