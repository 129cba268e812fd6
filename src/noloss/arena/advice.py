"""What a strategy says about one position, as `move` shows it."""

from dataclasses import dataclass, replace

from noloss.core.field_notes import flat, optional
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask, seated


@dataclass(frozen=True)
class Advice:
    """A decision with the position it is for."""

    __shape__ = ("position", "turn", "decision", "drawn")
    position: Position
    decision: Decision = flat()  # noqa: RUF009 (it makes a field)
    drawn: Cell | None = optional()  # noqa: RUF009
    """One of the moves, drawn with its chance, if that was asked for."""

    @property
    def turn(self) -> str:
        """The mark of the player to move."""
        return self.position.turn.mark

    def drawn_by(self, seed: int) -> "Advice":
        """The same with one of the moves drawn."""
        from random import Random  # noqa: PLC0415 (most answers are not drawn, and start sooner)

        return replace(self, drawn=self.decision.draw(Random(seed)))


def advise(strategy: Strategy, position: Position, seed: int | None = None) -> Advice:
    """Ask a strategy that plays the game; with a seed, also draw one of its moves."""
    advice = Advice(position, ask(seated(strategy, position.game), position))
    return advice if seed is None else advice.drawn_by(seed)
