"""A person at the board against a strategy: moves, replies, taking back, and series of games.

Shared by every screen. A screen that must not wait asks the opponent itself, in its own time, and
hands over the decision: `take`, then `answered`.
"""

from dataclasses import dataclass, replace
from random import Random

from noloss.core.errors import IllegalMove, NolossError
from noloss.core.game import Cell, Side
from noloss.core.notation import cell_text
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
    undone: tuple[Step, ...] = ()
    """The moves that were taken back and can be made again, in the order of play."""
    helped: bool = False
    """Whether you took a move back or were told something: such a game does not count."""

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

    @property
    def waits(self) -> bool:
        """Whether it is the opponent's turn."""
        return self.position.turn is not self.you and not self.position.outcome()

    def mark(self, cell: Cell, rng: Random) -> "Sitting":
        """After your move and the opponent's reply; an illegal move is an error."""
        return self.take(cell).reply(rng)

    def take(self, cell: Cell) -> "Sitting":
        """After your move alone; an illegal move is an error."""
        at = self.position  # whoever plays sees it, so it is not told with an error
        if 0 <= cell < at.game.size and not at.free >> cell & 1:
            raise IllegalMove(f"cell {cell_text(cell)} is taken")
        if at.outcome():
            raise IllegalMove("the game is over")
        at.play(cell)
        return replace(self, steps=(*self.steps, Step(self.position, cell)), undone=())

    def reply(self, rng: Random) -> "Sitting":
        """After the opponent's move, if it is its turn."""
        return self.answered(ask(self.opponent, self.position), rng) if self.waits else self

    def answered(self, decision: Decision, rng: Random) -> "Sitting":
        """After a move of this decision, which the opponent made here."""
        step = Step(self.position, decision.draw(rng), decision)
        return replace(self, steps=(*self.steps, step))

    def undo(self) -> "Sitting":
        """Before your last move; unchanged when you have made none."""
        yours = [at for at, step in enumerate(self.steps) if step.decision is None]
        if not yours:
            return self
        kept, back = self.steps[: yours[-1]], self.steps[yours[-1] :]
        return replace(self, steps=kept, undone=(*back, *self.undone), helped=True)

    def redo(self) -> "Sitting":
        """After the move that you took back last, and its reply; unchanged when there is none."""
        more = next((at for at, step in enumerate(self.undone) if at and not step.decision), None)
        again, later = self.undone[:more], () if more is None else self.undone[more:]
        return replace(self, steps=(*self.steps, *again), undone=later) if again else self

    def afresh(self, you: Side | None = None) -> "Sitting":
        """A new game, still without a move: in the same seats, or with you in this one."""
        return Sitting(self.start, self.opponent, you or self.you)

    def again(self, rng: Random) -> "Sitting":
        """A new game in the same seats."""
        return self.afresh().reply(rng)


MOST = 99


@dataclass(frozen=True)
class Series:
    """The games so far. Draws are counted; of the best of three, three are played at most."""

    of: int | None = None
    """How many games at most; None goes on for as long as you like."""
    you: int = 0
    drawn: int = 0
    them: int = 0

    def __post_init__(self) -> None:
        """The number of games is odd, as in best of three."""
        if self.of is not None and (self.of % 2 == 0 or not 1 <= self.of <= MOST):
            raise NolossError(f"best of {self.of}: an odd number from 1 to {MOST}")

    @property
    def played(self) -> int:
        """The games that were counted."""
        return self.you + self.drawn + self.them

    @property
    def over(self) -> bool:
        """Whether it is decided: somebody has more than half, or all games are played."""
        return self.of is not None and (
            2 * max(self.you, self.them) > self.of or self.played >= self.of
        )

    def after(self, sitting: Sitting) -> "Series":
        """With this game, if it is over and you had no help in it."""
        outcome = sitting.position.outcome()
        if outcome is None or sitting.helped:
            return self
        if outcome.winner is None:
            return replace(self, drawn=self.drawn + 1)
        if outcome.winner is sitting.you:
            return replace(self, you=self.you + 1)
        return replace(self, them=self.them + 1)

    def afresh(self) -> "Series":
        """A new one of the same length."""
        return Series(self.of)
