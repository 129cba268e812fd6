"""`noloss check --as COURSE FILE`: a file behind the interface of a course."""

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import typer

from noloss.bots.processes.process import Limits
from noloss.cli.long_work import long_work
from noloss.cli.show import show, text_width
from noloss.core.game import Side

if TYPE_CHECKING:
    from noloss.bots.processes.choice import Wish

COURSE_SECONDS = 60.0
"""What an answer of a plain minimax in Python may take, unless somebody says otherwise."""


def check_as(
    course: str,
    spec: str,
    game: str,
    samples: int,
    games: bool,
    sides: tuple[Side, ...],
    limits: Limits,
    sandbox: "Wish",
    every: bool,
    positions: int | None,
    seconds: float | None,
    as_json: bool,
) -> NoReturn:
    """Audit the functions of a file and prove or refute its player."""
    from noloss.bots.courses import course_named
    from noloss.bots.courses.course_check import check_course
    from noloss.bots.resolve import Running
    from noloss.core.notation import parse_game
    from noloss.show.text.check_text import course_text

    if limits.seconds == Limits().seconds:
        limits = replace(limits, seconds=COURSE_SECONDS)
    running = Running(limits)
    known = course_named(course)
    with long_work(f"Checking {spec}", seconds, positions) as budget:
        report = check_course(
            known,
            spec,
            parse_game(game),
            samples=samples,
            games=games,
            sides=sides,
            limits=limits,
            sandbox=sandbox,
            budget=budget,
        )
    show(
        report,
        as_json,
        lambda document: course_text(document, every, running, text_width()),
        verdict=True,
    )
    raise typer.Exit(report.exit_code)
