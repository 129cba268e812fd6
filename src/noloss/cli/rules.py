"""`noloss rules`: is a list of rules really unbeatable?"""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import say, show


def rules(
    file: Annotated[Path, typer.Argument(help="A list of rules, one per line.")],
    game: GameOption = "3x3",
    export: Annotated[
        Path | None, typer.Option(help="Save the rules as a table that table:FILE plays.")
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="List every position where it lets a win go.")
    ] = False,
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prove or refute a list of rules. Exit code: 0 if it never loses, 1 if it does."""
    from noloss.bots.checking.lesson import check_rules
    from noloss.core.files import check_writable
    from noloss.core.notation import parse_game
    from noloss.flow.tabulate import compile_table
    from noloss.show.text.check_text import rules_text
    from noloss.strategies.trees import load_rules

    line_game, player = parse_game(game), load_rules(str(file))
    if export is not None:
        check_writable(export)
    with long_work(f"Proving {file}", seconds, positions) as budget:
        report = check_rules(line_game, player, budget)
        if export is not None:
            compile_table(line_game, player, export, budget)
    show(report, as_json, lambda document: rules_text(document, every=missed), verdict=True)
    if export is not None:
        say(f"Exported to {export}: play it as table:{export}", err=as_json)
    raise typer.Exit(0 if report.no_loss else 1)
