"""A strategy scored on recorded games, made anew if it was fitted to these very games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.strategy import Strategy
from noloss.flow.respond import Response
from noloss.flow.tabulate import Remembered
from noloss.lab.people.recorded_games import RecordedGame, digest
from noloss.lab.people.score import HumanScore, Maker, difference, score
from noloss.strategies.people.model import NAMES, HumanModel
from noloss.strategies.people.players import Level, Mirror, Trapper


def made_of(player: Strategy) -> tuple[HumanModel, Callable[[HumanModel], Strategy]] | None:
    """The model a player is made of, and how to make it of another one; None if of none."""
    if isinstance(player, HumanModel):
        return player, lambda model: replace(model, name=player.name)
    if isinstance(player, Mirror):
        return player.model, lambda model: Mirror(player.name, model)
    if isinstance(player, Trapper) and isinstance(player.response.opponent, HumanModel):
        name = player.name
        return player.response.opponent, lambda model: Trapper(name, Response(name, model))
    if isinstance(player, Level):
        return player.model, lambda model: Level(player.name, player.percent, model)
    return None


def saw(model: HumanModel, games: Sequence[RecordedGame]) -> bool:
    """Whether the model was fitted to most of these games."""
    seen = set(model.about.seen or ())
    return 2 * sum(digest((game,)) in seen for game in games) > len(games)


def refitted(make: Callable[[HumanModel], Strategy]) -> Maker:
    """The maker that fits a model to the games it is given and makes the player of it."""

    def maker(games: Sequence[RecordedGame]) -> Strategy:
        from noloss.lab.people.fit import fit  # noqa: PLC0415 (numpy, only when something is fitted)

        return make(fit(games))

    return maker


def score_player(
    player: Strategy,
    games: Sequence[RecordedGame],
    refit: bool | None = None,
    folds: int | None = None,
    seed: int = 0,
    budget: Budget = DEFAULT,
) -> HumanScore:
    """The score of a strategy; one made of a model that saw the games is fitted anew.

    `refit` says whether to fit it anew, whatever it saw.
    """
    made = made_of(player)
    if made is None:
        if refit:
            raise NolossError(
                f"{player.name} is not made from the human model: there is nothing to fit"
            )
        return score(Remembered(player), games, folds, seed, budget=budget)
    model, make = made
    seen = saw(model, games)
    if refit if refit is not None else seen:
        return score(refitted(make), games, folds, seed, budget=budget)
    return score(Remembered(player), games, folds, seed, held_out=not seen, budget=budget)


def compare(
    players: Sequence[Strategy],
    games: Sequence[RecordedGame],
    folds: int | None = None,
    seed: int = 0,
    budget: Budget = DEFAULT,
) -> tuple[HumanScore, ...]:
    """The scores from the nearest to people on, each with how far it is behind the nearest."""
    meter = budget.meter("Scoring", len(players))
    scores = []
    for player in players:
        meter.words = f"Scoring {player.name}"
        scores.append(score_player(player, games, None, folds, seed, meter.part()))
        meter.step()
    scores.sort(key=lambda scored: scored.bits_per_move)
    return tuple(replace(scored, behind=difference(scored, scores[0], seed)) for scored in scores)


@dataclass(frozen=True, kw_only=True)
class FitReport(HumanScore):
    """A model fitted to recorded games: its weights, and its score on games it never saw."""

    __shape__ = (
        *("weights", "errors"),
        *(attribute.name for attribute in fields(HumanScore) if attribute.compare),
    )
    weights: Mapping[str, float]
    errors: Mapping[str, float]
    """The standard error of each weight."""


def fit_and_score(
    games: Sequence[RecordedGame],
    penalty: float,
    folds: int | None = None,
    seed: int = 0,
    budget: Budget = DEFAULT,
) -> tuple[HumanModel, FitReport]:
    """The model fitted to these games, and what there is to say of it."""
    from noloss.lab.people.fit import fit  # noqa: PLC0415 (numpy, only when something is fitted)

    if not 0 < penalty < 1e6:
        raise NolossError(f"penalty {penalty:g}: a number above 0 is needed")
    model = fit(games, penalty)
    scored = score(lambda some: fit(some, penalty), games, folds, seed, budget=budget)
    told = {attribute.name: getattr(scored, attribute.name) for attribute in fields(scored)}
    weights = dict(zip(NAMES, model.weights, strict=True))
    return model, FitReport(**told, weights=weights, errors=model.about.errors or {})
