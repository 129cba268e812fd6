"""Every position that can follow a start, solved at once in compiled code.

Boards with up to `MOST_TABLED` free cells fit: all 9,722,011 positions of 4x4 take half a second
and 43 MB.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.flow.solved import SolvedGame
from noloss.kernels.ternary import NOWHERE, ends, solve_all


class ArrayScores(Mapping[tuple[int, int], int]):
    """The scores of positions by the marks of both players, read from an array."""

    def __init__(self, start: Position, scores: NDArray[np.int8], number: int) -> None:
        self._start = start
        self._scores = scores
        self._number = number
        self._cells = list(bits(start.free))
        self._weights = _weights(self._cells)

    def __getitem__(self, marks: tuple[int, int]) -> int:
        """The score for the player to move; a KeyError where no game from the start leads to."""
        start = self._start
        first, second = marks[0] ^ start.first, marks[1] ^ start.second
        if first & second or (first | second) & ~start.free:
            raise KeyError(marks)
        index = 0
        for weights in self._weights:
            index += weights[first & 255] + 2 * weights[second & 255]
            first, second = first >> 8, second >> 8
        score = int(self._scores[index])
        if score == NOWHERE:
            raise KeyError(marks)
        taken = start.game.size - len(self._cells)  # scores count from the whole board
        return score + taken if score > 0 else score - taken if score < 0 else 0

    def __eq__(self, other: object) -> bool:
        """Whether it holds the same scores of what follows the same start."""
        if not isinstance(other, ArrayScores):
            return NotImplemented
        return self._start == other._start and np.array_equal(self._scores, other._scores)

    def __hash__(self) -> int:
        """Of the start alone, which is quick."""
        return hash(self._start)

    def __len__(self) -> int:
        """How many positions there are."""
        return self._number

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The marks of all positions; there may be millions."""
        for index in np.flatnonzero(self._scores != NOWHERE).tolist():
            first, second, rest = self._start.first, self._start.second, index
            for cell in self._cells:
                rest, digit = divmod(rest, 3)
                first |= (digit == 1) << cell
                second |= (digit == 2) << cell
            yield first, second


def _weights(cells: list[int]) -> list[list[int]]:
    """For each byte of a mask and each value of it, what its cells add to the number."""
    weight = {cell: 3**at for at, cell in enumerate(cells)}
    tables = []
    for low in range(0, max(cells, default=0) + 1, 8):
        table = [0]
        for cell in range(low, low + 8):
            table += [number + weight.get(cell, 0) for number in table]
        tables.append(table)
    return tables


def table_from(start: Position) -> SolvedGame:
    """Solve every position that can follow this one, in which the game goes on."""
    game, cells = start.game, list(bits(start.free))
    place = {cell: at for at, cell in enumerate(cells)}
    under = [place.get(cell + game.slice, -1) if game.rules.gravity else -1 for cell in cells]
    first, second = (ends(len(cells), _traces(start, side, place)) for side in Side)
    lead = 0 if start.turn is Side.FIRST else 1
    scores, number = solve_all(
        len(cells), lead, first, second, np.array(under, np.int64), game.rules.misere
    )
    return SolvedGame(game, ArrayScores(start, scores, int(number)))


def _traces(start: Position, side: Side, place: dict[int, int]) -> NDArray[np.int64]:
    """What a side still lacks of each line that the other has not marked, in cells of the array."""
    own, other = start.marks(side), start.marks(side.other)
    traces = [
        sum(1 << place[cell] for cell in bits(line & ~own))
        for line in start.game.lines
        if not line & other
    ]
    return np.array(traces, np.int64)
