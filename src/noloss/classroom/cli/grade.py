"""`noloss grade`: a whole class of bots."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.program_limits import Cpu, Memory, Timeout, Total
from noloss.cli.show import say_prose, show, text_width
from noloss.cli.workers import ClusterOption, all_cores
from noloss.work.crew import MOST_WORKERS


class Sandbox(StrEnum):
    """What is asked of the sandbox."""

    auto = "auto"
    required = "required"
    off = "off"


def grade(
    folder: Annotated[Path, typer.Argument(help="A folder with one bot per file or folder.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Where the results go; by default, FOLDER-graded.", show_default=False),
    ] = None,
    game: GameOption = "3x3",
    samples: Annotated[
        int, typer.Option(min=1, max=10**6, help="How often to ask about each position.")
    ] = 1,
    timeout: Timeout = 20.0,
    cpu: Cpu = 600,
    memory: Memory = 1024,
    total: Total = 3600,
    rubric: Annotated[
        Path | None, typer.Option(help="A file that says what earns points.", show_default=False)
    ] = None,
    sandbox: Annotated[
        Sandbox,
        typer.Option(
            help="auto: the best protection there is, refuse if root would run a bot; required:"
            " bubblewrap or nothing; off: none, also as root."
        ),
    ] = Sandbox.auto,
    again: Annotated[
        bool,
        typer.Option("--again", help="Check every bot again, even those whose results are known."),
    ] = False,
    one: Annotated[
        bool, typer.Option("--one", help="Take the folder, or file, as a single bot.")
    ] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=MOST_WORKERS,
            help="Check this many bots at a time.",
            show_default="one per core, or one without a sandbox",
        ),
    ] = None,
    cluster: ClusterOption = None,
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a whole class of bots; results are kept, so a stopped run continues where it stopped.

    A bot that answers at once takes a few seconds, a slow one longer.
    """
    from noloss.bots.processes.choice import WARNINGS, protection
    from noloss.classroom.grading.grade import SAFE
    from noloss.classroom.grading.grade import grade as grade_class
    from noloss.classroom.grading.grade_report import Terms
    from noloss.classroom.grading.grade_rubric import USUAL, read_rubric
    from noloss.classroom.grading.submissions import one_submission, submissions, takes_for_bot
    from noloss.classroom.show.grade_files import write_grade
    from noloss.classroom.show.grade_text import grade_text
    from noloss.core.errors import NolossError
    from noloss.core.notation import parse_game

    whole = folder.resolve()
    to = out or whole.with_name(f"{whole.name}-graded")
    if takes_for_bot(whole, to.resolve()):
        raise NolossError(f"--out {to}: it would be taken for a bot of {folder}; name another one")
    if (to / "index.html").exists() and not (to / "grade.json").exists():
        raise NolossError(f"--out {to}: its index.html is not of noloss; name another folder")
    points = USUAL if one else None
    if rubric is not None:
        points = read_rubric(rubric)
    how = protection(sandbox.value)
    terms = Terms(parse_game(game), samples, timeout, cpu, memory, total, how)
    bots = one_submission(folder) if one else submissions(folder)
    alone = 1 if cluster is None and how not in SAFE else None  # bots could disturb each other
    workers = all_cores(number or alone, cluster)
    if how in WARNINGS:
        say_prose(f"noloss: {WARNINGS[how]}", err=True)
    with long_work("Grading", seconds, positions, kept=None if again else to) as budget:
        report = grade_class(bots, to, terms, workers, budget, again=again, rubric=points)
    title = (points.title if points else "") or f"The bots of {whole.name}"
    page = write_grade(report, to, title, one)
    show(report, as_json, lambda document: grade_text(document, page, text_width()), verdict=True)
