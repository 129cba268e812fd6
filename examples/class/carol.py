"""Counts the cells from 0, a common slip: the first cell becomes an illegal move."""

import sys

for line in sys.stdin:
    board, mark = line.split()
    print(board.replace("/", "").index("."), flush=True)
