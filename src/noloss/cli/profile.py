"""`noloss profile`: everything exact about a strategy on one page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.human import How, bits_text, load_games, score_json, score_player
from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.show import progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.arena.profile import Profile
    from noloss.core.game import LineGame
    from noloss.human.score import HumanScore


def profile(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy: a name that `noloss strategies` lists, or its other forms.",
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
    people: Annotated[
        Path | None,
        typer.Option("--people", help="Also score it on these recorded games (a CSV file)."),
    ] = None,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Exact results, what was possible, missed wins, variety and likeness to people.

    A second or two for a strategy on 3x3, a minute for all of them, some minutes on 4x3:3.
    """
    from noloss.arena.profile import OPPONENTS
    from noloss.core.errors import NolossError
    from noloss.core.game import Side
    from noloss.core.notation import parse_game

    if bool(name) == every:
        raise NolossError("name one strategy, or say --all")
    if plot is not None and (not every or plot.suffix not in (".svg", ".png")):
        raise NolossError(f"--plot {plot}: needs --all and a file that ends in .svg or .png")
    if against not in OPPONENTS:
        raise NolossError(f"--against {against}: one of {', '.join(OPPONENTS)}")
    line_game = parse_game(game)
    found = _profiles([name] if name else _names(line_game), line_game, skip=every)
    scores = _scores(list(found), people, game) if people is not None else {}
    profiles = list(found.values())
    if plot is not None:
        _plot(profiles, line_game, against, plot)
    if as_json:
        data = [_json(each, scores.get(n)) for n, each in found.items()]
        show_json(data if every else data[0])
    elif every:
        from noloss.report.profile_text import all_table

        columns, rows = all_table(profiles)
        if scores:
            bits = [f"{scores[n][0].bits_per_move:.3f}" for n in found for _ in Side]
            columns = (*columns, "people>")
            rows = [(*row, score) for row, score in zip(rows, bits, strict=True)]
        show_table(columns, rows)
    else:
        _page(profiles[0], scores.get(name))


def _names(game: "LineGame") -> list[str]:
    from noloss.catalogue import CATALOGUE

    return [name for name, entry in CATALOGUE.items() if entry.games in ("any", game.name)]


def _scores(names: list[str], file: Path, game: str) -> "dict[str, tuple[HumanScore, How]]":
    """How like the people of a file each is; the fitted ones on games they never saw."""
    games = load_games(file, game)
    found = {}
    with progress("Scoring", len(names)) as step:
        for name in names:
            found[name] = score_player(name, games)
            step()
    return found


def _json(found: "Profile", score: "tuple[HumanScore, How] | None") -> dict[str, Any]:
    from noloss.report.profile_text import profile_json

    people = {"people": score_json(*score)} if score else {}
    return {**profile_json(found), **people}


def _profiles(names: list[str], game: "LineGame", skip: bool) -> "dict[str, Profile]":
    """The profiles by name; with `skip`, those that refuse the game are named and left out."""
    from noloss.arena.profile import Yardsticks, steps
    from noloss.arena.profile import profile as measure
    from noloss.catalogue import strategy
    from noloss.core.errors import NolossError, TooLarge

    found = {}
    yardsticks = Yardsticks(game)
    with progress("Measuring", len(names) * steps()) as step:
        for each in names:
            try:
                found[each] = measure(game, strategy(each), yardsticks, step)
            except TooLarge:
                raise
            except NolossError as error:
                if not skip:
                    raise
                say(f"left out: {error}", err=True)
    return found


def _page(found: "Profile", score: "tuple[HumanScore, How] | None") -> None:
    from noloss.report.profile_text import PAGE, page_rows, seat_lines
    from noloss.report.words import counted

    say(f"{found.strategy} on {found.game}")
    if score:
        games = counted(score[0].games, "game")
        say(f"\nAgainst the moves of people in {games}: {bits_text(*score)}")
    for seat in found.seats.values():
        say(f"\n{seat_lines(seat)}\n")
        show_table(PAGE, page_rows(seat))


def _plot(profiles: "list[Profile]", game: "LineGame", opponent: str, file: Path) -> None:
    from noloss.catalogue import strategy
    from noloss.core.files import write_bytes
    from noloss.core.game import Side
    from noloss.exact.play.tradeoff import tradeoff
    from noloss.report.profile_plot import profile_plot

    frontiers = {side: tradeoff(game, strategy(opponent), side) for side in Side}
    write_bytes(file, profile_plot(profiles, frontiers, opponent, file.suffix[1:]))
    say(f"Wrote {file}", err=True)
