"""`noloss game-tree`: all games of a 3x3 strategy in one seat as a tree."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption, Name
from noloss.cli.show import show
from noloss.core.game import Side


def game_tree(
    name: Name,
    seat: Annotated[
        Side,
        typer.Argument(help="The strategy's seat.", case_sensitive=False, show_default=False),
    ],
    svg: Annotated[Path | None, typer.Option(help="Draw the tree into this SVG file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """All games of a 3x3 strategy in one seat, up to symmetry, as text, JSON or a picture."""
    from noloss.lab.show.evolution_text import games_outline
    from noloss.show.outline import outline_text
    from noloss.strategies.catalogue import strategy

    page = games_outline(strategy(name), seat)
    if svg is not None:
        from noloss.core.files import write_text
        from noloss.show.pictures.tree_svg import tree_svg

        write_text(svg, tree_svg(page.tree, page.title))
    show(page, as_json, lambda page: f"Wrote {svg}" if svg else outline_text(page.tree))
