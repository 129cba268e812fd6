"""How values are written in Coq: numbers, lists, games, and the frame of a file."""

from collections.abc import Iterable

from noloss.core.errors import WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game

SIDE = {Side.FIRST: "First", Side.SECOND: "Second"}


def listed(items: Iterable[object], glue: str = ";") -> str:
    """A list."""
    return f"[{glue.join(map(str, items))}]"


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
        "From Coq Require Import NArith List FMapPositive.\n"
        f"From NoLoss Require Import {rooms}.\n"
        "Import ListNotations.\n"
        "Open Scope N_scope.\n\n"
    )


def theorem(name: str, statement: str, proof: str) -> str:
    """A theorem and its proof, and the question what it rests on."""
    return f"Theorem {name} : {statement}.\nProof. {proof} Qed.\nPrint Assumptions {name}.\n"
