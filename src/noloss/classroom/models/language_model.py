"""How a language model is asked for a move, and how its reply is read.

The question states the rules and the board, with the free cells as their numbers. The move is the
last whole number in the reply, so that a model may think before it answers.
"""

import re

from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_cell
from noloss.core.position import Position

VERSION = 1
"""Changed whenever the question or the reading is: answers of another version are not mixed in."""


def question(position: Position) -> str:
    """What a model is asked.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> print(question(parse_position(parse_game("3x3"), "X.O/.X./...")))
    Two players, X and O, take turns to mark a free cell of a board that is 3 cells wide and 3 high.
    Whoever first has 3 marks in a straight line, along a row, a column or a diagonal, wins.
    This is the board; free cells are shown as their numbers:
    <BLANKLINE>
    X 2 O
    4 X 6
    7 8 9
    <BLANKLINE>
    You are O and it is your turn. Answer with the number of the free cell that you mark.
    """
    game = position.game
    return (
        f"Two players, X and O, take turns to mark a free cell of {_board(game)}.\n{_goal(game)}\n"
        "This is the board; free cells are shown as their numbers:\n\n"
        f"{_drawn(position)}\n\n"
        f"You are {position.turn.mark} and it is your turn."
        " Answer with the number of the free cell that you mark."
    )


def read_reply(position: Position, reply: str) -> Cell | None:
    """The move that a reply names: its last whole number; None if that is no legal move.

    >>> from noloss.core.notation import parse_game
    >>> start = parse_game("3x3").start()
    >>> [read_reply(start, reply) for reply in ("5", "1 is weak, so **9**.", "centre", "12", "4.5")]
    [4, 8, None, None, None]
    """
    numbers = re.findall(r"(?<![\w.])\d+(?!\w|\.\d)", reply)
    if not numbers:
        return None
    try:
        cell = parse_cell(position.game, numbers[-1])
        position.play(cell)
    except NolossError:
        return None
    return cell


def _board(game: LineGame) -> str:
    width, *rest = game.shape
    if not rest:
        return f"a board that is {width} cells long"
    if len(rest) == 1:
        return f"a board that is {width} cells wide and {rest[0]} high"
    sizes = " by ".join(map(str, game.shape))
    return f"a board of {len(game.shape)} dimensions, {sizes} cells, shown layer by layer"


def _goal(game: LineGame) -> str:
    length = min(line.bit_count() for line in game.lines)
    deep = ", also through the layers" if len(game.shape) > 2 else ""
    wins = "loses" if game.rules.misere else "wins"
    falls = " Marks fall down to the lowest free cell of their column." * game.rules.gravity
    return (
        f"Whoever first has {length} marks in a straight line, along a row, a column or a"
        f" diagonal{deep}, {wins}.{falls}"
    )


def _drawn(position: Position) -> str:
    game = position.game
    width, height = game.shape[0], game.shape[1] if len(game.shape) > 1 else 1
    pad = len(str(game.size))
    cells = [
        ("X" if position.first >> cell & 1 else "O" if position.second >> cell & 1 else number)
        for cell, number in enumerate(map(str, range(1, game.size + 1)))
    ]
    rows = [
        " ".join(cell.rjust(pad) for cell in cells[at : at + width])
        for at in range(0, game.size, width)
    ]
    layers = ["\n".join(rows[at : at + height]) for at in range(0, len(rows), height)]
    if len(layers) == 1:
        return layers[0]
    return "\n\n".join(f"layer {number}:\n{layer}" for number, layer in enumerate(layers, 1))
