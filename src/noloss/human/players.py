"""Players made from the human model.

`mirror`   plays as people do, but only moves that keep the result: it never loses.
`trapper`  never loses, and of all such players is the one that people lose to most often.
`level:N`  is beaten by people in exactly N % of the games, in either seat.

"People" are the human model: the promises are exact for the model, and as good as the model is for
people.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, ask, unfinished, uniform, weighted
from noloss.exact.engines.solve import solve_game
from noloss.exact.play.evaluate import evaluate
from noloss.exact.play.mixture import Moves, mixture
from noloss.exact.play.respond import Response
from noloss.exact.play.tabulate import Remembered
from noloss.human.model import HumanModel, human
from noloss.strategies.insight import explained


@dataclass(frozen=True)
class Mirror:
    """The human model, restricted to the moves that keep the value of the position."""

    name: str
    model: HumanModel

    def decide(self, position: Position) -> Decision:
        """The model's chances among the moves that keep the result."""
        best = solve_game(unfinished(position).game).at(position).best
        appeal = self.model.appeal(position)
        decision = weighted({cell: appeal[cell] for cell in best}, Reason("keep the result", ""))
        if len(best) < len(appeal):
            why = "Of the moves that keep the result I make those that people like."
        else:
            why = "Every move keeps the result, so I play as people do."
        return explained(position, decision, why)


@dataclass(frozen=True)
class Trapper:
    """The best no-loss answer to the human model."""

    name: str
    response: Response

    def decide(self, position: Position) -> Decision:
        """The moves after which the model loses most often, none of which can lose."""
        decision = self.response.decide(position)
        chance = self.response.best_chance(position, position.turn)
        why = f"From here people lose to me {float(chance):.0%} of the time, and never win."
        return explained(position, decision, why)


@dataclass(frozen=True)
class Giveaway:
    """Makes the moves after which the opponent wins most often: the far end of the levels."""

    name: str
    opponent: Strategy
    _known: dict[tuple[Position, Side], Fraction] = field(
        default_factory=dict, repr=False, compare=False
    )

    def decide(self, position: Position) -> Decision:
        """Ties are shared uniformly."""
        cells = unfinished(position).legal()
        loss = {cell: self.loss(position.after(cell), position.turn) for cell in cells}
        most = max(loss.values())
        reason = Reason("give in", f"You win most often after this: {float(most):.0%}.")
        return uniform((cell for cell in cells if loss[cell] == most), reason)

    def loss(self, position: Position, side: Side) -> Fraction:
        """The highest chance that `side` can give the opponent to win."""
        outcome = position.outcome()
        if outcome:
            return Fraction(outcome.winner is side.other)
        key = position, side
        if key not in self._known:
            if position.turn is side:
                after = [self.loss(position.after(cell), side) for cell in position.legal()]
                self._known[key] = max(after)
            else:
                moves = ask(self.opponent, position).moves
                replies = (p * self.loss(position.after(c), side) for c, p in moves.items())
                self._known[key] = sum(replies, Fraction(0))
        return self._known[key]


@dataclass(frozen=True)
class Level:
    """Draws, before the game, one of two players with the chances that make the promise come true.

    Up to the rate at which the model beats itself the two are the mirror and the model, beyond it
    the model and the giveaway. It is played without a coin: see `exact.mixture`.
    """

    name: str
    percent: Fraction
    model: HumanModel
    _decided: dict[tuple[LineGame, Side], dict[Position, Moves]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def decide(self, position: Position) -> Decision:
        """The mixed chances; where neither of the two would ever come, as the mirror does."""
        game, side = unfinished(position).game, position.turn
        if (game, side) not in self._decided:
            self._decided[game, side] = self._mix(game, side)
        moves = self._decided[game, side].get(position)
        if moves is None:
            return Mirror("mirror", self.model).decide(position)
        why = f"I am set so that people beat me in {_decimal(self.percent)} % of the games."
        return explained(position, Decision(moves, Reason("level", "")), why)

    def _mix(self, game: LineGame, side: Side) -> dict[Position, Moves]:
        anchors = self.anchors(game, side)
        goal = self.percent / 100
        for (low, strong), (high, weak) in pairwise(anchors):
            if low <= goal <= high and low < high:
                share = (goal - low) / (high - low)
                parts = ((1 - share, strong), (share, weak))
                return mixture(game, parts, Remembered(self.model), side)
        rates = [rate for rate, _ in anchors]
        raise NolossError(
            f"{self.name}: as {side.value} player of {game} people can be made to win between"
            f" {float(min(rates)):.7%} and {float(max(rates)):.7%} of the games"
        )

    def anchors(self, game: LineGame, side: Side) -> list[tuple[Fraction, Strategy]]:
        """The players that levels lie between, each with the rate at which the model beats it."""
        model = Remembered(self.model)
        players = (Mirror("mirror", self.model), self.model, Giveaway("giveaway", model))
        kept = [Remembered(player) for player in players]
        return [(_beaten(game, player, model, side), player) for player in kept]


def _beaten(game: LineGame, player: Strategy, opponent: Strategy, side: Side) -> Fraction:
    pair = (player, opponent) if side is Side.FIRST else (opponent, player)
    return evaluate(game, *pair).win(side.other)


def _decimal(number: Fraction) -> str:
    """A fraction that came from a decimal, as that decimal."""
    return f"{Decimal(number.numerator) / Decimal(number.denominator):f}"


def mirror(model: HumanModel | None = None) -> Mirror:
    """The mirror of this model, or of the one that comes with the package."""
    return Mirror("mirror" if model is None else f"mirror({model.name})", model or human())


def trapper(model: HumanModel | None = None) -> Trapper:
    """The trapper of this model, or of the one that comes with the package."""
    name = "trapper" if model is None else f"trapper({model.name})"
    return Trapper(name, Response(name, model or human()))


def level(percent: Fraction | None = None) -> Level:
    """The player whom people beat in this percentage of the games, or in 30 %."""
    if percent is None:
        return Level("level", Fraction(30), human())
    if not 0 <= percent <= 100:
        raise NolossError(f"level:{_decimal(percent)}: a percentage lies between 0 and 100")
    return Level(f"level:{_decimal(percent)}", percent, human())
