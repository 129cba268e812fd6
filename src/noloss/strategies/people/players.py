"""Players made from the human model.

`mirror`   plays as people do, but only moves that keep the result: it never loses.
`trapper`  never loses, and of all such players is the one that people lose to most often.
`level:N`  is beaten by people in exactly N % of the games, in either seat.

"People" are the human model: the promises are exact for the model, and as good as the model is for
people.

Tossing a coin before the game is a strategy that needs no coin and no memory: a player who draws
one of two strategies and then plays it to the end is, against one given opponent, matched exactly
by a strategy that decides from the board alone: in each position it weighs the two by how likely
they would have come there. So every result between those of the two can be had exactly.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import pairwise

from noloss.core.errors import NolossError, UnknownStrategy
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Memo,
    Reason,
    Strategy,
    named_repr,
    refusal,
    seated,
    unfinished,
    uniform,
    weighted,
)
from noloss.flow.evaluate import result_of
from noloss.flow.extent import position_bound, unlisted
from noloss.flow.flow import EVERY, flow, in_seats, worked_back
from noloss.flow.flow_graph import Flow
from noloss.flow.respond import Response, best_chance
from noloss.flow.solved import Tables
from noloss.flow.tabulate import Remembered
from noloss.strategies.insight import explained
from noloss.strategies.people.model import HumanModel, human, load_model

Moves = Mapping[Cell, Fraction]


def mixture(parts: Iterable[tuple[Fraction, Flow]], side: Side) -> dict[Position, Moves]:
    """The moves, wherever `side` can come to decide, that do as well as drawing one of the parts.

    A part is the chance to draw a strategy, and its flow against the opponent.
    """
    weights: dict[Position, dict[Cell, Fraction]] = {}
    for share, played in parts:
        for at, node in played.turns(side):
            if node.decision is not None and share * played.chances[at]:
                here = weights.setdefault(node.position, {})
                for cell, chance in node.decision.moves.items():
                    weight = share * played.chances[at] * chance
                    here[cell] = here.get(cell, Fraction(0)) + weight
    return {position: _scaled(here) for position, here in weights.items()}


def _scaled(weights: dict[Cell, Fraction]) -> Moves:
    total = sum(weights.values(), Fraction(0))
    return {cell: weights[cell] / total for cell in sorted(weights)}


MOST_MIXED = 20_000
"""The positions of a game, at most, that a level walks some times over: a few seconds."""


@dataclass(frozen=True)
class Mirror:
    """The human model, restricted to the moves that keep the value of the position."""

    name: str
    model: HumanModel
    _tables: Tables = field(default_factory=Tables, repr=False, compare=False)

    by_board = True  # as the model

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """What can be listed, and so solved, of what its model plays."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return unlisted(game) or self.model.objection(game)

    def decide(self, position: Position) -> Decision:
        """The model's chances among the moves that keep the result."""
        seated(self.model, unfinished(position).game)
        decision = self.kept(position)
        if len(self._tables[position.game].at(position).best) < len(position.legal()):
            why = "Of the moves that keep the result, I make those that people like."
        else:
            why = "Every move keeps the result, so I play as people do."
        return explained(position, decision, why, self._tables)

    def kept(self, position: Position) -> Decision:
        """The same without its words, which take longer to find than the moves."""
        best = self._tables[position.game].at(position).best
        appeal = self.model.appeal(position)
        return weighted({cell: appeal[cell] for cell in best}, Reason("keep the result", ""))


@dataclass(frozen=True)
class Wordless:
    """The mirror for walks that ask what it plays and not why."""

    mirror: Mirror

    @property
    def name(self) -> str:
        """As the mirror's."""
        return self.mirror.name

    def plays(self, game: LineGame) -> bool:
        """As the mirror does."""
        return self.mirror.plays(game)

    def decide(self, position: Position) -> Decision:
        """What the mirror keeps."""
        return self.mirror.kept(position)


