"""One question about rule lists, as it is asked, and who answers it."""

from dataclasses import dataclass
from typing import TypeAlias

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.notation import parse_game
from noloss.lab.discover.goal_search import GoalSearch, search_goals
from noloss.lab.discover.goals import THIRTEEN, GoalReport, check_goals, parse_goals, parse_list
from noloss.lab.discover.rule_search import FIRST, RuleSearch, search_rules
from noloss.lab.discover.rule_terms import TermSearch, search_terms
from noloss.lab.discover.rule_vocabularies import vocabulary
from noloss.lab.discover.search_log import WHOLE, Part, RuleLog
from noloss.work.crew import ALONE, Workers

Searched: TypeAlias = RuleSearch | TermSearch | GoalSearch | GoalReport


@dataclass(frozen=True)
class RuleQuestion:
    """What is wanted: the least rules, the least terms, one list for goals, or a list walked."""

    vocabulary: str | None = None
    """Its name, or its terms; what fits the question if it is not said."""
    reading: str = FIRST
    seat: str = "both"
    terms: bool = False
    goals: str | None = None
    rule_list: str | None = None
    up_to: int | None = None

    def __post_init__(self) -> None:
        """Terms are counted in rules that decide, on 3x3; goals say which seat they mean."""
        boards = self.goals is not None or self.rule_list is not None
        if self.terms and (self.reading != FIRST or boards):
            raise NolossError(
                "terms can be counted only in rules that decide on 3x3, not with refining, goals "
                "or --list"
            )
        if boards and self.seat != "both":
            raise NolossError(f"goals name their own seats, as in 3x3/{self.seat}: no --seat")


def answer(
    asked: RuleQuestion,
    part: Part = WHOLE,
    log: RuleLog | None = None,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> Searched:
    """Search, or walk."""
    if asked.rule_list is not None:
        goals = parse_goals(THIRTEEN if asked.goals is None else asked.goals)
        return check_goals(parse_list(asked.rule_list), goals, budget)
    usual = "nine" if asked.goals is None else "boards"
    name = usual if asked.vocabulary is None else asked.vocabulary
    terms, how = vocabulary(name), (part, log, budget, workers)
    if asked.goals is not None:
        goals = parse_goals(asked.goals)
        return search_goals(name, terms, goals, asked.up_to or 3, *how)
    game, seat, most = parse_game("3x3"), asked.seat, asked.up_to or 6
    if asked.terms:
        return search_terms(game, name, terms, seat, most, *how)
    return search_rules(game, name, terms, asked.reading, seat, most, *how)
