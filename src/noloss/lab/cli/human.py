"""`noloss human`: a model fitted to recorded games, and how like people strategies play."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name, Names
from noloss.cli.show import say, show, text_width

app = typer.Typer(
    no_args_is_help=True,
    help="Fit a model to games that people played, and score how much a strategy plays like them.",
)

FileArgument = Annotated[
    Path,
    typer.Argument(
        help="Recorded games: a CSV file with the columns game, ply, board, cell, seconds, person.",
        show_default=False,
    ),
]
FoldsOption = Annotated[
    int | None,
    typer.Option(
        help="The number of parts the games are divided into; by default 10, or one per game.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int, typer.Option(help="The seed for dividing the games and resampling them.")
]


@app.command()
def fit(
    file: FileArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Save the model here, to be played as human:FILE."),
    ] = None,
    penalty: Annotated[float, typer.Option(help="How strongly large weights are penalized.")] = 0.5,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Fit the human model to recorded games, and score it on games it was not fitted to."""
    from noloss.core.files import check_writable, write_text
    from noloss.core.notation import parse_game
    from noloss.lab.people.recorded_games import read_games
    from noloss.lab.people.score_player import fit_and_score
    from noloss.lab.show.human_text import fit_text
    from noloss.strategies.people.model import model_text

    if out is not None:
        check_writable(out)
    with long_work("Fitting", seconds) as budget:
        games = read_games(parse_game(game), file, budget)
        model, report = fit_and_score(games, penalty, folds, seed, budget)
    if out is not None:
        write_text(out, model_text(model))
    show(report, as_json, lambda document: fit_text(document, text_width()))
    if out is not None:
        say(f"Saved: play it with `noloss play human:{out}`", err=as_json)


@app.command()
def score(
    name: Name,
    file: FileArgument,
    refit: Annotated[
        bool | None,
        typer.Option(
            "--refit/--as-is",
            help="Refit a player made from the human model without the games being scored,"
            " or not; by default only if it was fitted to these games.",
            show_default=False,
        ),
    ] = None,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """How much like the people in these games a strategy plays, in bits: lower is closer."""
    from noloss.core.notation import parse_game
    from noloss.lab.people.recorded_games import read_games
    from noloss.lab.people.score_player import score_player
    from noloss.lab.show.human_text import score_text
    from noloss.strategies.catalogue import strategy

    line_game, player = parse_game(game), strategy(name)
    with long_work(f"Scoring {name}", seconds) as budget:
        games = read_games(line_game, file, budget)
        scored = score_player(player, games, refit, folds, seed, budget)
    show(scored, as_json, score_text)


@app.command()
def compare(
    file: FileArgument,
    names: Names = None,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Strategies by how much they play like people; fitted ones are scored on unseen games."""
    from noloss.core.notation import parse_game
    from noloss.core.strategy import refusal
    from noloss.lab.people.recorded_games import read_games
    from noloss.lab.people.score_player import compare as compare_players
    from noloss.lab.show.human_text import compare_text
    from noloss.strategies.catalogue import everyone, strategy

    line_game = parse_game(game)
    chosen = [strategy(name) for name in names or ()]
    if not names:
        chosen = [player for _, player in everyone().values() if not refusal(player, line_game)]
    with long_work("Scoring", seconds) as budget:
        games = read_games(line_game, file, budget)
        scores = compare_players(chosen, games, folds, seed, budget)
    show(scores, as_json, lambda scores: compare_text(scores, text_width()))
