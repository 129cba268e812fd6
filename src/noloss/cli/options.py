"""Options and arguments that several commands share, and what they are parsed into."""

from typing import Annotated

import typer

from noloss.cli.show import announced, say
from noloss.strategies.catalogue import entries


def complete_strategy(incomplete: str) -> list[tuple[str, str]]:
    """Shell completion of strategy names."""
    word = incomplete.lower()
    return [(n, entry.summary) for n, entry in entries().items() if n.startswith(word)]


def complete_game(incomplete: str) -> list[str]:
    """Shell completion of game names: some well-known boards."""
    known = ("3x3", "4x3:3", "4x4", "4x4:3", "5x5:4", "7x6:4", "3x3x3", "4x4x4")
    return [name for name in known if name.startswith(incomplete)]


Name = Annotated[
    str,
    typer.Argument(
        help="A name that `noloss strategies` lists, or table:, rules:, tree: or evolved:FILE.",
        autocompletion=complete_strategy,
        show_default=False,
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Argument(
        help="The strategies; by default, all that play the game.",
        autocompletion=complete_strategy,
        show_default=False,
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        help="The game: 3x3, 4x3:3 (width x height : in a row), 3x3x3, ...",
        autocompletion=complete_game,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]


def _version(asked: bool) -> None:
    if asked:
        from noloss import __version__

        say(f"noloss {__version__}")
        raise typer.Exit


def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Options that need no command; and what is said while a command loads what it needs."""
    context.with_resource(announced("Getting ready"))
