"""Positions and games drawn for a person: marks where they are, numbers where one may play.

A game is drawn as boards side by side, each with a line of words below it, or as a strip of small
boards, one for each move.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod

from noloss.arena.advice import Advice
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision
from noloss.show.text.chances import readable
from noloss.show.text.text_table import PLAIN_WIDTH

Paint = Callable[[str, str], str]
"""Colours a piece of text, given what it is: "X", "O", "free" or "line"."""


def unpainted(text: str, _: str) -> str:
    """The text as it is."""
    return text


def board_text(position: Position, paint: Paint = unpainted) -> str:
    """The board as lines of text; the layers of a deeper board stand side by side, if they fit.

    A free cell that may not be played yet, since marks fall down, is a dot.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> print(board_text(parse_position(parse_game("3x3"), "X.O/.X./...")))
     X | 2 | O
    ---+---+---
     4 | X | 6
    ---+---+---
     7 | 8 | 9
    """
    width, *rest = position.game.shape
    height = rest[0] if rest else 1
    outcome = position.outcome()
    line = outcome.line if outcome else ()
    pad = len(cell_text(position.game.size - 1))
    cells = [_cell(position, cell, pad, paint, cell in line) for cell in range(position.game.size)]
    rule = "+".join(["-" * (pad + 2)] * width)
    layers = []
    for number, title in enumerate(layer_titles(position.game.shape)):
        start = number * width * height
        lines = [f" {title}".ljust(len(rule))] if title else []
        for at in range(start, start + width * height, width):
            lines += [rule] if at > start else []
            lines.append("|".join(cells[at : at + width]))
        layers.append(lines)
    together = min(rest[1] if len(rest) > 1 else 1, (PLAIN_WIDTH + 2) // (len(rule) + 1) or 1)
    rows = [layers[at : at + together] for at in range(0, len(layers), together)]
    return "\n\n".join("\n".join(map(_beside, zip(*row, strict=True))) for row in rows)


def _beside(parts: Iterable[str]) -> str:
    """Pieces of lines that are as wide as their layers, as one line."""
    return " ".join(parts).rstrip()


def moves_phrase(decision: Decision) -> str:
    """The moves of a decision in words: `9`, `2, 4, 6 or 8 (1/4 each)`, `1 (1/12), 5 (1/3)`.

    Chances with long fractions are given in percent.
    """
    cells = [cell_text(cell) for cell in decision.moves]
    chances = list(decision.moves.values())
    if len(cells) == 1:
        return cells[0]
    words = readable(chances)
    if len(set(chances)) == 1:
        return f"{', '.join(cells[:-1])} or {cells[-1]} ({words[0]} each)"
    return ", ".join(f"{cell} ({word})" for cell, word in zip(cells, words, strict=True))


def advice_text(
    advice: Advice, player: str, seed: int | None = None, paint: Paint = unpainted
) -> str:
    """The board, what the player does there, and why."""
    decision = advice.decision
    lines = [
        board_text(advice.position, paint),
        f"\n{advice.turn} to move. {player} plays {moves_phrase(decision)}.",
        f"Why ({decision.reason.rule}): {decision.reason.text}",
    ]
    if advice.drawn is not None:
        lines.append(f"Picked with seed {seed}: {cell_text(advice.drawn)}")
    return "\n".join(lines)


def _cell(position: Position, cell: int, pad: int, paint: Paint, on_line: bool) -> str:
    if position.first >> cell & 1:
        mark = "X"
    elif position.second >> cell & 1:
        mark = "O"
    else:
        number = cell_text(cell) if position.playable >> cell & 1 else "."
        return f" {paint(number.rjust(pad), 'free')} "
    return f" {paint(mark.rjust(pad), 'line' if on_line else mark)} "


def layer_titles(shape: tuple[int, ...]) -> list[str]:
    """A heading for each layer, in cell order; a flat board has one layer without."""
    if prod(shape[2:]) == 1:
        return [""]
    places = product(*(range(1, side + 1) for side in reversed(shape[2:])))
    return [f"layer {', '.join(map(str, reversed(place)))}" for place in places]


BETWEEN = "    "


def boards_text(
    positions: Sequence[Position], captions: Sequence[str], width: int = PLAIN_WIDTH
) -> str:
    """The boards in rows as wide as the page, with their captions below.

    >>> from noloss.core.notation import parse_game
    >>> start = parse_game("3x2:2").start()
    >>> print(boards_text([start, start.play("2")], ["begin", "X plays 2"]))
     1 | 2 | 3      1 | X | 3
    ---+---+---    ---+---+---
     4 | 5 | 6      4 | 5 | 6
    begin          X plays 2
    """
    blocks = [
        [*board_text(position).splitlines(), caption]
        for position, caption in zip(positions, captions, strict=True)
    ]
    wide = max(len(line) for block in blocks for line in block)
    in_row = max(1, (width + len(BETWEEN)) // (wide + len(BETWEEN)))
    rows = [blocks[at : at + in_row] for at in range(0, len(blocks), in_row)]
    return "\n\n".join(_blocks_beside(row, wide) for row in rows)


def _blocks_beside(blocks: Sequence[Sequence[str]], wide: int) -> str:
    """Blocks of equally many lines next to each other."""
    return "\n".join(
        BETWEEN.join(line.ljust(wide) for line in lines).rstrip()
        for lines in zip(*blocks, strict=True)
    )


WIDTH = 76
"""Columns of a strip; what does not fit goes below."""
GAP = "   "


def game_strip(
    game: LineGame, moves: tuple[Cell, ...], blamed: Position | None = None
) -> Iterator[str]:
    """The board after each move, with the move above it; the one made on `blamed` has a `!`.

    >>> from noloss.core.notation import parse_game, parse_moves
    >>> three = parse_game("3x3")
    >>> for line in game_strip(three, parse_moves(three, "1 2 5"), three.start()):
    ...     print(line)
    X 1 !   O 2     X 5
    X . .   X O .   X O .
    . . .   . . .   . X .
    . . .   . . .   . . .
    """
    boards = []
    position = game.start()
    for cell in moves:
        mark = " !" if position == blamed else ""
        head = f"{position.turn.mark} {cell_text(cell)}{mark}"
        position = position.play(cell)
        rows = str(position).replace("|", "/").split("/")
        boards.append([head, *(" ".join(row) for row in rows)])
    if not boards:
        return
    wide = max(len(line) for board in boards for line in board)
    fit = max(1, (WIDTH + len(GAP)) // (wide + len(GAP)))
    for at in range(0, len(boards), fit):
        for lines in zip(*boards[at : at + fit], strict=True):
            yield GAP.join(line.ljust(wide) for line in lines).rstrip()
