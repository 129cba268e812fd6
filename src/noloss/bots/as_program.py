"""The other way round: a strategy of ours as a program that speaks the bot protocol.

`python -m noloss.bots.as_program t3dt` answers questions until its input ends.
"""

import sys
from collections.abc import Iterable, Iterator
from random import Random

from noloss.core.errors import NolossError
from noloss.core.notation import cell_text, parse_game, parse_position
from noloss.core.strategy import ask
from noloss.strategies.catalogue import strategy


def answers(
    questions: Iterable[str], spec: str, game: str = "3x3", *, seed: int | None = None
) -> Iterator[str]:
    """A cell for each question, which is a board; the mark that may follow it says nothing new."""
    player, line_game, rng = strategy(spec), parse_game(game), Random(seed)
    for question in questions:
        board = question.split(maxsplit=1)[:1]
        position = parse_position(line_game, board[0] if board else "")
        yield cell_text(ask(player, position).draw(rng))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("noloss: expected the name of a strategy, and perhaps of a game")
    _, name, *game = sys.argv
    try:
        for answer in answers(sys.stdin, name, *game[:1]):
            sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()
    except NolossError as error:
        sys.exit(f"noloss: {error}")
