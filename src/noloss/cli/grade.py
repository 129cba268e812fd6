"""`noloss grade`: a whole class of bots."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.program_limits import Cpu, Memory, Timeout
from noloss.cli.show import show, text_width


def grade(
    folder: Annotated[Path, typer.Argument(help="A folder with one bot per file or folder.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Where the results go; FOLDER-graded if left out.", show_default=False),
    ] = None,
    game: GameOption = "3x3",
    samples: Annotated[
        int, typer.Option(min=1, max=10**6, help="How often to ask each position.")
    ] = 1,
    timeout: Timeout = 10.0,
    cpu: Cpu = 600,
    memory: Memory = 1024,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Bots at a time; one per core if left out.")
    ] = None,
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a whole class of bots; what was done is kept, so a stopped run goes on.

    Some seconds for a bot that answers at once; a slow one takes its time for each position.
    """
    import os

    from noloss.arena.grade import Terms
    from noloss.arena.grade import grade as grade_class
    from noloss.core.notation import parse_game
    from noloss.report.pages.grade_page import grade_text, write_pages

    whole = folder.resolve()
    to = out or whole.with_name(f"{whole.name}-graded")
    terms = Terms(parse_game(game), samples, timeout, cpu, memory)
    with long_work("Grading", seconds, positions) as budget:
        report = grade_class(folder, to, terms, jobs or os.cpu_count() or 1, budget)
    page = write_pages(report, to, f"The bots of {whole.name}")
    show(report, as_json, lambda document: grade_text(document, page, text_width()))
