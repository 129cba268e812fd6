"""Goals on boards: one list of refining rules that never loses where it can be helped, or wins.

A goal is written as a board, which stands for all that can be asked there: no loss in both seats of
a drawn board, a win as first player of a won one. `5x5:4/first` and `5x5:4/second` ask for no loss
in one seat, `4x3:3/wins` for a win as first player.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.phrases import hint
from noloss.discover.line_boards import compiled_board, compiled_rules, is_of_lines
from noloss.discover.rule_vocabularies import NEAREST
from noloss.exact.engines.literature import published
from noloss.exact.engines.solve import solve
from noloss.kernels.line_rules.walk import FAILS, FULL, Visits, walk
from noloss.strategies.tree import Refine
from noloss.strategies.tree_text import parse_refine
from noloss.strategies.trees import shipped
from noloss.strategies.vocabulary import TERMS

SMALLEST, LARGEST, GROWTH = 1 << 10, 1 << 26, 8
"""Positions that a walk has room for at first, at most, and how much more it gets each time."""
THIRTEEN = (
    "3x3 4x4 5x4:4 5x5:4/first 4x3:3/wins 5x3:3/wins 4x4:3/wins 5x4:3/wins 5x5:3/wins 3x3x3/wins"
)
"""The goals that `generalist` meets."""


@dataclass(frozen=True)
class Goal:
    """No loss in a seat of a game, or a win."""

    game: LineGame
    side: Side
    wins: bool = False

    def __str__(self) -> str:
        """As it is written."""
        return f"{self.game}/{'wins' if self.wins else self.side.value}"


@dataclass(frozen=True)
class Met:
    """Whether a list meets a goal, how many positions that took, and if not a game that fails."""

    goal: str
    met: bool
    positions: int
    game: tuple[int, ...] = optional(())
    """The cells of a game that fails, as people count; the opponent may only be sure to win."""


@dataclass(frozen=True)
class GoalReport:
    """A list of rules and the goals it was walked on."""

    rules: tuple[str, ...]
    goals: tuple[Met, ...]


def parse_goals(text: str) -> tuple[Goal, ...]:
    """The goals of words such as `3x3 5x5:4/first 4x3:3/wins`."""
    words = text.split()
    if not words:
        raise NolossError("no goals: write boards, such as 3x3 4x4 5x5:4/first 4x3:3/wins")
    return tuple(goal for word in words for goal in _goals(word))


def _goals(word: str) -> tuple[Goal, ...]:
    name, slash, seat = word.partition("/")
    game = parse_game(name)
    compiled_board(game, True)  # refuses what is too large
    if slash:
        sides = {"first": Side.FIRST, "second": Side.SECOND, "wins": Side.FIRST}
        if seat not in sides:
            raise NolossError(f"goal {word!r:.60}: after / expected first, second or wins")
        return (Goal(game, sides[seat], seat == "wins"),)
    known = published(name)
    value = solve(game.start()).value if known is None else known.value
    if value is Value.FIRST:
        return (Goal(game, Side.FIRST, True),)
    return Goal(game, Side.FIRST), Goal(game, Side.SECOND)


def meets(terms: Sequence[str], goal: Goal, eager: bool = False, budget: Budget = DEFAULT) -> Met:
    """Walk a list against every reply; all tied cells are played. `eager` refutes sooner."""
    game = goal.game
    board = compiled_board(game, is_of_lines(terms))
    ideas, worths = compiled_rules(game, terms)
    most = LARGEST if budget.positions is None else budget.positions
    room = SMALLEST
    meter = budget.meter(f"{goal}")
    while True:
        meter.look()
        at = Visits(
            np.zeros(room, np.uint64),
            np.zeros(room, np.uint64),
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.full(2 * room, ~np.uint64(0), np.uint64),
        )
        second = goal.side is Side.SECOND
        state, met = walk(ideas, worths, second, goal.wins, eager, board, at)
        if state != FULL:
            game_lost = _game(at, met, second) if state == FAILS else ()
            return Met(str(goal), state != FAILS, met, game_lost)
        if room >= most:
            raise OutOfBudget(f"goal {goal}: more than {room:,} positions", "positions")
        room *= GROWTH


def _game(at: Visits, last: int, second: bool) -> tuple[int, ...]:
    """The cells in the order of play that lead to an entry, from 1."""
    chain = [last]
    while at.parent[chain[-1]] >= 0:
        chain.append(int(at.parent[chain[-1]]))
    played: list[int] = []
    own = other = 0
    for entry in reversed(chain):
        mine, yours = int(at.own[entry]) & ~own, int(at.other[entry]) & ~other
        for cells in (yours, mine) if second and not own and not mine else (mine, yours):
            played += [cell + 1 for cell in bits(cells)]
        own, other = int(at.own[entry]), int(at.other[entry])
    return tuple(played)


def parse_list(text: str) -> tuple[str, ...]:
    """The terms of a refining list, `combo > most lines`, or of a catalogue's one, by its name."""
    if ">" not in text and text not in TERMS:
        try:
            root = shipped(text).tree.root
        except OSError:
            root = None
        if isinstance(root, Refine):
            return root.terms
        meant = hint(text, ("generalist", *TERMS), NEAREST)
        raise NolossError(f"no list of rules with > between them is called {text!r:.60}; {meant}")
    if ">" not in text:
        return (text,)
    return parse_refine(text, "list").terms


def check_goals(
    terms: Sequence[str], goals: Sequence[Goal], budget: Budget = DEFAULT
) -> GoalReport:
    """Walk a list on every goal."""
    done = budget.meter("Walking", len(goals))
    return GoalReport(
        tuple(terms), tuple(meets(terms, goal, budget=done.part()) for goal in done.steps(goals))
    )
