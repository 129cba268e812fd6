"""A whole search before every move, without a cache: it never loses, and thinks before it moves.

noloss check examples/bots/minimax.py
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(cells, mark):
    """Whether this mark has a line."""
    return any(all(cells[at] == mark for at in line) for line in LINES)


def value(cells, mover, other):
    """1 if the mover wins, -1 if the other does, 0 for a draw."""
    if won(cells, other):
        return -1
    free = [at for at in range(9) if cells[at] == "."]
    return max((after(cells, at, mover, other) for at in free), default=0)


def after(cells, at, mover, other):
    """What the mover gets by marking a cell."""
    cells[at] = mover
    worth = -value(cells, other, mover)
    cells[at] = "."
    return worth


def move(board, mark):
    """The first of the best cells, from 1."""
    cells = list(board.replace("/", ""))
    other = "O" if mark == "X" else "X"
    free = [at for at in range(9) if cells[at] == "."]
    return 1 + max(free, key=lambda at: after(cells, at, mark, other))
