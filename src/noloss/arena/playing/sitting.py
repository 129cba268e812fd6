"""A person at the board against a strategy: moves, replies, taking back. Shared by every screen."""

from dataclasses import dataclass, replace
from random import Random

from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask


@dataclass(frozen=True)
class Step:
    """A move that was made: where, on which board, and the decision behind it if a strategy's."""

    before: Position
    cell: Cell
    decision: Decision | None = None


@dataclass(frozen=True)
class Sitting:
    """The state of a game between a person and a strategy. Each act gives the next state."""

    start: Position
    opponent: Strategy
    you: Side
    steps: tuple[Step, ...] = ()

    @property
    def position(self) -> Position:
        """The board now."""
        if not self.steps:
            return self.start
        return self.steps[-1].before.after(self.steps[-1].cell)

    @property
    def last_reply(self) -> Step | None:
        """The opponent's last move."""
        return next((step for step in reversed(self.steps) if step.decision is not None), None)

    def mark(self, cell: Cell, rng: Random) -> "Sitting":
        """After your move and the opponent's reply; an illegal move is an error."""
        self.position.play(cell)
        return replace(self, steps=(*self.steps, Step(self.position, cell))).reply(rng)

    def reply(self, rng: Random) -> "Sitting":
        """After the opponent's move, if it is its turn."""
        position = self.position
        if position.turn is self.you or position.outcome():
            return self
        decision = ask(self.opponent, position)
        step = Step(position, decision.draw(rng), decision)
        return replace(self, steps=(*self.steps, step))

    def undo(self) -> "Sitting":
        """Before your last move; unchanged when you have made none."""
        yours = [at for at, step in enumerate(self.steps) if step.decision is None]
        return replace(self, steps=self.steps[: yours[-1]]) if yours else self

    def again(self, rng: Random) -> "Sitting":
        """A new game in the same seats."""
        return replace(self, steps=()).reply(rng)
