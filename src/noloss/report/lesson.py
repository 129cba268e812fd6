"""A lost game told move by move: which rule played what, and where it went wrong."""

from dataclasses import dataclass
from typing import Any

from noloss.arena.check import mistakes
from noloss.core.notation import cell_text, moves_text
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.engines.solve import solve
from noloss.exact.proof.proof import Proof


@dataclass(frozen=True)
class LessonStep:
    """One move of the lost game by the strategy."""

    position: Position
    cell: int
    rule: str
    safe: tuple[int, ...]
    """The moves that would not have lost, where this one did; empty elsewhere."""

    def __str__(self) -> str:
        """The step in words."""
        told = f"{self.position}  plays {cell_text(self.cell)} by the rule '{self.rule}'"
        return f"{told}: this loses; safe: {moves_text(self.safe)}" if self.safe else told


def lesson(proof: Proof, strategy: Strategy) -> tuple[LessonStep, ...]:
    """The strategy's moves in the shortest game it loses; nothing if it never does."""
    if proof.refutation is None:
        return ()
    wrong = mistakes(proof.game, proof.side, proof.refutation)
    position, steps = proof.game.start(), []
    for ply, cell in enumerate(proof.refutation):
        if position.turn is proof.side:
            safe = solve(position).best if ply in wrong else ()
            rule = ask(strategy, position).reason.rule
            steps.append(LessonStep(position, cell, rule, tuple(safe)))
        position = position.play(cell)
    return tuple(steps)


def lesson_json(steps: tuple[LessonStep, ...]) -> list[dict[str, Any]]:
    """The lesson as data."""
    return [
        {
            "position": str(step.position),
            "cell": step.cell + 1,
            "rule": step.rule,
            "loses": bool(step.safe),
            "safe": [cell + 1 for cell in step.safe],
        }
        for step in steps
    ]
