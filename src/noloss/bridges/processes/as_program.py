"""The other way round: a strategy of ours as a program that speaks the bot protocol.

`python -m noloss.bridges.processes.serve t3dt` answers questions until its input ends.
"""

import sys
from random import Random

from noloss.catalogue import strategy
from noloss.core.errors import NolossError
from noloss.core.notation import cell_text, parse_game, parse_position
from noloss.core.strategy import ask


def serve(spec: str, game: str = "3x3", seed: int | None = None) -> None:
    """Answer every line of standard input with a cell."""
    player, line_game, rng = strategy(spec), parse_game(game), Random(seed)
    for line in sys.stdin:
        position = parse_position(line_game, line.split()[0])
        chosen = ask(player, position).draw(rng)
        sys.stdout.write(f"{cell_text(chosen)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        serve(sys.argv[1])
    except (NolossError, IndexError) as error:
        sys.exit(f"noloss: {error}")
