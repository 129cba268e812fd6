"""Looking for a game that a bot really loses, where its answers vary.

Answers that it gave in different games, put together, may be a game that it would never play: it
may have a plan for each game. So games are played that follow what it is known to answer towards a
loss, and it loses only if it loses one of them.
"""

from collections.abc import Mapping
from random import Random

from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.exact.engines.solved import SolvedGame


class Hunt:
    """Replies that lead a bot to where it is known to err, and then give it no way out."""

    def __init__(
        self,
        table: SolvedGame,
        side: Side,
        answers: Mapping[Position, Mapping[Cell, int]],
        rng: Random,
    ) -> None:
        self.table = table
        self.side = side
        """The bot's."""
        self.answers = answers
        self.rng = rng
        self._chances: dict[Position, float] = {}
        self._errs = any(self._erred(position) for position in answers)

    def reply(self, moves: tuple[Cell, ...], position: Position) -> Cell:
        """The move that wins soonest; or one by which the bot may err, the likelier the better."""
        if self.table.value(position) is Value.win(position.turn):
            return self.table.at(position).fastest[0]
        legal = position.legal()
        weights = [self._errs and self.chance(position.after(cell)) for cell in legal]
        return self.rng.choices(legal, weights if any(weights) else None)[0]

    def _erred(self, position: Position) -> bool:
        """Whether one of its answers on this board loses, and another move would not."""
        lost = Value.win(self.side.other)
        if position.turn is not self.side or self.table.value(position) is lost:
            return False
        return any(self.table.value(position.after(c)) is lost for c in self.answers[position])

    def chance(self, position: Position) -> float:
        """How likely the bot is to lose from here, if each answer is as on its board before."""
        if position not in self._chances:
            self._chances[position] = self._worked_out(position)
        return self._chances[position]

    def _worked_out(self, position: Position) -> float:
        if self.table.value(position) is Value.win(self.side.other):
            return 1.0
        if position.outcome() is not None:
            return 0.0
        if position.turn is not self.side:
            return max(self.chance(position.after(cell)) for cell in position.legal())
        answers = self.answers.get(position, {})
        total = sum(answers.values())
        return sum(n / total * self.chance(position.after(cell)) for cell, n in answers.items())
