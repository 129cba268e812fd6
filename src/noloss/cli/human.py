"""`noloss human`: a model fitted to recorded games, and how like people strategies play."""

from dataclasses import dataclass
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
FoldsOption = Annotated[
    int | None,
    typer.Option(
        help="Parts that the games are cut into, to score each: 10, or as many as there are games.",
        show_default=False,
    ),
]
SeedOption = Annotated[int, typer.Option(help="How games are dealt to folds and drawn anew.")]


@app.command()
def fit(
    file: FileArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Save the model here, to be played as human:FILE."),
    ] = None,
    penalty: Annotated[float, typer.Option(help="How strongly large weights are held back.")] = 0.5,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Fit the human model to recorded games, and score it on games it was not fitted to."""
    from noloss.core.errors import NolossError
    from noloss.core.files import write_text
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
    errors = model.about.errors or {}
    if as_json:
        weights = {f.name: w for f, w in zip(FEATURES, model.weights, strict=True)}
        show_json({"weights": weights, "errors": errors, **score_json(found, How(True, True))})
        return
    rows = [
        (feature.name, f"{weight:+.2f}", f"{errors[feature.name]:.2f}", feature.text)
        for feature, weight in zip(FEATURES, model.weights, strict=True)
    ]
    show_table(("feature", "weight>", "±>", "what is seen in a cell~"), rows)
    from noloss.report.words import counted

    fitted = f"Fitted to {counted(found.moves, 'move')} of {counted(found.games, 'game')}."
    say(f"\n{fitted} {bits_text(found, How(True, True))}")
    if out is not None:
        say(f"Saved: play it with `noloss play human:{out}`")


@app.command()
def score(
    name: Name,
    file: FileArgument,
    refit: Annotated[
        bool | None,
        typer.Option(
            "--refit/--as-is",
            help="Fit a player that is made of the human model anew without the games being scored,"
            " or not; by default only if it was fitted to these games.",
            show_default=False,
        ),
    ] = None,
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """How like the people of these games a strategy plays, in bits per move: lower is nearer."""
    games = load_games(file, game)
    with progress(f"Scoring {name}", None):
        found, how = score_player(name, games, refit, folds, seed)
    if as_json:
        show_json(score_json(found, how))
        return
    from noloss.report.words import counted

    size = f"{counted(found.moves, 'move')} of {counted(found.games, 'game')}"
    say(f"{name} on {size}{how.note}:")
    say(f"  {bits_text(found, how)}")
    say(f"  Lapse rate {found.lapse:.1%}; makes the person's move {found.match:.1%} of the time.")
    say(f"  Opens differently in {found.opening_distance:.1%} of the games.")
    for kind, habit in found.habits.items():
        say(
            f"  {kind.capitalize()}, when it is there: people {habit.people:.0%}, {name}"
            f" {habit.strategy:.0%} of {habit.chances}."
        )


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
    folds: FoldsOption = None,
    seed: SeedOption = 0,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Strategies by how like people they play; fitted ones are scored on games they never saw."""
    from noloss.catalogue import CATALOGUE
    from noloss.human.score import difference

    games = load_games(file, game)
    chosen = names or [name for name in CATALOGUE if name != "level"]  # level:N is not one player
    scored = []
    with progress("Scoring", len(chosen)) as step:
        for name in chosen:
            scored.append(score_player(name, games, None, folds, seed))
            step()
    scored.sort(key=lambda pair: pair[0].bits_per_move)
    if as_json:
        show_json([score_json(*pair) for pair in scored])
        return
    found = [each for each, _ in scored]
    kinds = list(found[0].habits)
    moves = [len(each.moves) for each in games]
    gaps = [difference(each, found[0], moves, seed) for each in found]
    rows = [
        (
            each.strategy,
            f"{each.bits_per_move:.3f}",
            f"{each.interval[0]:.3f} to {each.interval[1]:.3f}",
            f"{gap[0]:+.3f}",
            f"{gap[1]:+.3f} to {gap[2]:+.3f}",
            f"{each.lapse:.1%}",
            f"{each.match:.1%}",
            f"{each.opening_distance:.2f}",
            *(f"{each.habits[kind].strategy:.0%}" for kind in kinds),
        )
        for each, gap in zip(found, gaps, strict=True)
    ]
    use = found[0].habits
    people = ("people", *[""] * 7, *(f"{use[kind].people:.0%}" for kind in kinds))
    columns = ("strategy", "bits>", "95 %>", "behind>", "95 %>", "lapse>", "match>", "opening>")
    show_table((*columns, *(f"{kind}>" for kind in kinds)), [people, *rows])


def load_games(file: Path, game: str) -> "tuple[RecordedGame, ...]":
    """The recorded games of a file; an error names the file and the line."""
    from noloss.core.notation import parse_game
    from noloss.human.games import read_games

    return read_games(parse_game(game), file)


@dataclass(frozen=True)
class How:
    """How a score came about."""

    refitted: bool
    held_out: bool
    """Whether nothing that was fitted saw the games it was scored on."""

    @property
    def note(self) -> str:
        """In brackets after the games."""
        return ", fitted anew without the games being scored" if self.refitted else ""


def score_player(
    name: str,
    games: "tuple[RecordedGame, ...]",
    refit: bool | None = None,
    folds: int | None = None,
    seed: int = 0,
) -> "tuple[HumanScore, How]":
    """The score of a named strategy; one made of a model that saw the games is fitted anew."""
    from noloss.catalogue import strategy
    from noloss.core.errors import NolossError
    from noloss.exact.play.tabulate import Remembered
    from noloss.human.refit import made_of, refitted, saw
    from noloss.human.score import score as score_games

    player = strategy(name)
    made = made_of(player)
    if made is None:
        if refit:
            raise NolossError(f"--refit: {name} is not made of the human model")
        return score_games(Remembered(player), games, folds, seed), How(False, True)
    model, make = made
    in_sample = saw(model, games)
    if refit if refit is not None else in_sample:
        return score_games(refitted(make), games, folds, seed), How(True, True)
    return score_games(Remembered(player), games, folds, seed), How(False, not in_sample)


def bits_text(found: "HumanScore", how: How) -> str:
    """The score in a sentence."""
    low, high = found.interval
    where = "games held out" if how.held_out else "the very games that it was fitted to"
    return (
        f"{found.bits_per_move:.3f} bits per move on {where} (95 % of resamples: {low:.3f} to"
        f" {high:.3f})."
    )


def score_json(found: "HumanScore", how: How) -> dict[str, Any]:
    """The score for scripts."""
    return {
        "strategy": found.strategy,
        "games": found.games,
        "moves": found.moves,
        "bits_per_move": found.bits_per_move,
        "interval": list(found.interval),
        "lapse": found.lapse,
        "match": found.match,
        "refitted": how.refitted,
        "held_out": how.held_out,
        "opening_distance": found.opening_distance,
        "use": {
            kind: {"chances": h.chances, "people": h.people, "strategy": h.strategy}
            for kind, h in found.habits.items()
        },
    }
