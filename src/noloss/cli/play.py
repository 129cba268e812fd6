"""`play`: a game against a strategy, on a full screen, as lines of text or as JSON."""

from typing import Annotated

import typer

from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.show import announced, paint, say, show, take_back
from noloss.core.budget import Budget
from noloss.core.game import Side


def play(
    strategy: Annotated[
        str | None,
        typer.Argument(
            help="Your opponent; by default, one that plays the game.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    side: Annotated[
        Side | None,
        typer.Option(
            help="Your seat; by default, chosen at random.",
            show_default=False,
            case_sensitive=False,
        ),
    ] = None,
    game: GameOption = "3x3",
    seed: Annotated[int | None, typer.Option(help="Repeat the same random choices.")] = None,
    best_of: Annotated[
        int | None,
        typer.Option(help="The length of a series, in full screen.", show_default=False),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play line by line, not full screen.")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="Give up a reply after this many seconds.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play against a strategy: full screen, or line by line where that is not possible.

    Line by line, type the number of a cell, hint, why, undo, new or quit. Ctrl-C quits, too, at
    any moment.
    """
    if not plain and not as_json and has_screen():
        _on_screen(strategy, side, game, seed, best_of, seconds)
    else:
        _by_lines(strategy, side, game, seed, seconds, as_json)


def has_screen() -> bool:
    """Whether there is a terminal that can show one; it is said if only the library is missing."""
    import os
    import sys
    from importlib.util import find_spec

    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    if find_spec("textual") is None:
        say("(pip install 'noloss[screens]' brings a full-screen board.)")
        return False
    return True


def _on_screen(
    strategy: str | None,
    side: Side | None,
    game: str,
    seed: int | None,
    best_of: int | None,
    seconds: float | None,
) -> None:
    """The board in the whole terminal."""
    from random import Random

    from noloss.core.notation import parse_game
    from noloss.tui.acts import Choice, sit_down

    state = sit_down(Choice(parse_game(game), strategy, side, best_of), Random(seed))
    from noloss.tui.terminal_board import run  # after a refusal, which needs no screen

    take_back()
    left = run(state, Budget(seconds=seconds))
    if left.series.played:
        tally = left.series
        say(f"You {tally.you}, drawn {tally.drawn}, {left.rung.name} {tally.them}.")


def _by_lines(
    strategy: str | None,
    side: Side | None,
    game: str,
    seed: int | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """One line after the other."""
    from functools import partial
    from random import Random

    from noloss.arena.conversation import Answer, Said, board, respond, sit_down
    from noloss.core.errors import OutOfBudget
    from noloss.core.notation import parse_game
    from noloss.show.text.sitting_text import answer_text, welcome_text
    from noloss.strategies.catalogue import strategy as find

    rng, thinking = Random(seed), Budget(seconds=seconds)
    you = rng.choice(list(Side)) if side is None else side
    with announced("Getting ready"), thinking.meter("the first reply").going_on():
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
            if line in ("quit", "exit", "q"):
                break
            before, who = sitting, sitting.opponent.name
            with announced(f"{who} is thinking"), thinking.meter(who).going_on():
                sitting, answer = respond(sitting, line, rng)
        except (EOFError, KeyboardInterrupt):
            break
        except OutOfBudget as error:
            answer = Said("error", str(error))
    if not as_json:
        say("Bye.")
