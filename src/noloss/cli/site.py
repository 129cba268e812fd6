"""`site`: the page as a folder for any static host."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_strategy
from noloss.cli.show import show


def site(
    folder: Annotated[
        Path, typer.Argument(help="The folder to write to; it is created if needed.")
    ],
    opponents: Annotated[
        list[str] | None,
        typer.Option(
            "--opponent",
            help="Include only this opponent; repeat for more. By default, all of them.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    fresh: Annotated[
        bool,
        typer.Option(
            "--check-claims", help="Check the papers' claims again, which takes a minute."
        ),
    ] = False,
    python: Annotated[
        bool,
        typer.Option("--python", help="Fetch Pyodide with npm, so that Python runs in the page."),
    ] = False,
    pyodide: Annotated[
        Path | None,
        typer.Option(
            help="Take Pyodide from this folder, which holds the npm package.", show_default=False
        ),
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the page: play, check a bot, explore and learn in a browser, also offline.

    Any static host can serve the folder; locally, `python -m http.server -d FOLDER` does.
    """
    from noloss.arena.ladder import EVERYBODY
    from noloss.core.errors import MissingLayer
    from noloss.core.files import make_folder, write_folder
    from noloss.core.plugins import layers
    from noloss.web.site import Plan, fetched, require_page_folder, site_files, site_text, summary

    if fresh and "lab" not in layers():
        raise MissingLayer.of("lab", "--check-claims")
    require_page_folder(folder)
    make_folder(folder)
    with fetched() if python and pyodide is None else nullcontext(pyodide) as package:
        plan = Plan(tuple(dict.fromkeys(opponents or EVERYBODY)), fresh, package)
        with long_work("Making the page", seconds) as budget:
            made = site_files(plan, budget)
        write_folder(folder, made)
    show(summary(folder, plan, made), as_json, site_text)
