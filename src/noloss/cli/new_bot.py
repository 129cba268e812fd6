"""`noloss new-bot`: a bot to begin with, in the language of your choice."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import show


def new_bot(
    language: Annotated[
        str,
        typer.Argument(help="python, javascript, c, cpp, java or rust.", show_default=False),
    ],
    folder: Annotated[Path, typer.Argument(help="Where to write it.")] = Path(),
    as_json: JsonOption = False,
) -> None:
    """Write a bot to start from: it runs, and can be checked and improved."""
    from noloss.bots.new_bot import new_bot as write_bot

    show(
        write_bot(language, folder),
        as_json,
        lambda written: f"Wrote {written.file}. Is it unbeatable? {written.check}",
    )
