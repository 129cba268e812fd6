"""What was found by searching all rule lists, for a terminal."""

from collections.abc import Sequence

from noloss.core.phrases import counted
from noloss.discover.rule_search import REFINE, RuleSearch
from noloss.discover.rule_terms import TermSearch
from noloss.report.text.prose import broken


def rule_search_text(found: RuleSearch, width: int) -> str:
    """The least number of rules, some lists that have it, and what was searched."""
    if found.least is None:
        head = f"No list of up to {counted(found.up_to, 'rule')} never loses."
    else:
        are = "is" if found.least == 1 else "are"
        never = "never loses" if found.lists == 1 else "never lose"
        rules = counted(found.least, "rule")
        head = f"{rules} {are} least: {counted(found.lists, 'list')} of {rules} {never}."
    between = " > " if found.reading == REFINE else ", "
    return _page(head, between, found.examples, found.lists, found.space, found.searched, width)


def term_search_text(found: TermSearch, width: int) -> str:
    """The same for the least number of terms."""
    if found.least_terms is None or found.rules is None:
        head = f"No list with up to {counted(found.up_to, 'term')} never loses."
    else:
        terms = counted(found.least_terms, "term")
        rules = counted(found.rules, "rule")
        are = "is" if found.least_terms == 1 else "are"
        never = "never loses" if found.lists == 1 else "never lose"
        head = f"{terms} in {rules} {are} least: {counted(found.lists, 'list')} {never}."
    return _page(head, "; ", found.examples, found.lists, found.space, found.searched, width)


def _page(
    head: str,
    between: str,
    examples: Sequence[Sequence[str]],
    lists: int,
    space: str,
    searched: int,
    width: int,
) -> str:
    shown = [f"  {between.join(each)}" for each in examples]
    more = [f"  and {lists - len(shown):,} more"] if len(shown) < lists else []
    tried = f"{searched:,} beginnings were tried; every other list begins with one that loses."
    return "\n".join([head, *shown, *more, broken(f"Searched: {space}", width), tried])
