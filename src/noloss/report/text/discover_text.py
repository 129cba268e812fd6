"""What was found by searching all rule lists, for a terminal."""

from noloss.core.phrases import counted
from noloss.discover.rule_search import RuleSearch
from noloss.report.text.prose import broken


def rule_search_text(found: RuleSearch, width: int) -> str:
    """The least number of rules, some lists that have it, and what was searched."""
    if found.least is None:
        head = f"No list of up to {counted(found.up_to, 'rule')} never loses."
    else:
        rules = counted(found.least, "rule")
        head = f"{rules} are least: {counted(found.lists, 'list')} of {rules} never lose."
    lists = [f"  {', '.join(each)}" for each in found.examples]
    more = [f"  and {found.lists - len(lists)} more"] if len(lists) < found.lists else []
    tail = f"Searched: {found.space} {found.searched:,} beginnings were tried; the rest begin"
    return "\n".join([head, *lists, *more, broken(f"{tail} with one that loses.", width)])
