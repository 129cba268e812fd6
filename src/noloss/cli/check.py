"""`noloss check`: is a bot really unbeatable?"""

from typing import Annotated, Literal

import typer

from noloss.cli.check_as import check_as
from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.program_limits import Cpu, Memory, Timeout
from noloss.cli.show import say_prose, show
from noloss.core.notation import Seats, sides_of

FOR_COURSES = frozenset(
    [
        *("bot", "course", "game", "side", "games", "samples", "every", "timeout", "cpu"),
        *("memory", "positions", "sandbox", "seconds", "as_json"),
    ]
)
"""The parameters that have a meaning with --as."""
MODEL = "llm:"
"""The beginning of the name of a language model, which `noloss check-model` checks."""


def check(
    ctx: typer.Context,
    bot: Annotated[
        str,
        typer.Argument(
            help="A file or folder, file.py:function, module:function, a command in quotes, or"
            " a strategy."
        ),
    ],
    course: Annotated[
        str,
        typer.Option(
            "--as",
            help="Treat BOT (FILE or FILE:NAME) as written for a course: cs50 or aima.",
            show_default=False,
        ),
    ] = "",
    game: GameOption = "3x3",
    per_move: Annotated[
        bool, typer.Option("--per-move", help="Start the program again for every question.")
    ] = False,
    cells: Annotated[
        bool, typer.Option("--cells", help="Ask with the cells separated by spaces.")
    ] = False,
    board: Annotated[
        str,
        typer.Option(
            help="How boards are written: the characters for X, O and an empty cell, and what "
            "separates the rows. 'xo-' is nine characters, 'XO_\\n' one line for each row."
        ),
    ] = "XO./",
    zero_based: Annotated[
        bool, typer.Option("--zero-based", help="Its answers count cells from 0.")
    ] = False,
    row_column: Annotated[
        bool, typer.Option("--row-column", help="Its answers are a row and a column.")
    ] = False,
    side: Annotated[Seats, typer.Option(help="The seat to check it in.")] = "both",
    games: Annotated[
        bool,
        typer.Option("--games", help="Play all whole games, each from a fresh start."),
    ] = False,
    reset: Annotated[
        bool,
        typer.Option("--reset", help="It understands the line 'reset', which starts a new game."),
    ] = False,
    samples: Annotated[
        int, typer.Option(min=1, max=10**6, help="How often to ask about each position.")
    ] = 1,
    timeout: Timeout = 20.0,
    cpu: Cpu = 600,
    memory: Memory = 1024,
    sandbox: Annotated[
        Literal["auto", "required", "off"],
        typer.Option(
            help="auto: as root, the best protection there is, as in grade; required: bubblewrap or"
            " nothing; off: none, also as root."
        ),
    ] = "auto",
    every: Annotated[bool, typer.Option("--all", help="List every position.")] = False,
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play every reply to every move of a bot. Exit code: 0 never loses, 1 loses, 2 broken.

    Also 3 if no loss was found but nothing is proven, 4 if it is too slow, and 64 if there is no
    verdict, as when a file is missing. After --seconds the bot is asked no more, and the report
    says what is missing.
    """
    from noloss.bots.checking.check import check as check_player
    from noloss.bots.checking.check_report import EXIT_CODES
    from noloss.bots.manner import parse_manner
    from noloss.bots.processes.process import Limits
    from noloss.bots.resolve import Running, caution
    from noloss.core.errors import NolossError
    from noloss.core.notation import parse_game
    from noloss.show.text.check_text import check_text

    if bot.startswith(MODEL):
        raise NolossError(f"{bot}: use noloss check-model {bot.removeprefix(MODEL) or 'MODEL'}")
    if course:
        _refuse_others(ctx)
    if course and sandbox == "off" and (words := caution("", Running(sandbox=sandbox))):
        say_prose(f"noloss: {words}", err=True)
    if course:
        limits, sides = Limits(timeout, cpu, memory), sides_of(side)
        check_as(
            *(course, bot, game, samples, games, sides, limits, sandbox),
            *(every, positions, seconds, as_json),
        )
    manner = parse_manner(board, cells=cells, zero_based=zero_based, pairs=row_column)
    running = Running(Limits(timeout, cpu, memory), per_move, manner, reset, sandbox)
    if words := caution(bot, running):
        say_prose(f"noloss: {words}", err=True)
    with long_work(f"Checking {bot}", seconds, positions) as budget:
        report = check_player(
            bot,
            parse_game(game),
            samples=samples,
            games=games,
            sides=sides_of(side),
            running=running,
            budget=budget,
        )
    show(report, as_json, lambda document: check_text(document, every, running), verdict=True)
    raise typer.Exit(EXIT_CODES[report.verdict])


def _refuse_others(ctx: typer.Context) -> None:
    """Refuses options that have no meaning with --as."""
    from noloss.core.errors import NolossError

    for parameter in ctx.command.params:
        name, source = str(parameter.name), ctx.get_parameter_source(str(parameter.name))
        if source is not None and source.name == "COMMANDLINE" and name not in FOR_COURSES:
            raise NolossError(f"{parameter.opts[0]} does not go with --as")
