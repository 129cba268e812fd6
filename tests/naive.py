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


class Ideas:
    """What people see in lines, by trying every mark."""

    def __init__(self, solver: Solver, board: Board) -> None:
        self.solver, self.board = solver, board
        self.mine = "X" if board.count("X") == board.count("O") else "O"
        self.yours = "O" if self.mine == "X" else "X"

    def _with(self, board: Board, cell: int, mark: str) -> Board:
        return (*board[:cell], mark, *board[cell + 1 :])

    def _winning(self, board: Board, mark: str) -> set[int]:
        """The free cells that are all a line of this mark still needs."""
        found = set()
        for line in self.solver.lines:
            missing = [cell for cell in line if board[cell] != mark]
            if len(missing) == 1 and board[missing[0]] == ".":
                found.add(missing[0])
        return found

    def _forks(self, board: Board, mark: str, threats: int = 2) -> set[int]:
        return {
            cell
            for cell, letter in enumerate(board)
            if letter == "." and len(self._winning(self._with(board, cell, mark), mark)) >= threats
        }

    def cells(self, name: str) -> set[int]:
        """The cells of one idea on an unfinished board."""
        if name == "win":
            return self._winning(self.board, self.mine)
        if name == "block":
            return self._winning(self.board, self.yours)
        if name in ("fork", "threaten"):
            return self._forks(self.board, self.mine, 2 if name == "fork" else 1)
        assert name == "block fork"
        return self._fork_blocks()

    def _fork_blocks(self) -> set[int]:
        if not self._forks(self.board, self.yours):
            return set()
        forcing, quiet = set(), set()
        for cell, after in self.solver.moves(self.board).items():
            feared, made = self._forks(after, self.yours), self._winning(after, self.mine)
            if not feared:
                quiet.add(cell)
            if made and not made & feared:
                forcing.add(cell)
        return forcing or quiet
