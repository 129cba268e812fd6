"""What a player may promise, as the reason of a decision."""

from noloss.core.bits import bits
from noloss.core.game import Cell, Value
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.core.strategy import Decision, Reason, uniform
from noloss.flow.solved import Solution
from noloss.proof.line_proof import LineProof
from noloss.strategies.proof_guide import Guidance

WON, HELD, OPEN = "won from here", "cannot lose any more", "not proven"


def promised(
    promise: str, text: str, cells: int, about: tuple[Cell, ...] | None = None
) -> Decision:
    """Any of these cells, under this promise; `text` goes on after it, as a clause."""
    chosen = tuple(map(Cell, bits(cells))) if about is None else about
    return uniform(cells, Reason(promise, f"{promise.capitalize()}: {text}.", chosen))


def by_threats(sequence: tuple[int, ...]) -> Decision:
    """The first move of a winning sequence of threats."""
    cells = tuple(map(Cell, sequence))
    if len(cells) == 1:
        text = "I complete a line, or make two threats at once"
    else:
        text = f"{moves_text(cells)}, each a threat with one reply, until the last makes two"
    return promised(WON, text, 1 << cells[0], cells)


def by_table(solution: Solution, cells: int) -> Decision:
    """A best move where all that can follow has been solved."""
    turn, plies = solution.position.turn, counted(solution.distance or 0, "move")
    if solution.value is Value.win(turn):
        return promised(WON, f"whatever you do, in {plies}", cells)
    if solution.value is Value.DRAW:
        return promised(HELD, "all play has been examined, and best play draws", cells)
    return promised(OPEN, f"against best play I lose in {plies}, so I hold out", cells)


def by_proof(proof: LineProof, guidance: Guidance, cells: int) -> Decision:
    """A move that a proof gives."""
    if guidance.sequence:
        return by_threats(guidance.sequence)
    what = f"the proof that {proof.claim} {proof.game} gives this move"
    return promised(WON if proof.wins else HELD, what, cells)
