"""The value of a position together with proofs of it. Nothing is a value before it is checked."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from noloss.checker.check import check
from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.errors import OutOfBudget, TooLarge
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.exact.engines.proof_log import ProofLog
from noloss.exact.engines.proof_search import MOST_CELLS, ProofSearch
from noloss.exact.engines.search_proof import proof_of
from noloss.exact.engines.solution import Certified
from noloss.exact.engines.threats import win_by_threats
from noloss.exact.proof.line_proof import LineProof, Move, Stolen, Threats
from noloss.exact.proof.proof_file import proof_bytes


@dataclass(frozen=True)
class Proven:
    """A value, and the proofs of it that the checker has accepted."""

    value: Value
    engine: str
    certificates: tuple[Certified, ...]
    moves: tuple[Cell, ...]
    """Moves that are proven to keep the value."""
    nodes: int


class FalseProof(AssertionError):
    """A proof that one of our engines has found and the checker refuses: a bug, and no value."""


def certified(position: Position, meter: Meter, log: Path | None = None) -> Proven:
    """Settle a position of a game with the usual rules; an error if the budget does not do it."""
    if position.game.size > MOST_CELLS:
        return _large(position, meter)
    proofs, nodes = _by_proof_numbers(position, meter, log)
    return _proven(position, "proof numbers", proofs, nodes)


def _by_proof_numbers(
    position: Position, meter: Meter, log: Path | None
) -> tuple[list[LineProof], int]:
    """Ask whether either side can force a win, turn by turn, until one can or both cannot.

    From the empty board only the first player can. The second player is asked then all the same,
    because how he is held is the first player's proof; but if that takes too long, the stolen
    strategy will do.
    """
    mover = ProofSearch(position, position.turn)
    other = ProofSearch(position, position.turn.other)
    empty = not position.first
    logs = [] if log is None else [ProofLog(log, mover)]
    try:
        while mover.answer is None or (other.answer is None and not (empty or mover.answer)):
            if mover.answer is None:
                mover.go_on(meter)
            if other.answer is None and not empty:
                other.go_on(meter)
            if other.answer:
                return [proof_of(other)], meter.spent
            for each in logs:
                each.tick()
    finally:
        for each in logs:
            each.keep()
    if mover.answer:
        return [proof_of(mover)], meter.spent
    proofs = [proof_of(mover)]
    try:
        while other.answer is None:
            other.go_on(meter)
        proofs.append(proof_of(other))
    except OutOfBudget:
        proofs.append(LineProof(position.game.name, Side.FIRST, False, (Stolen(),)))
    return proofs, meter.spent


def _large(position: Position, meter: Meter) -> Proven:
    """A board that does not fit into a word: threats for a win."""
    game = position.game
    win = win_by_threats(position, meter)
    if win is None:
        raise TooLarge(f"{game}: no engine settles a board of {game.size} cells like this one")
    return _proven(position, "threats", [win], meter.spent)


def _proven(position: Position, engine: str, proofs: Iterable[LineProof], nodes: int) -> Proven:
    """Check each proof, and only then say what they come to."""
    checked = []
    for proof in proofs:
        data = proof_bytes(proof)
        verdict = check(data)
        if not verdict.valid:
            raise FalseProof(f"{position.game}: {proof.claim} does not hold: {verdict.why}")
        checked.append((proof, Certified(proof.claim, len(proof.nodes), len(data), data=data)))
    wins = [proof.side for proof, _ in checked if proof.wins]
    value = Value.win(wins[0]) if wins else Value.DRAW
    moves = _moves(position, value, [proof for proof, _ in checked])
    return Proven(value, engine, tuple(each for _, each in checked), moves, nodes)


def _moves(position: Position, value: Value, proofs: list[LineProof]) -> tuple[Cell, ...]:
    """The moves that the proofs show to keep the value; all if none can change it."""
    legal = tuple(map(Cell, bits(position.free)))
    mine = [proof for proof in proofs if proof.side is position.turn]
    if not mine:
        return legal if value is not Value.DRAW else ()
    node = mine[0].nodes[0]
    if isinstance(node, Move):
        return (Cell(node.cell),)
    if isinstance(node, Threats):
        return (Cell(node.cells[0]),)
    return () if isinstance(node, Stolen) else legal
