"""Takes the centre, else the first free cell."""

import sys

for line in sys.stdin:
    board, mark = line.split()
    cells = board.replace("/", "")
    free = [number for number, cell in enumerate(cells, 1) if cell == "."]
    print(5 if 5 in free else free[0], flush=True)
