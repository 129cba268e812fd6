"""Which words a decision tree may be made of: options of `discover tree` and its frontier."""

from typing import Annotated

import typer

VocabularyOption = Annotated[
    str,
    typer.Option(help="places: what can be seen at a glance; full: also what takes looking ahead."),
]
TestsOption = Annotated[
    str | None,
    typer.Option(help="Only these conditions, separated by commas, such as: I start, I can win."),
]
ActionsOption = Annotated[
    str | None,
    typer.Option(help="Only these terms, separated by commas, such as: win, block, corner."),
]
