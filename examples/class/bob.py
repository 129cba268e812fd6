"""Looks ahead to the end of the game."""

import sys
from functools import cache

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


@cache
def value(cells, mark, other):
    """The value for `mark`, to move, and the best cell."""
    if any(all(cells[int(at)] == other for at in line) for line in LINES):
        return -1, None
    free = [at for at in range(9) if cells[at] == "."]
    after = {at: -value(cells[:at] + mark + cells[at + 1 :], other, mark)[0] for at in free}
    best = max(after, key=after.get, default=None)
    return after.get(best, 0), best


for line in sys.stdin:
    board, mark = line.split()
    print(value(board.replace("/", ""), mark, "XO"[mark == "X"])[1] + 1, flush=True)
