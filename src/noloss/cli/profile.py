"""`noloss profile`: everything exact about a strategy on one page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers

if TYPE_CHECKING:
    from noloss.arena.profile import Profile


def profile(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy, as `noloss strategies` lists them.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="All strategies, as one table.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option(help="With --all: draw winning against variety into this SVG or PNG file."),
    ] = None,
    against: Annotated[
        str, typer.Option(help="The opponent of the picture: random, casual, human, ...")
    ] = "random",
    game: GameOption = "3x3",
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Exact results, the best possible, missed wins, variety and likeness to people.

    About a second for a strategy on 3x3, half a minute for all of them, a few minutes on 4x3:3.
    """
    from noloss.arena.profile import profiles
    from noloss.core.notation import parse_game
    from noloss.show.text.profile_text import all_text, page_text
    from noloss.strategies.catalogue import everyone, strategy

    _require(name, every, plot, against)
    if plot is not None:
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    line_game, who = parse_game(game), workers(number, cluster)
    players = [strategy(name)] if name else [player for _, player in everyone().values()]
    with long_work("Measuring", seconds, positions) as budget:
        pages = profiles(line_game, players, _left_out if every else None, budget, who)
    if plot is not None:
        _plot(pages, against, plot)
    if every:
        show(pages, as_json, lambda pages: all_text(pages, text_width()), verdict=True)
    else:
        show(pages[0], as_json, lambda page: page_text(page, text_width()), verdict=True)


def _require(name: str, every: bool, plot: Path | None, against: str) -> None:
    """What was asked for makes sense together."""
    from noloss.arena.yardsticks import OPPONENTS
    from noloss.core.errors import NolossError

    if bool(name) == every:
        raise NolossError("name one strategy, or use --all")
    if plot is not None and (not every or plot.suffix not in (".svg", ".png")):
        raise NolossError(f"--plot {plot}: needs --all and a file that ends in .svg or .png")
    if against not in OPPONENTS:
        raise NolossError(f"--against {against}: expected one of {', '.join(OPPONENTS)}")


def _left_out(why: str) -> None:
    say(f"Left out: {why}", err=True)


def _plot(pages: "list[Profile]", against: str, file: Path) -> None:
    from noloss.show.pictures.images import save_figure
    from noloss.show.pictures.profile_plot import profile_figure

    save_figure(profile_figure(pages, against), file)
    say(f"Wrote {file}", err=True)
