"""Players made from a model of people, and how to make them anew for games that they never saw."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from noloss.core.strategy import Strategy
from noloss.flow.respond import Response
from noloss.lab.people.recorded_games import RecordedGame, digest
from noloss.lab.people.score import Maker
from noloss.strategies.people.model import HumanModel
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
