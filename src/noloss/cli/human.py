"""`noloss human`: a model fitted to recorded games, and how like people strategies play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import GameOption, JsonOption, Name, complete_strategy
from noloss.cli.show import progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.human.games import RecordedGame
    from noloss.human.score import HumanScore

app = typer.Typer(
    no_args_is_help=True,
    help="People: fit a model to recorded games, and score how like people a strategy plays.",
)

FileArgument = Annotated[
    Path,
    typer.Argument(
        help="Recorded games: a CSV file with the columns game, ply, board, cell, seconds.",
        show_default=False,
    ),
]
FoldsOption = Annotated[int, typer.Option(help="Parts that the games are cut into, to score each.")]
SeedOption = Annotated[int, typer.Option(help="How games are dealt to folds and drawn anew.")]


@app.command()
def fit(
    file: FileArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Save the model here, to be played as human:FILE."),
    ] = None,
    penalty: Annotated[float, typer.Option(help="How strongly large weights are held back.")] = 0.5,
    folds: FoldsOption = 10,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Fit the human model to recorded games, and score it on games it was not fitted to."""
    from noloss.cli.files import write_text
    from noloss.core.errors import NolossError
    from noloss.human.features import FEATURES
    from noloss.human.fit import fit as fit_model
    from noloss.human.model import model_text
    from noloss.human.score import score as score_model

    if not 0 < penalty < 1e6:
        raise NolossError(f"--penalty {penalty}: a number above 0")
    games = load_games(file, game)
    with progress("Fitting", None):
        model = fit_model(games, penalty)
        found = score_model(lambda some: fit_model(some, penalty), games, folds, seed)
    if out is not None:
        write_text(out, model_text(model))
    errors = model.about["errors"]
    if as_json:
        weights = {f.name: w for f, w in zip(FEATURES, model.weights, strict=True)}
        show_json({"weights": weights, "errors": errors, **score_json(found)})
        return
    rows = [
        (feature.name, f"{weight:+.2f}", f"{errors[feature.name]:.2f}", feature.text)
        for feature, weight in zip(FEATURES, model.weights, strict=True)
    ]
    show_table(("feature", "weight>", "±>", "what is seen in a cell~"), rows)
    say(f"\nFitted to {found.moves:,} moves of {found.games:,} games. {bits_text(found)}")
    if out is not None:
        say(f"Saved: play it with `noloss play human:{out}`")


@app.command()
def score(
    name: Name,
    file: FileArgument,
    refit: Annotated[
        bool,
        typer.Option(
            "--refit", help="Fit human, mirror or trapper anew without the games being scored."
        ),
    ] = False,
    folds: FoldsOption = 10,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """How like the people of these games a strategy plays, in bits per move: lower is nearer."""
    from noloss.core.errors import NolossError
    from noloss.human.refit import FITTED

    if refit and name not in FITTED:
        raise NolossError(f"--refit is for {', '.join(FITTED)}: {name} is not fitted to people")
    games = load_games(file, game)
    with progress(f"Scoring {name}", None):
        found = score_player(name, games, refit, folds, seed)
    if as_json:
        show_json(score_json(found))
        return
    say(f"{name} on {found.moves:,} moves of {found.games:,} games:")
    say(f"  {bits_text(found)}")
    say(f"  Lapse rate {found.lapse:.1%}; makes the person's move {found.match:.1%} of the time.")
    say(f"  Opens differently in {found.opening_distance:.1%} of the games.")
    for kind, habit in found.habits.items():
        say(
            f"  {kind.capitalize()}, when it is there: people {habit.people:.0%}, {name}"
            f" {habit.strategy:.0%} of {habit.chances}."
        )
    if not refit and _saw(name, games):
        say(f"{name} was fitted to these very games: --refit scores it on games it never saw.")


@app.command()
def compare(
    file: FileArgument,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="The strategies; all of the catalogue if none is named.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    folds: FoldsOption = 10,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Strategies by how like people they play; fitted ones are scored on games they never saw."""
    from noloss.catalogue import CATALOGUE
    from noloss.human.refit import FITTED

    games = load_games(file, game)
    chosen = names or [name for name in CATALOGUE if name != "level"]  # level:N is not one player
    found = []
    with progress("Scoring", len(chosen)) as step:
        for name in chosen:
            found.append(score_player(name, games, name in FITTED, folds, seed))
            step()
    found.sort(key=lambda each: each.bits_per_move)
    if as_json:
        show_json([score_json(each) for each in found])
        return
    kinds = list(found[0].habits)
    rows = [
        (
            each.strategy,
            f"{each.bits_per_move:.3f}",
            f"{each.interval[0]:.3f} to {each.interval[1]:.3f}",
            f"{each.lapse:.1%}",
            f"{each.match:.1%}",
            f"{each.opening_distance:.2f}",
            *(f"{each.habits[kind].strategy:.0%}" for kind in kinds),
        )
        for each in found
    ]
    people = (*["people", "", "", "", "", ""], *(f"{found[0].habits[k].people:.0%}" for k in kinds))
    columns = ("strategy", "bits>", "95 %>", "lapse>", "match>", "opening>")
    show_table((*columns, *(f"{kind}>" for kind in kinds)), [people, *rows])


def load_games(file: Path, game: str) -> "tuple[RecordedGame, ...]":
    """The recorded games of a file; an error names the file and the line."""
    from noloss.cli.files import read_text
    from noloss.core.errors import BadFile
    from noloss.core.notation import parse_game
    from noloss.human.games import parse_games

    text = read_text(file)
    try:
        return parse_games(parse_game(game), text)
    except BadFile as error:
        raise BadFile(f"{file}, {error}") from None


def score_player(
    name: str, games: "tuple[RecordedGame, ...]", refit: bool, folds: int = 10, seed: int = 0
) -> "HumanScore":
    """The score of a named strategy; `refit` fits it anew to the other games of each fold."""
    from noloss.catalogue import strategy
    from noloss.exact.compile import Remembered
    from noloss.human.refit import refitted
    from noloss.human.score import score as score_games

    made = refitted(name) if refit else Remembered(strategy(name))
    return score_games(made, games, folds, seed)


def _saw(name: str, games: "tuple[RecordedGame, ...]") -> bool:
    """Whether the shipped model behind this player was fitted to exactly these games."""
    from noloss.human.games import digest
    from noloss.human.model import human

    made_of_people = name in ("human", "mirror", "trapper") or name.startswith("level")
    return made_of_people and human().about.get("digest") == digest(games)


def bits_text(found: "HumanScore") -> str:
    """The score in a sentence."""
    low, high = found.interval
    return (
        f"{found.bits_per_move:.3f} bits per move on games held out (95 % of resamples:"
        f" {low:.3f} to {high:.3f})."
    )


def score_json(found: "HumanScore") -> dict[str, Any]:
    """The score for scripts."""
    return {
        "strategy": found.strategy,
        "games": found.games,
        "moves": found.moves,
        "bits_per_move": found.bits_per_move,
        "interval": list(found.interval),
        "lapse": found.lapse,
        "match": found.match,
        "opening_distance": found.opening_distance,
        "use": {
            kind: {"chances": h.chances, "people": h.people, "strategy": h.strategy}
            for kind, h in found.habits.items()
        },
    }
