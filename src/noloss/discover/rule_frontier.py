"""The best that rule lists of each length attain: wins against two opponents, and variety.

All lists that never lose are played out exactly, once for each way to behave. Wins are chances,
variety is in bits per game against `random`; each is the mean of both seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log2

import numpy as np

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.core.symmetry import canonical
from noloss.discover.ground import Ground, ground
from noloss.discover.rule_search import FIRST, READINGS
from noloss.discover.rule_tables import RuleTables, tables
from noloss.human.recorded_games import RecordedGame
from noloss.human.score import score
from noloss.strategies.tree import Act, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.trees import shipped

PAPERS = ("t3dt", "t3dt-plus", "newell-simon")
MOST_RULES = 7
Moves = Mapping[int, Fraction]
"""Cells with their chances."""


@dataclass(frozen=True)
class Traits:
    """What is attained, as the mean of both seats."""

    random: Fraction
    """Games won against `random`."""
    casual: Fraction
    """Games won against `casual`."""
    bits: float
    """Bits of its own choices in a game against `random`."""

    def beats(self, other: "Traits") -> bool:
        """Whether it is nowhere worse, and somewhere better."""
        mine, its = self._goals(), other._goals()
        return mine != its and all(a >= b for a, b in zip(mine, its, strict=True))

    def _goals(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.random, self.casual, Fraction(round(self.bits * 10**9), 10**9)


@dataclass(frozen=True)
class FrontierList:
    """A list that no list of at most as many rules beats."""

    rules: tuple[str, ...]
    alike: int
    """How many lists of its length attain the same."""
    traits: Traits


@dataclass(frozen=True)
class NamedTraits:
    """A strategy of the catalogue, to stand beside them."""

    strategy: str
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


@dataclass(frozen=True)
class Arena:
    """The chances of all replies, so that a player is played out by one pass backward."""

    ground: Ground
    number: Mapping[Position, int]
    replies: Mapping[str, Mapping[tuple[int, int], tuple[tuple[int, Fraction], ...]]]
    """By opponent, position and safe cell: where the game goes on, with which chance."""
    wins: frozenset[tuple[int, int]]
    """The cells that win at once."""
    openings: Mapping[str, tuple[tuple[int, Fraction], ...]]
    """By opponent: where its first move leads, with which chance."""

    def traits(self, chosen: Mapping[int, Moves]) -> Traits:
        """What a player attains who chooses so wherever it can come to decide."""
        own = {at: entropy_of(moves.values()) for at, moves in chosen.items()}
        nothing = dict.fromkeys(chosen, 0.0)
        random, varied = self._mean("random", chosen, own)
        casual, _ = self._mean("casual", chosen, nothing)
        return Traits(random, casual, varied)

    def _mean(
        self, opponent: str, chosen: Mapping[int, Moves], own: Mapping[int, float]
    ) -> tuple[Fraction, float]:
        won: dict[int, Fraction] = {}
        varied: dict[int, float] = {}
        replies = self.replies[opponent]
        for at in sorted(chosen, reverse=True):
            total, more = Fraction(0), own[at]
            for cell, chance in chosen[at].items():
                if (at, cell) in self.wins:
                    total += chance
                    continue
                for later, share in replies[at, cell]:
                    total += chance * share * won[later]
                    more += float(chance * share) * varied[later]
            won[at], varied[at] = total, more
        empty = self.number[canonical(self.ground.game.start())]
        opened = self.openings[opponent]
        second = sum((share * won[at] for at, share in opened), Fraction(0))
        bits_second = fsum(float(share) * varied[at] for at, share in opened)
        return (won[empty] + second) / 2, (varied[empty] + bits_second) / 2


def entropy_of(chances: Iterable[Fraction]) -> float:
    """The bits of one choice."""
    return fsum(-float(chance) * log2(chance) for chance in chances)


def arena(game: LineGame) -> Arena:
    """The replies of `random` and `casual` to every safe cell."""
    board = ground(game)
    number = {position: at for at, position in enumerate(board.positions)}
    opponents = {name: shipped(name) for name in ("random", "casual")}
    replies: dict[str, dict[tuple[int, int], tuple[tuple[int, Fraction], ...]]] = {
        name: {} for name in opponents
    }
    wins = set()
    for at, position in enumerate(board.positions):
        for cell in bits(board.safe[at]):
            after = position.after(cell)
            outcome = after.outcome()
            if outcome is not None and outcome.winner is not None:
                wins.add((at, cell))
            for name, player in opponents.items():
                going_on = outcome is None
                replies[name][at, cell] = _shares(after, player, number) if going_on else ()
    openings = {name: _shares(game.start(), player, number) for name, player in opponents.items()}
    return Arena(board, number, replies, frozenset(wins), openings)


def _shares(
    position: Position, player: Strategy, number: Mapping[Position, int]
) -> tuple[tuple[int, Fraction], ...]:
    """Where the opponent's reply leads, with which chance; ends lead nowhere."""
    shares: dict[int, Fraction] = {}
    for cell, chance in ask(player, position).moves.items():
        later = canonical(position.after(cell))
        if later.outcome() is None:
            shares[number[later]] = shares.get(number[later], Fraction(0)) + chance
    return tuple(shares.items())


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
    beside = tuple(NamedTraits(paper, traits_of(played, shipped(paper))) for paper in PAPERS)
    costs: tuple[PeopleCost, ...] = ()
    if people and any(counts.values()):
        least = min(length for length, number in counts.items() if number)
        named = [tuple(terms[rule] for rule in rules) for rules in lists_of(known, least)]
        costs = people_costs(named, people, meter.part())
    return RuleFrontier(name, counts, tuple(best), beside, space, costs)


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


def traits_of(played: Arena, player: Strategy) -> Traits:
    """What a strategy attains that never loses and decides alike on boards that are alike."""
    positions = played.ground.positions
    chosen: dict[int, Moves] = {}
    todo = set(bits(played.ground.starts(tuple(Side))))
    while todo:
        at = todo.pop()
        chosen[at] = {int(cell): p for cell, p in ask(player, positions[at]).moves.items()}
        later = played.ground.follow(at, sum(1 << cell for cell in chosen[at]))
        todo |= set(bits(later)) - set(chosen)
    return played.traits(chosen)


def uniform(mask: int) -> Moves:
    """Each of these cells as likely."""
    return {cell: Fraction(1, mask.bit_count()) for cell in bits(mask)}


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
