"""Goals on boards: one list of refining rules that never loses where it can be helped, or wins.

A goal is written as a board, which stands for all that can be asked there: no loss in both seats of
a drawn board, a win as first player of a won one. `5x5:4/first` and `5x5:4/second` ask for no loss
in one seat, `4x3:3/wins` for a win as first player.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import USUAL, LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.phrases import hint
from noloss.lab.discover.rule_vocabularies import NEAREST
from noloss.solver.solve import solve
from noloss.solver.survey import published
from noloss.strategies.tree import Refine
from noloss.strategies.tree_text import parse_refine
from noloss.strategies.trees import shipped
from noloss.strategies.vocabulary import TERMS

MOST_CELLS = 32
"""Cells of a board that the compiled walk can take: a position is one word, half for each side."""
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

    def __post_init__(self) -> None:
        """A board on which no list can be walked is refused."""
        if self.game.size > MOST_CELLS or self.game.rules != USUAL:
            raise TooLarge(
                f"goal {self.game}: rules are walked on boards of up to {MOST_CELLS} cells with"
                " usual rules"
            )

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
    drawn = Goal(game, Side.FIRST), Goal(game, Side.SECOND)  # refused before anything is solved
    if slash:
        sides = {"first": Side.FIRST, "second": Side.SECOND, "wins": Side.FIRST}
        if seat not in sides:
            raise NolossError(f"goal {word!r:.60}: after / expected first, second or wins")
        return (Goal(game, sides[seat], seat == "wins"),)
    known = published(name)
    value = solve(game.start()).value if known is None else known.value
    return (Goal(game, Side.FIRST, True),) if value is Value.FIRST else drawn


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
    from noloss.lab.discover.goal_walk import meets  # noqa: PLC0415 (loads numba)

    done = budget.meter("Walking", len(goals))
    return GoalReport(
        tuple(terms), tuple(meets(terms, goal, budget=done.part()) for goal in done.steps(goals))
    )
