"""A list of rules proven or refuted, in plain words: which rule played what, and where it lost."""

from noloss.bots.checking.lesson import LessonStep, RulesReport
from noloss.core.notation import cell_text, moves_text
from noloss.show.text.words import proof_text


def rules_text(report: RulesReport, every: bool = False) -> str:
    """The report for a person; `every` lists all positions where a forced win is let go."""
    lines = []
    for seat in report.seats.values():
        if seat.proof is not None:
            lines.append(proof_text(seat.proof, every))
        if seat.lesson:
            lines.append("  The game that it loses:")
        lines += [f"    {step_text(step)}" for step in seat.lesson]
    return "\n".join(lines)


def step_text(step: LessonStep) -> str:
    """A move of the lost game."""
    told = f"{step.position}  plays {cell_text(step.cell)} by the rule '{step.rule}'"
    return f"{told}: this loses; safe: {moves_text(step.safe)}" if step.loses else told
