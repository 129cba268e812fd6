"""A position: two bitboards. Whose turn it is, what is legal and who has won all follow."""

from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.display import drawn
from noloss.core.errors import IllegalMove
from noloss.core.game import Cell, LineGame, Side, Value

MOST_DRAWN = 1024
"""Boards with more cells are not drawn unasked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won and which line ended it, or nobody on a full board."""

    winner: Side | None
    line: tuple[Cell, ...]

    @property
    def value(self) -> Value:
        """The same as a value of the game."""
        return Value.DRAW if self.winner is None else Value.win(self.winner)

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        if self.winner is None:
            return "Outcome(draw)"
        cells = " ".join(str(cell + 1) for cell in self.line)
        return f"Outcome({self.winner.value} player wins, line {cells})"


@dataclass(frozen=True, slots=True)
class Position:
    """The marks of both players. `notation.parse_position` makes one from text and checks it."""

    game: LineGame
    first: int
    second: int

    def __hash__(self) -> int:
        """Of the marks alone, which is quick; positions of two games are seldom kept together."""
        return hash((self.first, self.second))

    @property
    def turn(self) -> Side:
        """Who moves next; after the end, who would have."""
        return Side.SECOND if self.first.bit_count() > self.second.bit_count() else Side.FIRST

    @property
    def own(self) -> int:
        """The marks of the player to move."""
        return self.marks(self.turn)

    @property
    def other(self) -> int:
        """The marks of the player who just moved."""
        return self.marks(self.turn.other)

    @property
    def free(self) -> int:
        """The empty cells, as a mask, whether or not the game is over."""
        return self.game.full & ~(self.first | self.second)

    @property
    def playable(self) -> int:
        """The cells that the rules allow, as a mask, whether or not the game is over."""
        return self.game.playable(self.first | self.second)

    def marks(self, side: Side) -> int:
        """The marks of one side."""
        return self.first if side is Side.FIRST else self.second

    def wins(self, side: Side) -> int:
        """The playable cells that would end the game at once with a win of `side`, as a mask.

        They are the winning moves of the player to move, and the other's threats.
        """
        return self.game.winning(self.marks(side), self.marks(side.other))

    def outcome(self) -> Outcome | None:
        """None until the game is over; then who won, and on which line."""
        for side, marks in ((Side.FIRST, self.first), (Side.SECOND, self.second)):
            for line in self.game.lines:
                if marks & line == line:
                    return Outcome(self.game.winner(side), tuple(map(Cell, bits(line))))
        return None if self.free else Outcome(None, ())

    def legal(self) -> tuple[Cell, ...]:
        """The cells that may be played, in order; none once the game is over."""
        return () if self.outcome() else tuple(map(Cell, bits(self.playable)))

    def play(self, cell: Cell | str) -> "Position":
        """The position after the player to move marks a cell: an index from 0, or text that counts
        from 1.

        >>> from noloss.core.families import box
        >>> box((3, 3), 3).start().play("5").play(Cell(0))
        Position('3x3', 'O../.X./...')
        """
        if isinstance(cell, str):
            from noloss.core.notation import parse_cell  # noqa: PLC0415 (it parses positions too)

            cell = parse_cell(self.game, cell)
        if type(cell) is not int and (isinstance(cell, bool) or not isinstance(cell, int)):
            raise IllegalMove(
                f"a cell is a number from 0, or text that counts from 1, not {cell!r:.60}"
            )
        if not 0 <= cell < self.game.size:
            raise IllegalMove(f"cell {cell + 1} is not on the {self.game} board {self}")
        if not self.free >> cell & 1:
            raise IllegalMove(f"cell {cell + 1} is taken in {self} (to move: {self.turn.mark})")
        if self.outcome():
            raise IllegalMove(f"the game is over in {self}: cell {cell + 1} cannot be played")
        if not self.playable >> cell & 1:
            raise IllegalMove(f"cell {cell + 1} hangs in the air in {self}: marks fall down")
        return self.after(cell)

    def after(self, cell: int) -> "Position":
        """`play` without its checks, for a cell known to be legal."""
        bit = 1 << cell
        if self.turn is Side.FIRST:
            return Position(self.game, self.first | bit, self.second)
        return Position(self.game, self.first, self.second | bit)

    def __repr__(self) -> str:
        """Short, and enough to make it again."""
        return f"Position({self.game.name!r}, {str(self)!r})"

    def _repr_svg_(self) -> str | None:
        """The board, for a notebook; one that no screen can hold is shown as its repr."""
        return drawn(self) if self.game.size <= MOST_DRAWN else None

    def __str__(self) -> str:
        """By rows, `X.O/.X./...`; `|` comes between layers, `||` between layers of layers, ..."""
        text = "".join(
            "X" if self.first >> cell & 1 else "O" if self.second >> cell & 1 else "."
            for cell in range(self.game.size)
        )
        return layout(self.game.shape, text)


def separator(axis: int) -> str:
    """What stands between two slices along this axis: nothing, `/`, `|`, `||`, ..."""
    return ("", "/")[axis] if axis < 2 else "|" * (axis - 1)


def layout(shape: tuple[int, ...], text: str) -> str:
    """Cut one character per cell into rows and layers."""
    pieces = list(text)
    for axis, side in enumerate(shape):
        glue = separator(axis)
        pieces = [glue.join(pieces[at : at + side]) for at in range(0, len(pieces), side)]
    return pieces[0]
