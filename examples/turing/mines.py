"""Small Minesweeper decided by a Turing machine: `python examples/turing/mines.py "1?/??"`.

A board is written by rows: a digit is shown, `?` is hidden. Of every hidden cell it says whether it
is safe, a mine, or not to be known: the machine MINES is asked whether the board can be with a mine
there, and without.
"""

import sys
from pathlib import Path

from noloss.lab.papers.wst.named import load_programs
from noloss.strategies.wst.compiler import compile_machine
from noloss.strategies.wst.machine import Machine, Tape, run

PROGRAM = Path(__file__).with_name("MINES.tm")
Clue = tuple[int, list[str]]
"""A number, and the hidden cells among which so many mines lie."""


def clues(board: str) -> tuple[list[str], list[Clue]]:
    """The hidden cells of a board, numbered from 1, and what its numbers say of them."""
    rows = board.split("/")
    if len({len(row) for row in rows}) > 1 or not rows[0] or set(board) - set("012345678?/"):
        raise SystemExit(f"{board!r} is no board: rows of digits and ? with / between, all as long")
    name = {
        (y, x): str(y * len(row) + x + 1) for y, row in enumerate(rows) for x in range(len(row))
    }
    hidden = {at: text for at, text in name.items() if rows[at[0]][at[1]] == "?"}
    said = [
        (int(rows[y][x]), [c for (v, u), c in hidden.items() if max(abs(v - y), abs(u - x)) == 1])
        for y, x in name
        if (y, x) not in hidden
    ]
    return list(hidden.values()), said


def tapes(cells: list[str], said: list[Clue]) -> dict[str, Tape]:
    """The six tapes of MINES."""
    sequences = [symbol for number, beside in said for symbol in ("T", *"!" * number, *beside)]
    written = [*cells, ";", *sequences[1:]]
    marks = ["w" if symbol in cells else symbol for symbol in written]
    return {
        "Kw": Tape(["C", *written, "$"]),
        "Km": Tape(["C", *marks, "$"]),
        **{tape: Tape(["b"]) for tape in ("Ks", "Kg")},
        **{tape: Tape(["C", "b"], 1) for tape in ("Ka", "Kb")},
    }


def possible(machine: Machine, cells: list[str], said: list[Clue]) -> bool:
    """Whether some placement of mines makes all that is said true."""
    return run(machine, tapes(cells, said)).state == "possible"


def main(board: str) -> None:
    """Print what is known of each hidden cell."""
    machine = compile_machine(load_programs(PROGRAM), "MINES")
    cells, said = clues(board)
    if not possible(machine, cells, said):
        print("no mines make these numbers true")
        return
    for cell in cells:
        mine = possible(machine, cells, [*said, (1, [cell])])
        safe = possible(machine, cells, [*said, (0, [cell])])
        print(cell, "not to be known" if mine and safe else "a mine" if mine else "safe")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit('one board, please: python examples/turing/mines.py "1?/??"')
    main(sys.argv[1])
