"""What was found by searching all rule lists, for a terminal."""

from collections.abc import Sequence

from noloss.core.phrases import counted
from noloss.lab.discover.goal_search import GoalSearch
from noloss.lab.discover.goals import GoalReport
from noloss.lab.discover.rule_frontier import RuleFrontier
from noloss.lab.discover.rule_question import Searched
from noloss.lab.discover.rule_search import REFINE, RuleSearch
from noloss.lab.discover.rule_terms import TermSearch
from noloss.lab.discover.traits import Traits
from noloss.lab.discover.tree_frontier import TreeFrontier
from noloss.lab.discover.weighting import DangerBound, NoWeighting, known_after
from noloss.show.text.text_table import broken, text_table


def search_text(found: Searched, width: int) -> str:
    """What a search found, or a walk."""
    if isinstance(found, GoalReport):
        return goal_report_text(found, width)
    if isinstance(found, GoalSearch):
        return goal_search_text(found, width)
    if isinstance(found, TermSearch):
        return term_search_text(found, width)
    return rule_search_text(found, width)


def goal_report_text(found: GoalReport, width: int) -> str:
    """A list and each goal, with the positions that it took, or a game that fails."""
    rows = [
        (
            each.goal,
            "met" if each.met else "MISSED",
            f"{each.positions:,}",
            " ".join(map(str, each.game)),
        )
        for each in found.goals
    ]
    met = sum(each.met for each in found.goals)
    head = f"{' > '.join(found.rules)} meets {met} of {counted(len(rows), 'goal')}."
    return (
        f"{head}\n{text_table(('goal~', 'walk~', 'positions', 'a game that fails~'), rows, width)}"
    )


def goal_search_text(found: GoalSearch, width: int) -> str:
    """The least number of rules for all goals, some lists, and what was searched."""
    if found.least is None:
        head = f"No list of up to {counted(found.up_to, 'rule')} meets all goals."
    else:
        meet = "meets" if found.lists == 1 else "meet"
        rules = counted(found.least, "rule")
        head = f"{rules} suffice: {counted(found.lists, 'list')} of {rules} {meet} all goals."
    return _page(head, " > ", found.examples, found.lists, found.space, found.searched, width)


def rule_search_text(found: RuleSearch, width: int) -> str:
    """The least number of rules, some lists that have it, and what was searched."""
    if found.least is None:
        head = f"No list of up to {counted(found.up_to, 'rule')} is enough never to lose."
    else:
        are = "is" if found.least == 1 else "are"
        never = "never loses" if found.lists == 1 else "never lose"
        rules = counted(found.least, "rule")
        head = f"{rules} {are} the minimum: {counted(found.lists, 'list')} of {rules} {never}."
    between = " > " if found.reading == REFINE else ", "
    return _page(head, between, found.examples, found.lists, found.space, found.searched, width)


def term_search_text(found: TermSearch, width: int) -> str:
    """The same for the least number of terms."""
    if found.least_terms is None or found.rules is None:
        head = f"No list with up to {counted(found.up_to, 'term')} is enough never to lose."
    else:
        terms = counted(found.least_terms, "term")
        rules = counted(found.rules, "rule")
        are = "is" if found.least_terms == 1 else "are"
        never = "never loses" if found.lists == 1 else "never lose"
        head = f"{terms} in {rules} {are} the minimum: {counted(found.lists, 'list')} {never}."
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
    tried = (
        f"{searched:,} beginnings were tried; every other list starts with one that already loses."
    )
    return "\n".join([head, *shown, *more, broken(f"Searched: {space}", width), tried])


def weighting_text(found: NoWeighting, width: int) -> str:
    """The argument: position by position what must be largest, and what cannot be so together."""
    letters = dict(zip("emyMY", found.kinds, strict=True))
    head = (
        f"No weighting of line types plays {found.game} as {found.seat.value} player without a "
        "loss. A line counts "
        f"{', '.join(f'{letter} ({kind})' for letter, kind in letters.items())}, one"
        " with marks of both nothing."
    )
    steps = [f"  {each.position}  the largest must be {_sum(each.kind)}" for each in found.forced]
    known = known_after(found)
    rows = known.rows if known is not None else ()
    used = [row for row, times in zip(rows, found.adds_up, strict=True) if times]
    wanted = " and ".join(f"{_sum(row)} > 0" for row in used)
    return "\n".join([broken(head, width), *steps, f"So {wanted}, which is impossible."])


def _sum(kind: Sequence[int]) -> str:
    """How many lines of each kind, as a sum of letters."""
    terms = [
        f"{'-' if n < 0 else '+'} {abs(n) if abs(n) > 1 else ''}{letter}"
        for n, letter in zip(kind, "emyMY", strict=True)
        if n
    ]
    text = " ".join(terms).removeprefix("+ ") or "0"
    return f"-{text[2:]}" if text.startswith("- ") else text


def danger_text(found: DangerBound) -> str:
    """The inequality and what follows."""
    head = (
        f"{found.game}: {counted(found.lines, 'line')} of {found.length} cells, danger"
        f" {found.danger} = {float(found.danger):.4f}."
    )
    if found.holds_second:
        return f"{head}\nBelow 1/2: the rule `potential` alone never loses, in either seat."
    if found.holds_first:
        return f"{head}\nBelow 1: the rule `potential` alone never loses as first player."
    return f"{head}\nNot below 1: nothing follows."


def rule_frontier_text(found: RuleFrontier, width: int) -> str:
    """The lists that none of at most their length beats, then the strategies of the papers."""
    rows = [
        (str(len(each.rules)), ", ".join(each.rules), *_traits(each.traits))
        for each in found.frontier
    ]
    rows += [("", each.strategy, *_traits(each.traits)) for each in found.beside]
    table = text_table(("rules", "list~", "random %", "casual %", "bits"), rows, width)
    lists = ", ".join(f"{number:,} of {rules}" for rules, number in found.lists.items() if number)
    head = f"Lists that never lose, by their rules: {lists or 'none'}."
    people = [
        f"  {each.bits_per_move:.3f} bits a move: {', '.join(each.rules)}" for each in found.people
    ]
    liked = ["What people's moves cost the shortest lists:", *people] if people else []
    return "\n".join([head, table, *liked, broken(f"Searched: {found.space}", width)])


def tree_frontier_text(found: TreeFrontier, width: int) -> str:
    """The most of each trait by leaves, and what no tree of at most as many leaves beats."""
    columns = ("random %", "casual %", "bits")
    most = [(str(each.leaves), *_traits(each.most)) for each in found.most]
    head = "The most that trees attain without ever losing, with a different tree for each column:"
    if not most:
        head = "No tree with so few leaves is enough never to lose."
    rows = [(str(each.leaves), "", *_traits(each.traits)) for each in found.frontier]
    rows += [("", each.strategy, *_traits(each.traits)) for each in found.beside]
    tables = [text_table(("leaves", *columns), most, width)] if most else []
    up_to = counted(found.together, "leaf", "leaves")
    told = f"Trees of up to {up_to} that no tree of that size or less beats, and other strategies:"
    tables += ["", told, text_table(("leaves", "~", *columns), rows, width)]
    return "\n".join([head, *tables, broken(f"Searched: {found.space}", width)])


def _traits(traits: Traits) -> tuple[str, str, str]:
    wins = (f"{100 * float(traits.random):.2f}", f"{100 * float(traits.casual):.2f}")
    return *wins, f"{traits.bits:.2f}"
