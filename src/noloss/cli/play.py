"""`play`: a game against a strategy, as lines of text or JSON."""

from typing import Annotated

import typer

from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.show import paint, say, show
from noloss.core.game import Side


def play(
    strategy: Annotated[
        str | None,
        typer.Argument(
            help="Your opponent; without one, somebody who plays the game.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    side: Annotated[
        Side | None,
        typer.Option(help="Your seat; chosen at random if left out.", show_default=False),
    ] = None,
    game: GameOption = "3x3",
    seed: Annotated[
        int | None, typer.Option(help="Makes what is chosen at random repeatable.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play against a strategy: type cells, hint, why, undo, new or quit."""
    from functools import partial
    from random import Random

    from noloss.arena.playing.conversation import Answer, board, respond, sit_down
    from noloss.catalogue import strategy as find
    from noloss.core.notation import parse_game
    from noloss.report.text.sitting_text import answer_text, welcome_text

    rng = Random(seed)
    you = rng.choice(list(Side)) if side is None else side
    sitting = sit_down(parse_game(game), find(strategy) if strategy else None, you, rng)
    if not as_json:
        say(welcome_text(sitting))
    answer: Answer = board(sitting)
    before = None
    while True:
        text = partial(answer_text, sitting=sitting, before=before, paint=paint)
        show(answer, as_json, text)
        try:
            line = input("" if as_json else "your move> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        if line in ("quit", "exit", "q"):
            break
        before = sitting
        sitting, answer = respond(sitting, line, rng)
    if not as_json:
        say("Bye.")
