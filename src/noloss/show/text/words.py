"""Exact results in plain words."""

from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.flow.tabulate import CompiledTable
from noloss.proof.proof import Proof, ProveReport

SHOWN = 5
"""How many missed wins are listed unless all are asked for."""


def proof_text(proof: Proof, every: bool = False) -> str:
    """A proof in a few lines; `every` lists all positions where a forced win is let go."""
    won, drawn, lost = (proof.count(result) for result in ("win", "draw", "loss"))
    verdict = "never loses" if proof.no_loss else "CAN LOSE"
    lines = [
        f"{proof.strategy} {verdict} at {proof.game} as {proof.side.value} player"
        f" ({proof.side.mark}).",
        f"  decides in {counted(proof.positions, 'position')};"
        f" {counted(won + drawn + lost, 'game')}: {won:,} won, {drawn:,} drawn, {lost:,} lost",
    ]
    if proof.refutation is not None:
        lines.append(f"  shortest game it loses: {moves_text(proof.refutation)}")
    missed = proof.missed_wins
    if not missed:
        lines.append("  never lets a forced win go")
        return "\n".join(lines)
    alike = " (one is shown of each set of equivalent boards)" if proof.stands_for else ""
    lines.append(f"  lets a forced win go in {counted(proof.missed, 'position')}{alike}:")
    shown = missed if every else missed[:SHOWN]
    lines += [
        f"    {position}  may play {moves_text(proof.choices[position])}" for position in shown
    ]
    if len(shown) < len(missed):
        lines.append(f"    ... and {len(missed) - len(shown):,} more (--missed lists all)")
    return "\n".join(lines)


def proofs_text(report: ProveReport, every: bool = False) -> str:
    """What was proven, seat by seat."""
    return "\n\n".join(proof_text(proof, every) for proof in report.proofs)


def compiled_text(compiled: CompiledTable) -> str:
    """Where a strategy was written to."""
    return (
        f"Wrote {compiled.file}: {compiled.table}; it agrees with {compiled.strategy} in all"
        f" {counted(compiled.positions, 'position')}."
    )