@dataclass(frozen=True)
class Trapper:
    """The best no-loss answer to the human model."""

    name: str
    response: Response

    by_board = True  # as the model

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """The games of its response that can be listed."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return unlisted(game) or refusal(self.response.opponent, game)

    def decide(self, position: Position) -> Decision:
        """The moves after which the model loses most often, none of which can lose."""
        decision = self.response.decide(position)
        chance = self.response.best_chance(position, position.turn)
        why = f"From here people lose to me {float(chance):.0%} of the time, and never win."
        return explained(position, decision, why, self.response.tables)


@dataclass(frozen=True)
class Giveaway:
    """Makes the moves after which the opponent wins most often: the far end of the levels."""

    name: str
    opponent: Strategy
    _known: Memo[Side, dict[Position, Fraction]] = field(
        default_factory=Memo, repr=False, compare=False
    )

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """What can be listed, and what its opponent plays."""
        return not unlisted(game) and self.opponent.plays(game)

    def decide(self, position: Position) -> Decision:
        """Ties are shared uniformly."""
        cells, side = unfinished(position).legal(), position.turn
        self.loss(position, side)
        loss = {cell: self.loss(position.after(cell), side) for cell in cells}
        most = max(loss.values())
        reason = Reason("give in", f"You win most often after this: {float(most):.0%}.")
        return uniform((cell for cell in cells if loss[cell] == most), reason)

    def loss(self, position: Position, side: Side) -> Fraction:
        """The highest chance that `side` can give the opponent to win."""
        known = self._known.setdefault(side, {})
        pair = in_seats(side, EVERY, self.opponent)
        return worked_back(position, pair, known, partial(best_chance, side.other))


@dataclass(frozen=True)
class Level:
    """Draws, before the game, one of two players with the chances that make the promise come true.

    Up to the rate at which the model beats itself the two are the mirror and the model, beyond it
    the model and the giveaway. It is played without a coin: see `mixture`.
    """

    name: str
    percent: Fraction
    model: HumanModel
    _mixed: Memo[LineGame, dict[Side, dict[Position, Moves] | str]] = field(
        default_factory=Memo, repr=False, compare=False
    )
    """Its moves in each seat of a game, or what is in reach there if the promise is not."""
    _tables: Tables = field(default_factory=Tables, repr=False, compare=False)

    by_board = True  # as the model

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """Small games that its model plays and where the promise can be kept in both seats.

        To know that, all games between the model and the two players are walked, once.
        """
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        if position_bound(game) > MOST_MIXED:
            return f"it has more than {MOST_MIXED:,} positions"
        if why := self.model.objection(game):
            return why
        return next((why for why in self._seats(game).values() if isinstance(why, str)), "")

    def decide(self, position: Position) -> Decision:
        """The mixed chances; where neither of the two would ever come, as the mirror does."""
        game = unfinished(position).game
        seated(self, game)
        mixed = self._seats(game)[position.turn]
        moves = None if isinstance(mixed, str) else mixed.get(position)
        if moves is None:
            return Mirror("mirror", self.model, self._tables).decide(position)
        why = f"I am set so that people beat me in {_decimal(self.percent)} % of the games."
        return explained(position, Decision(moves, Reason("level", "")), why, self._tables)

    def _seats(self, game: LineGame) -> dict[Side, dict[Position, Moves] | str]:
        """See `_mixed`: found once, with the model's games against itself shared by the seats."""
        if game not in self._mixed:
            model = Remembered(self.model)
            itself = flow(game.start(), model, model)
            self._mixed[game] = {side: self._mix(model, itself, side) for side in Side}
        return self._mixed[game]

    def _mix(self, model: Strategy, itself: Flow, side: Side) -> dict[Position, Moves] | str:
        goal, rates = self.percent / 100, []
        for (low, strong), (high, weak) in pairwise(self._anchors(model, itself, side)):
            if low <= goal <= high and low < high:
                share = (goal - low) / (high - low)
                return mixture(((1 - share, strong), (share, weak)), side)
            rates += [float(low), float(high)]
        if max(rates) == 0:
            return f"people never beat it as {side.value} player"
        return (
            f"as {side.value} player, it can let people win between {min(rates):.7%} and"
            f" {max(rates):.7%} of the games"
        )

    def _anchors(
        self, model: Strategy, itself: Flow, side: Side
    ) -> Iterator[tuple[Fraction, Flow]]:
        """How often the model beats the players that levels lie between, and their games."""
        mirror = Wordless(Mirror("mirror", self.model, self._tables))
        for player in (mirror, model, Giveaway("", model)):
            seats = in_seats(side, player, model)
            played = itself if player is model else flow(itself.start, *seats)
            yield result_of(played, played.chances).win(side.other), played


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
        raise NolossError(f"level:{_decimal(percent)}: the percentage must be between 0 and 100")
    return Level(f"level:{_decimal(percent)}", percent, human())


def load_mirror(path: str) -> Mirror:
    """The mirror of the human model in this file, `mirror:PATH`."""
    model = load_model(path)
    return replace(mirror(model), name=f"mirror:{model.name.removeprefix('human:')}")


def load_trapper(path: str) -> Trapper:
    """The trapper of the human model in this file, `trapper:PATH`."""
    model = load_model(path)
    name = f"trapper:{model.name.removeprefix('human:')}"
    return Trapper(name, Response(name, model))


def parse_level(text: str) -> Level:
    """The level of a percentage, with or without its sign."""
    if not re.fullmatch(r"\d{1,3}(\.\d{1,9})?%?", text):
        raise UnknownStrategy(
            f"level:{text}: a level is the percentage of games that people win, from 0 to 100"
            " with up to nine decimals, such as level:30 or level:12.5"
        )
    return level(Fraction(text.rstrip("%")))
