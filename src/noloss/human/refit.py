"""The players fitted to people, as makers: so that they can be scored on games they never saw."""

from collections.abc import Callable, Sequence

from noloss.core.strategy import Strategy
from noloss.exact.respond import Response
from noloss.human.games import RecordedGame
from noloss.human.model import HumanModel
from noloss.human.players import Mirror, Trapper
from noloss.human.score import Maker

FITTED: dict[str, Callable[[HumanModel], Strategy]] = {
    "human": lambda model: model,
    "mirror": lambda model: Mirror("mirror", model),
    "trapper": lambda model: Trapper("trapper", Response("trapper", model)),
}
"""What each of them is made of a model."""


def refitted(name: str) -> Maker:
    """The maker of this player, fitted to whatever games it is given."""

    def make(games: Sequence[RecordedGame]) -> Strategy:
        from noloss.human.fit import fit  # noqa: PLC0415 (numpy, only when something is fitted)

        return FITTED[name](fit(games, name="human"))

    return make
