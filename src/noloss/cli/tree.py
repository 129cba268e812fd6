"""`tree`: the decision tree of a strategy, as text, JSON or a picture."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.options import JsonOption, Name, complete_strategy
from noloss.cli.show import say, show, text_width


def tree(
    name: Name,
    svg: Annotated[Path | None, typer.Option(help="Draw the tree into this SVG file.")] = None,
    beside: Annotated[
        str,
        typer.Option(
            help="List only where it differs from the tree of this strategy.",
            autocompletion=complete_strategy,
        ),
    ] = "",
    text: Annotated[
        bool, typer.Option("--text", help="Print it as a file that tree:FILE reads.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """The decision tree of a strategy that has one, as text, JSON or a picture."""
    from noloss.show.outline import (
        compare_trees,
        decision_outline,
        differences_text,
        having_tree,
        outline_text,
    )
    from noloss.strategies.catalogue import strategy

    player = strategy(name)
    if beside:
        one, two = having_tree(strategy(beside)), having_tree(player)
        names = (one.name, two.name)
        show(
            compare_trees(one, two),
            as_json,
            lambda differences: differences_text(differences, names, text_width()),
        )
        return
    if text:
        if svg is not None or as_json:
            raise typer.BadParameter(
                "it prints the tree's text and nothing else", param_hint="--text"
            )
        from noloss.strategies.tree_text import tree_text

        say(tree_text(having_tree(player).tree).rstrip("\n"))
        return
    page = decision_outline(player)
    if svg is not None:
        from noloss.core.files import write_text
        from noloss.show.pictures.tree_svg import tree_svg

        write_text(svg, tree_svg(page.tree, page.title))
    show(page, as_json, lambda page: f"Wrote {svg}" if svg else outline_text(page.tree))
