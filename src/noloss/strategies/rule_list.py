"""Rule lists as text: ordered rules in plain words, one per line, made into a strategy.

    # The greedy bot
    name greedy
    win
    block
    centre
    first side when you have opposite corners and second mark
    corner
    any

The first rule that applies is played; if it leaves several cells, each is as likely, unless the
rule says `first`. A line is an action and perhaps `when` conditions, joined by `and`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from noloss.core.bits import to_mask
from noloss.core.errors import BadFile
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.strategies import rules
from noloss.strategies.decision_tree import Rule, TreeStrategy, in_order

ACTIONS: dict[str, Rule] = {
    "win": rules.WIN,
    "block": rules.BLOCK,
    "fork": rules.FORK,
    "block fork": rules.BLOCK_FORK,
    "centre": rules.CENTRE,
    "opposite corner": rules.OPPOSITE_CORNER,
    "corner": rules.EMPTY_CORNER,
    "side": Rule("side", "I take a free side", lambda p: _sides(p) & p.free),
    "any": rules.ANY,
}
"""What a rule can do, by the words that say it."""

SAME = {"center": "centre", "edge": "side", "empty corner": "corner", "empty side": "side"}
"""Other words for the same."""

Condition = Callable[[Position], bool]


def _sides(position: Position) -> int:
    game = position.game
    return game.full & ~(rules.corner_cells(game) | rules.centre_cells(game))


def _opposite_corners(position: Position, marks: int) -> bool:
    corners = rules.corner_cells(position.game) & marks
    last = position.game.size - 1
    return any(corners >> last - cell & 1 for cell in range(last) if corners >> cell & 1)


_HOLDINGS: dict[str, Callable[[Position, int], bool]] = {
    "the centre": lambda p, marks: bool(rules.centre_cells(p.game) & marks),
    "a corner": lambda p, marks: bool(rules.corner_cells(p.game) & marks),
    "a side": lambda p, marks: bool(_sides(p) & marks),
    "opposite corners": _opposite_corners,
}


def _conditions() -> dict[str, Condition]:
    found: dict[str, Condition] = {
        "I start": lambda p: p.turn is Side.FIRST,
        "you start": lambda p: p.turn is Side.SECOND,
        "the centre is free": lambda p: bool(rules.centre_cells(p.game) & p.free),
    }
    for number, word in enumerate(("first", "second", "third", "fourth")):
        found[f"{word} mark"] = _mark(number)
    for words, holds in _HOLDINGS.items():
        found[f"I have {words}"], found[f"you have {words}"] = _have(holds)
    return found


def _mark(number: int) -> Condition:
    return lambda position: position.own.bit_count() == number


def _have(holds: Callable[[Position, int], bool]) -> tuple[Condition, Condition]:
    return lambda p: holds(p, p.own), lambda p: holds(p, p.other)


CONDITIONS = _conditions()
"""What a rule can ask for, by the words that say it; `not` turns one round."""


def parse_rules(text: str, source: str = "rules") -> TreeStrategy:
    """The strategy that a rule list describes; what is not understood is refused with the line."""
    name, found = "", []
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.split("#", 1)[0].split())
        if line.startswith("name "):
            name = line.removeprefix("name ")
            if not re.fullmatch(r"[\w.-]+", name):
                raise BadFile(
                    f"{source}, line {number}: a name is made of letters, digits, '.', '-' and '_',"
                    f" found {name!r}"
                )
        elif line:
            found.append(_rule(line, f"{source}, line {number}"))
    if not found:
        raise BadFile(f"{source}: there is no rule")
    digest = sha256("\n".join(rule.name for rule in found).encode()).hexdigest()[:8]
    return TreeStrategy(f"rules:{name or 'list'}#{digest}", in_order(*found))


def _rule(line: str, place: str) -> Rule:
    words, _, when = line.partition(" when ")
    words = words.lower()
    first = words.startswith("first ")
    action = words.removeprefix("first ")
    action = SAME.get(action, action)
    match = re.fullmatch(r"cell ([1-9]\d{0,3})", action)
    if match:
        rule = _cell_rule(int(match[1]))
    elif action in ACTIONS:
        rule = ACTIONS[action]
    else:
        known = ", ".join(ACTIONS)
        raise BadFile(f"{place}: unknown rule {words!r}; known: {known}, cell N, first ...")
    conditions = [_condition(part, place) for part in when.split(" and ")] if when else []
    choose = rule.cells

    def cells(position: Position) -> int:
        if not all(condition(position) for condition in conditions):
            return 0
        found = choose(position)
        return found & -found if first else found

    return replace(rule, name=line, cells=cells, unless="" if conditions else rule.unless)


def _cell_rule(cell: int) -> Rule:
    return Rule(f"cell {cell}", f"I take cell {cell}", lambda p: to_mask([cell - 1]) & p.free)


def _condition(words: str, place: str) -> Condition:
    asked = words.strip()
    plain = asked.removeprefix("not ")
    if plain not in CONDITIONS:
        raise BadFile(f"{place}: unknown condition {asked!r}; known: {', '.join(CONDITIONS)}")
    holds = CONDITIONS[plain]
    return holds if plain == asked else lambda position: not holds(position)
