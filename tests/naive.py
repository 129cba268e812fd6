"""Plain twins of what the project does cleverly: short, slow, and obviously right."""

from functools import cache
from itertools import product
from math import inf

Point = tuple[int, ...]
Board = tuple[str, ...]


def lines(shape: Point, length: int) -> set[frozenset[Point]]:
    """All sets of `length` points in a row, by trying every start and every direction."""
    found = set()
    for start in product(*map(range, shape)):
        for step in product((-1, 0, 1), repeat=len(shape)):
            if length > 1 and not any(step):
                continue
            points = [
                tuple(s + i * d for s, d in zip(start, step, strict=True)) for i in range(length)
            ]
            if all(0 <= p < n for point in points for p, n in zip(point, shape, strict=True)):
                found.add(frozenset(points))
    return found


class Solver:
    """Full minimax on tuples of letters, for one shape and length."""

    def __init__(self, shape: Point, length: int) -> None:
        self.points = [tuple(reversed(p)) for p in product(*map(range, reversed(shape)))]
        at = {point: index for index, point in enumerate(self.points)}
        self.lines = [[at[point] for point in line] for line in lines(shape, length)]
        self.score = cache(self._score)

    def winner(self, board: Board) -> str | None:
        for line in self.lines:
            letters = {board[i] for i in line}
            if letters in ({"X"}, {"O"}):
                return letters.pop()
        return None

    def moves(self, board: Board) -> dict[int, Board]:
        mark = "X" if board.count("X") == board.count("O") else "O"
        return {
            i: (*board[:i], mark, *board[i + 1 :])
            for i, letter in enumerate(board)
            if letter == "."
        }

    def _score(self, board: Board) -> tuple[int, int]:
        """For the player to move: (1 win, 0 draw, -1 loss) and plies to the end."""
        if self.winner(board):
            return -1, 0
        moves = self.moves(board)
        if not moves:
            return 0, 0
        results = [self.score(after) for after in moves.values()]
        best = -min(value for value, _ in results)
        lengths = [plies for value, plies in results if -value == best]
        return best, 1 + (min(lengths) if best == 1 else max(lengths))

    def best(self, board: Board) -> tuple[list[int], list[int]]:
        """The moves that keep the value, and those that also are fastest (slowest if lost)."""
        value, plies = self.score(board)
        after = {cell: self.score(next_board) for cell, next_board in self.moves(board).items()}
        best = [cell for cell, (v, _) in after.items() if -v == value]
        wanted = plies - 1 if value else inf
        fastest = [cell for cell in best if value == 0 or after[cell][1] == wanted]
        return best, fastest
