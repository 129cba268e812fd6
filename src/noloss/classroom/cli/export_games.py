"""`noloss export-games`: the games that the service recorded as a file."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.classroom.cli.serve import DatabaseOption
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import show


def export_games(
    file: Annotated[Path, typer.Argument(help="The CSV file to write.", show_default=False)],
    database: DatabaseOption = None,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Write the games that `noloss serve` recorded to a file that `human fit` reads."""
    from noloss.classroom.service import games_export
    from noloss.classroom.service.kept_folders import default_database
    from noloss.core.notation import parse_game

    exported = games_export.export_games(database or default_database(), parse_game(game), file)
    show(exported, as_json, games_export.exported_text)
