"""A plan: moves by the whole history of rows, for what no vector can do. And its file.

    {"format": "noloss plan", "version": 1, "game": "3x3", "title": "...", "side": "first",
     "moves": {"1": 2, "1 2 5": 17, ...}}

A history is the rows so far, from 1. A plan is not a strategy in the sense of this project, since
it needs to know how a board came about; `plan_score` checks one by walking through all its play.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile
from noloss.core.game import Side, Value
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import PLAN_FORMAT, TITLE, Score

FORMAT, VERSION = PLAN_FORMAT, 1
History = tuple[int, ...]


@dataclass(frozen=True)
class HistoryPlan:
    """From each history of rows (from 0) where one side decides, the row it goes to."""

    title: str
    side: Side
    moves: Mapping[History, int]


@dataclass(frozen=True)
class PlanFile:
    """A plan as its file has it: histories as text, rows from 1."""

    game: str
    title: str
    side: Side
    moves: Mapping[str, int]


def plan_text(plan: HistoryPlan) -> str:
    """The plan as the text of a file; `parse_plan` reads it back."""
    moves = {" ".join(str(r + 1) for r in key): plan.moves[key] + 1 for key in sorted(plan.moves)}
    return file_text(FORMAT, VERSION, PlanFile(GAME.name, plan.title, plan.side, moves)) + "\n"


def parse_plan(text: str) -> HistoryPlan:
    """Read `plan_text` back; what is broken, foreign, illegal or incomplete is refused."""
    stored = parse_file(text, FORMAT, VERSION, PlanFile)
    if stored.game != GAME.name:
        raise BadFile(f"a plan for {stored.game!r:.60}: plans exist for {GAME} only")
    if not TITLE.fullmatch(stored.title):
        raise BadFile(f"a title is made of letters, digits and . + - _, not {stored.title!r:.80}")
    moves: dict[History, int] = {}
    for key, target in stored.moves.items():
        if not re.fullmatch(r"\d{1,3}( \d{1,3}){0,8}", key):
            raise BadFile(
                f"plan, history {key!r:.60}: expected row numbers from 1, separated by spaces"
            )
        moves[tuple(int(row) - 1 for row in key.split())] = target - 1
    plan = HistoryPlan(stored.title, stored.side, moves)
    plan_score(plan)
    return plan


def plan_score(plan: HistoryPlan) -> Score:
    """How its games end, over all play; a move that is missing or impossible is refused."""
    graph = gamebase().graph
    tally = dict.fromkeys(Value, 0)
    waiting: list[History] = [(0,)]
    while waiting:
        history = waiting.pop()
        now = history[-1]
        end = graph.end[now]
        if end is not None:
            tally[end] += 1
            continue
        after = graph.children[now]
        if graph.turn(now) is plan.side:
            target = plan.moves.get(history)
            if target not in after:
                rows = " ".join(str(row + 1) for row in history)
                raise BadFile(f"plan, history {rows!r}: no possible move is given")
            after = (target,)
        waiting += [(*history, child) for child in after]
    return Score.of(tally, plan.side)
