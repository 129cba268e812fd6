"""A plan: moves by the whole history of rows, for what no vector can do. And its file.

    {"format": "noloss plan", "version": 1, "game": "3x3", "title": "...", "side": "first",
     "moves": {"1": 2, "1 2 5": 17, ...}}

A history is the rows so far, from 1. A plan is not a strategy in the sense of this project, since
it needs to know how a board came about; `plan_score` checks one by walking through all its play.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from noloss.core.errors import BadFile
from noloss.core.game import Side, Value
from noloss.evolve.boards.gamebase import GAME, gamebase
from noloss.evolve.boards.genome import PLAN_FORMAT, TITLE, Score

FORMAT, VERSION = PLAN_FORMAT, 1
History = tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """From each history of rows (from 0) where one side decides, the row it goes to."""

    title: str
    side: Side
    moves: Mapping[History, int]


def plan_text(plan: Plan) -> str:
    """The plan as the text of a file; `parse_plan` reads it back."""
    head = {"format": FORMAT, "version": VERSION, "game": GAME.name, "title": plan.title}
    moves = {" ".join(str(r + 1) for r in key): plan.moves[key] + 1 for key in sorted(plan.moves)}
    return json.dumps({**head, "side": plan.side.value, "moves": moves}) + "\n"


def parse_plan(text: str) -> Plan:
    """Read `plan_text` back; what is broken, foreign, illegal or incomplete is refused."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"not a plan, or cut short: {error}") from None
    head = {"format": FORMAT, "version": VERSION, "game": GAME.name}
    for key, wanted in head.items():
        if not isinstance(data, dict) or data.get(key) != wanted or data[key] is True:
            raise BadFile(f'not a plan that this program reads: expected "{key}": {wanted!r}')
    title, side, moves = (data.get(key) for key in ("title", "side", "moves"))
    if not isinstance(title, str) or not TITLE.fullmatch(title):
        raise BadFile(f"a title is made of letters, digits and . + - _, not {title!r:.80}")
    if side not in ("first", "second") or not isinstance(moves, dict):
        raise BadFile("plan: expected a side, first or second, and moves by history")
    found: dict[History, int] = {}
    for key, target in moves.items():
        if not re.fullmatch(r"\d{1,3}( \d{1,3})*", key) or type(target) is not int:
            raise BadFile(f"plan, history {key!r:.60}: expected rows, and a row to go to")
        found[tuple(int(row) - 1 for row in key.split())] = target - 1
    plan = Plan(title, Side(side), found)
    plan_score(plan)
    return plan


def plan_score(plan: Plan) -> Score:
    """How its games end, over all play; a move that is missing or impossible is refused."""
    graph = gamebase().graph
    tally = dict.fromkeys(Value, 0)
    waiting: list[History] = [(0,)]
    while waiting:
        history = waiting.pop()
        row = history[-1]
        end = graph.end[row]
        if end is not None:
            tally[end] += 1
            continue
        after = graph.children[row]
        if graph.turn(row) is plan.side:
            target = plan.moves.get(history)
            if target not in after:
                rows = " ".join(str(each + 1) for each in history)
                raise BadFile(f"plan, history {rows!r}: no possible move is given")
            after = (target,)
        waiting += [(*history, child) for child in after]
    ends = (Value.win(plan.side), Value.DRAW, Value.win(plan.side.other))
    return Score(*(tally[end] for end in ends))
