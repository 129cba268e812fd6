"""A part of the search for lists that meet goals: all lists that begin with one rule.

Whoever works on it loads what is compiled with this file, before it is forked if it is.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import numpy as np

from noloss.core.budget import Budget
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.lab.discover.goal_walk import meets
from noloss.lab.discover.goals import Goal
from noloss.lab.discover.rule_log import Beginning, Unit
from noloss.lab.discover.rule_tables import RuleTables, tables
from noloss.lab.kernels.rule_lists import refinements_beginning_with

ROOM = 1 << 12
"""Lists that a first look at 3x3 has room for."""


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
    starts = known.starts(question.sides)
    where = (known.scores, known.playable, known.safe, known.after, starts)
    room = np.full((ROOM, total + 1), -1, np.int32)
    lists, searched = refinements_beginning_with(begin, total, True, *where, room)
    if lists > len(room):
        room = np.full((lists, total + 1), -1, np.int32)
        refinements_beginning_with(begin, total, True, *where, room)
    return Unit(lists, searched, tuple(map(tuple, room[:lists, :total].tolist())))
