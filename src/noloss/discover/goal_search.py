"""One list of refining rules for many boards: every list is tried, the smallest boards first.

A list that loses on 3x3 is refuted there with all that begin with it, if 3x3 is among the goals.
The others are walked on each goal, from small boards to large ones, until one is missed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import numpy as np

from noloss.cluster.crew import ALONE, Workers
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.discover.goals import Goal
from noloss.discover.parts import WHOLE, Part
from noloss.discover.rule_log import Beginning, RuleLog, Unit
from noloss.discover.rule_search import (
    READINGS,
    REFINE,
    begun,
    search,
)
from noloss.discover.rule_tables import RuleTables, tables

ROOM = 1 << 12
"""Lists that a first look at 3x3 has room for."""


@dataclass(frozen=True)
class GoalSearch:
    """The least number of rules that meet all goals, how many lists do, and what was searched."""

    vocabulary: str
    terms: tuple[str, ...]
    goals: tuple[str, ...]
    least: int | None
    """None if no list of at most `up_to` rules meets them all."""
    lists: int
    examples: tuple[tuple[str, ...], ...]
    searched: int
    """Beginnings that were looked at on 3x3, and lists that were walked on other boards."""
    up_to: int
    space: str
    """What was searched, in a sentence."""


def search_goals(
    name: str,
    terms: Sequence[str],
    goals: Sequence[Goal],
    up_to: int = 3,
    part: Part = WHOLE,
    log: RuleLog | None = None,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> GoalSearch:
    """Search ordered lists of different terms, by length, until one meets every goal."""
    if not terms or not goals or up_to < 1:
        raise NolossError("a search needs terms, goals and at least one rule")
    ordered = sorted(goals, key=lambda goal: (goal.game.size, len(goal.game.lines), str(goal)))
    work = RuleLog() if log is None else log
    work.about(f"goals {' '.join(map(str, ordered))}: {', '.join(terms)}")
    most = min(up_to, len(terms))
    question = GoalQuestion(tuple(terms), tuple(ordered))
    with workers.crew(lists_for_goals, question) as crew:
        found = search(crew, len(terms), most, part, work, budget, bool(question.others))
    named = tuple(tuple(terms[rule] for rule in each) for each in found.examples)
    space = (
        f"Every ordered list of up to {counted(found.least or up_to, 'rule')}, each a different"
        f" one of the {counted(len(terms), 'term')} of {name!r}{begun(part)}, where"
        f" {READINGS[REFINE]}, against every reply, with the goals {' '.join(map(str, goals))}."
    )
    return GoalSearch(
        name,
        tuple(terms),
        tuple(map(str, goals)),
        found.least,
        found.lists,
        named,
        found.searched,
        up_to,
        space,
    )


@dataclass(frozen=True)
class GoalQuestion:
    """Which lists of terms meet every goal?"""

    terms: tuple[str, ...]
    goals: tuple[Goal, ...]

    @cached_property
    def sides(self) -> list[Side]:
        """Those in which a list must hold 3x3."""
        held = [goal.side for goal in self.goals if goal not in self.others]
        return list(dict.fromkeys(held))

    @cached_property
    def others(self) -> list[Goal]:
        """The goals that every list is walked on."""
        square = parse_game("3x3")
        return [goal for goal in self.goals if goal.game != square or goal.wins]

    @cached_property
    def square(self) -> RuleTables | None:
        """What the terms pick on 3x3, if that is among the goals."""
        return tables(parse_game("3x3"), self.terms) if self.sides else None


def lists_for_goals(question: GoalQuestion, begin: Beginning, budget: Budget) -> Unit:
    """At first those that hold 3x3, or what all of them begin with; walked, those that meet all."""
    if not begin.walk:
        return _not_refuted(question, begin.total, begin.rules[0])
    from noloss.discover.goal_walk import meets  # noqa: PLC0415 (loads numba)

    meter = budget.meter("Walking rule lists")
    rest = [rule for rule in range(len(question.terms)) if rule not in begin.rules]
    found, searched = [], 0
    for more in permutations(rest, begin.total - len(begin.rules)):
        meter.look()
        searched += 1
        rules = (*begin.rules, *more)
        names = [question.terms[rule] for rule in rules]
        if all(meets(names, goal, True, meter.part()).met for goal in question.others):
            found.append(rules)
    return Unit(len(found), searched, tuple(found))


def _not_refuted(question: GoalQuestion, total: int, begin: int) -> Unit:
    """The lists that hold 3x3, or if that is no goal the two rules that lists begin with."""
    known = question.square
    if known is None:
        others = [rule for rule in range(len(question.terms)) if rule != begin]
        begins = [(begin, rule) for rule in others] if total > 1 else [(begin,)]
        return Unit(len(begins), 0, tuple(begins))
    from noloss.kernels.rule_lists import refinements_beginning_with  # noqa: PLC0415

    starts = known.starts(question.sides)
    where = (known.scores, known.playable, known.safe, known.after, starts)
    room = np.full((ROOM, total + 1), -1, np.int32)
    lists, searched = refinements_beginning_with(begin, total, True, *where, room)
    if lists > len(room):
        room = np.full((lists, total + 1), -1, np.int32)
        refinements_beginning_with(begin, total, True, *where, room)
    return Unit(lists, searched, tuple(map(tuple, room[:lists, :total].tolist())))
