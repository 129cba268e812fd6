"""`serve`: the page on this machine, with an API and recorded games."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show

DatabaseOption = Annotated[
    Path | None,
    typer.Option(
        help="The SQLite file of recorded games; by default, one in your home folder.",
        show_default=False,
    ),
]


def serve(
    site: Annotated[
        Path | None,
        typer.Option(
            help="Serve this folder, as written by `noloss site`; it is created if missing.",
            show_default=False,
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    database: DatabaseOption = None,
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="A proxy on this machine reports who is asking."),
    ] = False,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = True,
    endpoints: Annotated[
        bool, typer.Option("--list", help="Only list what you can ask the API.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Serve the page with a JSON API, and record games that people choose to record."""
    from noloss.classroom.service.endpoints import ROUTES, endpoints_text
    from noloss.classroom.service.kept_folders import default_database
    from noloss.classroom.service.serve import Serving, Wishes, listen, made_page, serving_text
    from noloss.classroom.service.serve import serve as serve_page

    if endpoints:
        show(tuple(route.endpoint for route in ROUTES.values()), as_json, endpoints_text)
        return

    def begin(serving: Serving) -> None:
        show(serving, as_json, serving_text)
        if open_page:
            import webbrowser

            webbrowser.open(serving.address)

    listening = listen(host, port)
    with long_work("Making the page") as budget:
        page = made_page(site, budget)
    serve_page(Wishes(page, database or default_database(), host, behind_proxy), listening, begin)
    say("", err=True)
