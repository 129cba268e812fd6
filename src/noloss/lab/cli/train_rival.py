"""`train-rival`: a rival that learns, trained again."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show


def train_rival(
    name: Annotated[str, typer.Argument(help="fogel, coevolved, ling-lam or hochmuth.")],
    out: Annotated[Path, typer.Option(help="Where to write what was learned.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    generations: Annotated[
        int | None,
        typer.Option(min=1, max=100_000, help="How long to train.", show_default="by its recipe"),
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Train a rival that learns, by the recipe of its paper as far as it is public."""
    from noloss.lab.papers.rivals.rivals_text import trained_text
    from noloss.lab.papers.rivals.training import train

    with long_work(f"Training {name}", seconds) as budget:
        trained = train(name, seed, out, generations, budget)
    show(trained, as_json, trained_text)
