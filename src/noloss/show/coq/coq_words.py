"""How values are written in Coq: numbers, lists, games, and the frame of a file."""

from collections.abc import Iterable, Iterator, Sequence

from noloss.core.errors import WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game

SIDE = {Side.FIRST: "First", Side.SECOND: "Second"}

NEXT = "\n;"
"""Between the entries of a long list."""
PART = 500
"""Entries of a very long list that are read at once: more of them take Coq more memory."""


def listed(items: Iterable[object], glue: str = ";") -> str:
    """A list."""
    return f"[{glue.join(map(str, items))}]"


def in_parts(name: str, kind: str, items: Sequence[str]) -> Iterator[str]:
    """Definitions of a list, the last of which puts it together from parts."""
    parts = [listed(items[at : at + PART], NEXT) for at in range(0, len(items), PART)]
    for number, part in enumerate(parts, 1):
        yield f"Definition {name}_{number} : {kind} := {part}.\n"
    whole = " ++ ".join(f"{name}_{number}" for number in range(1, len(parts) + 1))
    yield f"Definition {name} := {whole}.\n"


def coq_game(game: LineGame) -> str:
    """The game by the definitions of `Game.v`: a cube, or a board with rows to make.

    >>> coq_game(parse_game("4x4x4")), coq_game(parse_game("7x6:4"))
    ('cube 4 3', 'board 7 6 4')
    """
    sides, length = set(game.shape), max(line.bit_count() for line in game.lines)
    if game == parse_game(game.name) and not str(game.rules):
        if len(sides) == 1 and length == min(sides):
            return f"cube {length} {len(game.shape)}"
        if len(game.shape) == 2:
            return f"board {game.shape[0]} {game.shape[1]} {length}"
    raise WrongGame(f"{game}: the theory knows m x n boards and cubes by their usual rules only")


def preamble(rooms: str) -> str:
    """What every file begins with; `rooms` are the files of the theory that it needs."""
    return (
        "(* Written by noloss; nothing in this file has to be trusted but what Coq prints at its"
        " end. *)\n"
        "From Coq Require Import NArith List.\n"
        f"From NoLoss Require Import {rooms}.\n"
        "Import ListNotations.\n"
        "Open Scope N_scope.\n\n"
    )


def theorem(name: str, statement: str, proof: str) -> str:
    """A theorem and its proof."""
    return f"Theorem {name} : {statement}.\nProof. {proof} Qed.\n"


def assumptions(names: Sequence[str]) -> str:
    """The question what these theorems rest on, asked of all at once."""
    return f"Definition theorems := ({', '.join(names)}).\nPrint Assumptions theorems.\n"
