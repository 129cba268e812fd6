"""A position: two bitboards. Whose turn it is, what is legal and who has won all follow."""

from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.errors import IllegalMove
from noloss.core.game import Cell, LineGame, Side, Value


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won and on which line, or nobody on a full board."""

    winner: Side | None
    line: tuple[Cell, ...]

    @property
    def value(self) -> Value:
        """The same as a value of the game."""
        return Value.DRAW if self.winner is None else Value.win(self.winner)


@dataclass(frozen=True, slots=True)
class Position:
    """The marks of both players. Text comes in through `notation.parse_position`, checked."""

    game: LineGame
    first: int
    second: int

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
        """The cells that the rules let the player to move take, as a mask."""
        return self.free

    def marks(self, side: Side) -> int:
        """The marks of one side."""
        return self.first if side is Side.FIRST else self.second

    def outcome(self) -> Outcome | None:
        """None while the game goes on; otherwise who won, and on which line."""
        for side in Side:
            marks = self.marks(side)
            for line in self.game.lines:
                if marks & line == line:
                    return Outcome(side, tuple(map(Cell, bits(line))))
        return None if self.free else Outcome(None, ())

    def legal(self) -> tuple[Cell, ...]:
        """The cells that may be played, in order; none once the game is over."""
        return () if self.outcome() else tuple(map(Cell, bits(self.free)))

    def play(self, cell: Cell) -> "Position":
        """The position after the player to move marks `cell`."""
        if not 0 <= cell < self.game.size:
            raise IllegalMove(f"cell {cell + 1} is not on the {self.game} board {self}")
        if not self.free >> cell & 1:
            raise IllegalMove(f"cell {cell + 1} is taken in {self} (to move: {self.turn.mark})")
        if self.outcome():
            raise IllegalMove(f"the game is over in {self}: cell {cell + 1} cannot be played")
        return self.after(cell)

    def after(self, cell: int) -> "Position":
        """`play` without its checks, for a cell known to be legal."""
        bit = 1 << cell
        if self.turn is Side.FIRST:
            return Position(self.game, self.first | bit, self.second)
        return Position(self.game, self.first, self.second | bit)

    def __str__(self) -> str:
        """By rows, `X.O/.X./...`; layers parted by `|`, layers of layers by `||`, and so on."""
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
