"""Hochmuth's genetic strategy (2003): a table with one move for each reduced situation.

Public: a situation is reduced to the lowest of its eight turned and mirrored images, here read as
a number in base three; there are 827 of them; an individual holds for each a number from 1 to n
that says which of the n free cells to take, and moves are turned back to the board at hand.

Why 827 (inferred: of 81 ways to count that were tried, the one that gives it), where the game has
765 boards up to symmetry: 850 boards have as many X as O or one more. Of these 23 are full, where
there is nothing to decide, and 827 are left. That count never asks whether somebody has won. Of
the 827 the game is still going on in 627; in the other 200 a line is complete, and 77 of those
cannot even be reached. 765 is 627 and the 138 boards where play has ended (15 of them full). If
so, his 827 counts 200 entries that no game ever looks up, and leaves out the 15 full boards.

The genetic algorithm is in `noloss.lab.papers.rivals.train_hochmuth`; we could not read its
parameters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.lab.papers.rivals.scored import GAME, Scored

FORMAT, VERSION = "noloss situations", 1
_IMAGES = tuple(tuple(int(g.cell(Cell(c))) for c in range(9)) for g in symmetries(GAME))
Situation = tuple[int, ...]
"""Nine digits: 0 free, 1 X, 2 O."""


def reduced(board: Situation) -> tuple[Situation, tuple[int, ...]]:
    """The lowest image of a board, and for each of its cells the cell of the board it shows."""
    return min((tuple(board[cell] for cell in image), image) for image in _IMAGES)


@cache
def situations() -> tuple[Situation, ...]:
    """The 827 reduced situations, by number.

    >>> len(situations())
    827
    """
    found = set()
    for board in product((0, 1, 2), repeat=9):
        if board.count(1) - board.count(2) in (0, 1) and 0 in board:
            found.add(reduced(board)[0])
    return tuple(sorted(found))


def situation(position: Position) -> Situation:
    """A board as digits."""
    first, second = position.first, position.second
    return tuple((first >> c & 1) + 2 * (second >> c & 1) for c in range(9))


@dataclass(frozen=True)
class Individual:
    """A number for each situation: which of its free cells is taken, from 1."""

    trained: str
    moves: tuple[int, ...]

    def cell(self, position: Position) -> Cell:
        """The move on a real board."""
        lowest, image = reduced(situation(position))
        free = [at for at, digit in enumerate(lowest) if digit == 0]
        return Cell(image[free[self.moves[_number()[lowest]] - 1]])

    def __call__(self, position: Position) -> Mapping[Cell, float]:
        """1 for the cell that it takes."""
        taken = self.cell(position)
        return {cell: float(cell == taken) for cell in position.legal()}


@cache
def _number() -> dict[Situation, int]:
    return {board: at for at, board in enumerate(situations())}


def individual_text(individual: Individual) -> str:
    """The individual as the text of a file; `parse_individual` reads it back."""
    return file_text(FORMAT, VERSION, individual) + "\n"


def parse_individual(text: str) -> Individual:
    """Read `individual_text` back; a table that does not fit the situations is refused."""
    individual = parse_file(text, FORMAT, VERSION, Individual)
    fit = len(individual.moves) == len(situations()) and all(
        1 <= move <= board.count(0)
        for move, board in zip(individual.moves, situations(), strict=True)
    )
    if not fit:
        raise BadFile(f"a table has a free cell for each of {len(situations())} situations")
    return individual


def hochmuth() -> Scored:
    """The individual that comes with noloss."""
    file = files("noloss.lab.papers.rivals") / "trained" / "hochmuth.json"
    individual = parse_individual(file.read_text(encoding="utf-8"))
    return Scored("rival:hochmuth", individual, "entry of the table")
