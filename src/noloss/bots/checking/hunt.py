"""Looking for a game that a bot really loses, where its answers vary.

Answers that it gave in different games, put together, may be a game that it would never play: it
may have a plan for each game. So games are played that follow what it is known to answer towards a
loss, and it loses only if it loses one of them.
"""

from collections.abc import Iterable, Mapping
from random import Random

from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.flow.flow import in_seats, worked_back
from noloss.flow.flow_graph import Node
from noloss.flow.solved import SolvedGame


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
        if position.turn is not self.side or self._lost(position):
            return False
        return any(self._lost(position.after(cell)) for cell in self.answers[position])

    def chance(self, position: Position) -> float:
        """How likely the bot is to lose from here, if each answer is as on its board before."""
        deciders = in_seats(self.side, self._answered, self._any)
        return worked_back(position, deciders, self._chances, self._worth)

    def _lost(self, position: Position) -> bool:
        return self.table.value(position) is Value.win(self.side.other)

    def _answered(self, position: Position) -> Iterable[Cell]:
        return () if self._lost(position) else self.answers.get(position, ())

    def _any(self, position: Position) -> Iterable[Cell]:
        return () if self._lost(position) else position.legal()

    def _worth(self, node: Node, after: list[float]) -> float:
        if self._lost(node.position):
            return 1.0
        if node.position.turn is not self.side or not after:
            return max(after, default=0.0)
        counts = self.answers[node.position].values()
        return sum(n * chance for n, chance in zip(counts, after, strict=True)) / sum(counts)
