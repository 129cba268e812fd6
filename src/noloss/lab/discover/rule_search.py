"""The smallest rule lists that never lose, by trying all of them, beginning by beginning.

A list is read in one of two ways. *First*: the first rule that applies decides, and any of its
cells may be played. What a beginning decides stays decided however the list goes on. *Refine*: each
rule keeps the best of the cells left by those before it, and what is left at the end may be played.
What a beginning has left out stays out. So a beginning that comes to play an unsafe cell, or that
has left no safe one where it is sure to come, is refuted with everything that begins with it; and a
list that plays only safe cells wherever it can come to decide never loses.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.lab.discover.rule_tables import Masks, RuleTables, tables
from noloss.lab.discover.search_log import WHOLE, Beginning, Part, RuleLog, Unit
from noloss.work.crew import ALONE, Crew, Workers

FIRST, REFINE = "first", "refine"
READINGS = {
    FIRST: "the first rule that applies decides and all of its cells may be played",
    REFINE: "each rule keeps the best of the cells left and all left at the end may be played",
}
SEATS = {"first": (Side.FIRST,), "second": (Side.SECOND,), "both": tuple(Side)}
SEATED = {"first": "first player", "second": "second player", "both": "in both seats"}
HANDS = 16
"""Units are asked for as if dealt to so many, since hard ones come together: no worker gets all."""
MOST_EXAMPLES = 20
MOST_RULES = 12

Searcher: TypeAlias = Callable[[Beginning], Unit]
"""What all lists come to that begin with a rule."""


@dataclass(frozen=True)
class RuleSearch:
    """The least number of rules, how many lists have it, and how much was searched for that."""

    vocabulary: str
    reading: str
    seat: str
    terms: tuple[str, ...]
    least: int | None
    """None if no list of at most `up_to` rules never loses."""
    lists: int
    examples: tuple[tuple[str, ...], ...]
    searched: int
    """Beginnings that were looked at; every other list begins with one that was refuted."""
    up_to: int
    space: str
    """What was searched, in a sentence."""


@dataclass(frozen=True)
class ShortestLists:
    """The shortest lists of numbered rules that a search found, if any."""

    least: int | None
    lists: int
    examples: tuple[tuple[int, ...], ...]
    searched: int


def search_rules(
    game: LineGame,
    name: str,
    terms: Sequence[str],
    reading: str = FIRST,
    seat: str = "both",
    up_to: int = 6,
    part: Part = WHOLE,
    log: RuleLog | None = None,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> RuleSearch:
    """Search ordered lists of different terms, by length, until one never loses."""
    if not terms or up_to < 1:
        raise NolossError("a search needs a vocabulary that is not empty, and at least one rule")
    work = RuleLog() if log is None else log
    work.about(f"{reading} {seat} {game}: {', '.join(terms)}")
    most = min(up_to, len(terms))
    with workers.crew(lists_of_terms, ListQuestion(game, tuple(terms), reading, seat)) as crew:
        found = search(crew, len(terms), most, part, work, budget)
    named = tuple(tuple(terms[rule] for rule in each) for each in found.examples)
    space = (
        f"Every ordered list of up to {counted(found.least or up_to, 'rule')}, each a different"
        f" one of the {counted(len(terms), 'term')} of {name!r}{begun(part)}, where"
        f" {READINGS[reading]}, against every reply on {game}, {SEATED[seat]}."
    )
    return RuleSearch(
        name,
        reading,
        seat,
        tuple(terms),
        found.least,
        found.lists,
        named,
        found.searched,
        up_to,
        space,
    )


@dataclass(frozen=True)
class ListQuestion:
    """Which lists of terms never lose?"""

    game: LineGame
    terms: tuple[str, ...]
    reading: str
    seat: str

    @cached_property
    def searcher(self) -> Searcher:
        """What the terms pick is worked out once."""
        known, sides = tables(self.game, self.terms), SEATS[self.seat]
        if self.reading == FIRST:
            return by_first(known, sides, np.ones(len(self.terms), np.int32))
        return _by_refining(known, sides)


def lists_of_terms(question: ListQuestion, beginning: Beginning, budget: Budget) -> Unit:
    """What all lists come to that begin so."""
    return question.searcher(beginning)


def by_first(known: RuleTables, sides: Sequence[Side], cost: Masks) -> Searcher:
    """The search over lists in which the first rule that applies decides."""
    from noloss.lab.kernels.rule_lists import lists_beginning_with  # noqa: PLC0415 (loads numba)

    where = (cost, known.cells, known.applies, known.bad, known.safe, known.after)
    starts = known.starts(sides)
    return _with_room(
        lambda begin, total, room: lists_beginning_with(begin, total, *where, starts, room)
    )


def _by_refining(known: RuleTables, sides: Sequence[Side]) -> Searcher:
    from noloss.lab.kernels.rule_lists import refinements_beginning_with  # noqa: PLC0415

    where = (known.scores, known.playable, known.safe, known.after, known.starts(sides))
    return _with_room(
        lambda begin, total, room: refinements_beginning_with(begin, total, False, *where, room)
    )


def search(
    crew: Crew[Beginning, Unit],
    rules: int,
    up_to: int,
    part: Part,
    log: RuleLog,
    budget: Budget,
    walk: bool = False,
) -> ShortestLists:
    """Ask about each cost in turn, and each first rule, until there are lists.

    To `walk` is to ask once more about each list that was found: the first time was a quick look.
    """
    place, parts = part
    begins = range(place - 1, rules, parts)
    meter = budget.meter("Searching rule lists", len(begins) * up_to)
    searched = 0
    try:
        for total in range(1, up_to + 1):
            units = _units(crew, [Beginning(total, (begin,)) for begin in begins], log, meter)
            searched += sum(unit.searched for unit in units)
            if walk:
                left = [Beginning(total, each, walk) for each in _examples(units, rules)]
                meter.total = meter.spent + len(left) + len(begins) * (up_to - total)
                units = _units(crew, left, log, meter)
                searched += sum(unit.searched for unit in units)
            lists = sum(unit.lists for unit in units)
            if lists:
                examples = _examples(units, rules)[:MOST_EXAMPLES]
                return ShortestLists(total, lists, tuple(examples), searched)
    finally:
        log.keep()
    return ShortestLists(None, 0, (), searched)


def _units(
    crew: Crew[Beginning, Unit], wanted: Sequence[Beginning], log: RuleLog, meter: Meter
) -> list[Unit]:
    """The result of each unit, in their order; those that the log knows are not worked out."""
    found = {each: unit for each in wanted if (unit := log.unit(each)) is not None}
    for _ in found:
        meter.step()
    left = [each for each in wanted if each not in found]
    crew.ask(each for hand in range(HANDS) for each in left[hand::HANDS])
    for each, unit in crew.answers(meter):
        found[each] = unit
        log.add(each, unit)
        meter.step()
    return [found[each] for each in wanted]


def _with_room(kernel: Callable[[int, int, Masks], tuple[int, int]]) -> Searcher:
    """A kernel that writes lists into an array, as a searcher."""

    def unit(begin: Beginning) -> Unit:
        room = np.full((MOST_EXAMPLES, begin.total + 1), -1, np.int32)
        lists, searched = kernel(begin.rules[0], begin.total, room)
        kept = room[: min(lists, MOST_EXAMPLES)].tolist()
        return Unit(lists, searched, tuple(tuple(r for r in row if r >= 0) for row in kept))

    return unit


def _examples(units: Sequence[Unit], rules: int) -> list[tuple[int, ...]]:
    """All examples, in the order of the vocabulary; a log may name what it lacks."""
    found = [example for unit in units for example in unit.examples]
    for rule in (rule for example in found for rule in example):
        if not 0 <= rule < rules:
            raise BadFile(f"a log names the rule number {rule}, and there are {rules}, from 0")
    return found


def begun(part: Part) -> str:
    """Which lists belong to a part, in words; nothing if all do."""
    place, parts = part
    if parts == 1:
        return ""
    return f", beginning with the rule number {place} or every {parts}th after it"
