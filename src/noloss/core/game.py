"""A game of lines: the geometry is its cells and lines, and its rules say how they are played.

Cells are numbered along the first axis, then the second, and so on. On 3x3:

    index   0 1 2        for people   1 2 3
            3 4 5                     4 5 6
            6 7 8                     7 8 9

so a set of cells is an int whose bit i is cell i.

The name of a game ends with its rules if they are not the usual ones:

    3x3             any free cell; a full line wins
    7x6:4+gravity   only the lowest free cell of a column, as in Connect Four
    3x3+misere      a full line loses

Games in which the players choose a mark (wild), write numbers (numerical) or move marks are not
supported: a position of theirs is more than two sets of cells.
"""

from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NewType

from noloss.core.bits import bits
from noloss.core.errors import BadGame

if TYPE_CHECKING:
    from noloss.core.position import Position


@dataclass(frozen=True, slots=True)
class Rules:
    """The usual rules unless a field says otherwise."""

    gravity: bool = False
    """Marks fall along the last axis to its end: down the board, or down the pile of layers."""
    misere: bool = False
    """Whoever completes a line loses."""

    def __str__(self) -> str:
        """As the end of a game's name, which `parse_rules` reads back."""
        return "".join(f"+{rule.name}" for rule in fields(self) if getattr(self, rule.name))


USUAL = Rules()
WORDS = tuple(rule.name for rule in fields(Rules))


def parse_rules(words: list[str]) -> Rules | None:
    """The rules of these words; None if one is unknown, or is there twice."""
    if len(set(words)) < len(words) or not set(words) <= set(WORDS):
        return None
    return Rules(**dict.fromkeys(words, True))


Cell = NewType("Cell", int)
"""A cell's index from 0. Zero is a real cell: never test a move for truth."""


class Side(Enum):
    """The player who moves first (X) or second (O)."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    @property
    def mark(self) -> str:
        """The letter this side writes."""
        return "X" if self is Side.FIRST else "O"


class Value(Enum):
    """How a game ends: who wins, or nobody."""

    FIRST = "first"
    DRAW = "draw"
    SECOND = "second"

    @classmethod
    def win(cls, side: Side) -> "Value":
        """The value that is a win for `side`."""
        return cls.FIRST if side is Side.FIRST else cls.SECOND


@dataclass(frozen=True)
class LineGame:
    """Players take turns marking a cell; the game ends when somebody owns a whole line.

    Make one with `noloss.core.families.box` or `noloss.core.notation.parse_game`;
    `parse_game(game.name) == game`. Or make one by hand, under a name of its own:

    >>> LineGame("two rows", (3, 2), (0b000111, 0b111000)).size
    6
    """

    name: str
    shape: tuple[int, ...]
    """The number of cells along each axis; the first axis runs along a written row."""
    lines: tuple[int, ...]
    """The lines as masks."""
    rules: Rules = USUAL

    def __post_init__(self) -> None:
        """Sides are at least 1, and every line has cells, all of them on the board."""
        of = f"game {self.name!r:.60}"
        if not self.shape or any(not isinstance(side, int) or side < 1 for side in self.shape):
            raise BadGame(f"{of}: sides are numbers from 1, not {self.shape!r:.60}")
        most = 1 << self.size
        if any(not isinstance(line, int) or not 0 < line < most for line in self.lines):
            raise BadGame(f"{of}: a line is a mask of cells: bit i is cell i, below {self.size}")
        if not isinstance(self.rules, Rules):
            raise BadGame(f"{of}: rules are Rules, not {self.rules!r:.60}")

    def __hash__(self) -> int:
        """Equal games share a name, and a text's hash is remembered."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Short: the lines follow from the name."""
        return f"LineGame({self.name!r})"

    def __str__(self) -> str:
        """The name, which parses back to this game."""
        return self.name

    @cached_property
    def size(self) -> int:
        """The number of cells."""
        return prod(self.shape)

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the lines that pass through it."""
        passing: list[list[int]] = [[] for _ in range(self.size)]
        for line in self.lines:
            for cell in bits(line):
                passing[cell].append(line)
        return tuple(map(tuple, passing))

    def start(self) -> "Position":
        """The empty board."""
        from noloss.core.position import Position  # noqa: PLC0415 (a position knows its game)

        return Position(self, 0, 0)

    def free(self, taken: int) -> int:
        """The cells without a mark, which a rule may forbid to play."""
        return self.full & ~taken

    def playable(self, taken: int) -> int:
        """The cells that may be played when these are taken and the game is not over."""
        free = self.full & ~taken
        return free & (taken >> self.slice | self.floor) if self.rules.gravity else free

    def latest(self, taken: int) -> int:
        """The taken cells that may have been played last: with gravity, the tops of the piles."""
        return taken & ~(taken << self.slice) if self.rules.gravity else taken

    @cached_property
    def slice(self) -> int:
        """The number of cells in a slice across the last axis: a cell lies on the one this far
        ahead."""
        return self.size // self.shape[-1]

    @cached_property
    def floor(self) -> int:
        """The mask of the last slice, where the first marks land."""
        return self.full & ~(self.full >> self.slice)

    def winner(self, owner: Side) -> Side:
        """Who wins once `owner` owns a whole line."""
        return owner.other if self.rules.misere else owner

    def completes(self, marks: int, cell: int) -> bool:
        """Whether `marks`, which include `cell`, own a line through it."""
        for line in self.through[cell]:  # noqa: SIM110 (asked at every step: any() takes twice as long)
            if marks & line == line:
                return True
        return False

    def winning(self, own: int, other: int) -> int:
        """The playable cells that win at once for the owner of `own`, whoever is to move."""
        if self.rules.misere:
            return 0
        return self.completions(own, other) & self.playable(own | other)

    def completions(self, own: int, other: int, lines: tuple[int, ...] | None = None) -> int:
        """The free cells that would complete a line for the owner of `own`, playable or not.

        `lines` are the ones to look at, if not all.
        """
        cells = 0
        for line in self.lines if lines is None else lines:
            missing = line & ~own
            if missing & (missing - 1) == 0 and not missing & other:
                cells |= missing
        return cells
