"""`solve`: who wins a game, or from a position, with the proof of it."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import paint, say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers

SURVEY_SECONDS = 5.0


def solve(
    game: Annotated[
        str,
        typer.Argument(help="The game: 3x3, 4x3:3, 4x4x4, ...", autocompletion=complete_game),
    ] = "3x3",
    position: Annotated[
        str | None, typer.Option("--position", "-p", help="Solve this position instead.")
    ] = None,
    table: Annotated[
        bool,
        typer.Option("--table", help="Try many games, each for --seconds (by default 5)."),
    ] = False,
    largest: Annotated[
        int, typer.Option(min=3, max=9, help="With --table: the longest side of flat boards.")
    ] = 6,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Write the proof to this file; for a draw there are two.",
        ),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(
            help="Log what a long search settles to this file and to FILE.other, and resume from"
            " them."
        ),
    ] = None,
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    memory: Annotated[
        int | None, typer.Option(min=1, help="Use no more than this many MB for each search.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Who wins a game or a position when both sides play perfectly, with a checked proof.

    --workers and --cluster divide the search into jobs. On 4x4x4 two workers are faster than one
    process; on many flat boards it takes about eight. --table gains from two on.
    """
    from noloss.core.errors import NolossError
    from noloss.core.files import check_writable
    from noloss.core.notation import parse_game, parse_position
    from noloss.flow.solved import written
    from noloss.show.text.solution_text import position_text, summary_text, survey_text
    from noloss.solver.solve import solve as solve_position
    from noloss.solver.summary import summarise
    from noloss.solver.survey import survey, surveyed_games

    who = workers(number, cluster)
    if table:
        if (game, out, log, position) != ("3x3", None, None, None):
            raise NolossError("--table cannot be combined with a game, --out, --log or --position")
        seconds = SURVEY_SECONDS if seconds is None else seconds
        with long_work("Solving", seconds, budget, memory) as each:
            found = survey(surveyed_games(largest), each, who)
        show(found, as_json, lambda document: survey_text(document, text_width()), verdict=True)
        return
    line_game = parse_game(game)
    if out is not None:
        check_writable(out)
    with long_work(f"Solving {game}", seconds, budget, memory, log) as allowed:
        if position is None:
            summary = summarise(line_game, allowed, log, who)
            solution = written(summary.solution, out)
        else:
            at = parse_position(line_game, position)
            solution = written(solve_position(at, allowed, log, who), out)
    if position is None:
        show(replace(summary, solution=solution), as_json, summary_text, verdict=True)
    else:
        show(solution, as_json, lambda document: position_text(document, paint), verdict=True)
    for proof in solution.certificate if out else ():
        say(f"Certificate: {proof.file} ({proof.claim})", err=as_json)
