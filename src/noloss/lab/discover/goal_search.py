"""One list of refining rules for many boards: every list is tried, the smallest boards first.

A list that loses on 3x3 is refuted there with all that begin with it, if 3x3 is among the goals.
The others are walked on each goal, from small boards to large ones, until one is missed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.phrases import counted
from noloss.lab.discover.goals import Goal
from noloss.lab.discover.rule_search import READINGS, REFINE, begun, search
from noloss.lab.discover.search_log import WHOLE, Part, RuleLog
from noloss.work.crew import ALONE, Workers


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
    from noloss.lab.discover.goal_walk import GoalQuestion, lists_for_goals  # noqa: PLC0415 (numba)

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
