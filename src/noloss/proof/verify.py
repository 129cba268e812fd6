"""Checking a certificate without the strategy and without the code that made it.

It plays every game the listed choices allow, all of them move by move and by the rules of `core`
alone, and keeps its own tally: deliberately plain, so that a reader can trust it after one reading.
"""

from collections.abc import Callable

from noloss.core.game import Cell, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.proof.certificate import Certificate


def verify(certificate: Certificate) -> bool:
    """Whether it shows what it claims: complete, legal, no loss, and honestly counted."""
    return objection(certificate) is None


def objection(certificate: Certificate, watch: Callable[[], None] = lambda: None) -> str | None:
    """The first thing that is wrong with the certificate, or None.

    `watch` is called in each position, and may raise an error to give up.
    """
    check = _Check(certificate, watch)
    reached = {certificate.game.start(): 1}
    try:
        while reached:
            reached = check.after(reached)
    except _ObjectionError as wrong:
        return str(wrong)
    for position in certificate.choices:
        if position not in check.decided:
            return f"foreign: the strategy never decides in {position}"
    counted, claimed = (
        tuple(lines[value] for value in Value) for lines in (check.tally, certificate.lines)
    )
    if counted != claimed:
        return f"miscounted: games {claimed} claimed, {counted} found (X wins, draws, O wins)"
    return None


class _ObjectionError(Exception):
    """Carries an objection out of the loops."""


class _Check:
    """Plays all games at once; `tally` counts those that are over, `decided` where it had to."""

    def __init__(self, certificate: Certificate, watch: Callable[[], None]) -> None:
        self.certificate = certificate
        self.watch = watch
        self.tally = dict.fromkeys(Value, 0)
        self.decided: set[Position] = set()

    def after(self, reached: dict[Position, int]) -> dict[Position, int]:
        """From the positions after some moves, and in how many games each is reached, to those
        after one move more."""
        after: dict[Position, int] = {}
        for position, games in reached.items():
            self.watch()
            outcome = position.outcome()
            if outcome and outcome.winner is self.certificate.side.other:
                raise _ObjectionError(f"the strategy loses: {position}")
            if outcome:
                self.tally[outcome.value] += games
                continue
            for cell in self.moves(position):
                child = position.play(cell)
                after[child] = after.get(child, 0) + games
        return after

    def moves(self, position: Position) -> tuple[Cell, ...]:
        """The moves to follow: the listed ones on the strategy's turns, all on the others."""
        legal = position.legal()
        if position.turn is not self.certificate.side:
            return legal
        if position not in self.certificate.choices:
            raise _ObjectionError(f"incomplete: no move is given for {position}")
        self.decided.add(position)
        moves = self.certificate.choices[position]
        if not moves or len(set(moves)) < len(moves):
            raise _ObjectionError(f"no move, or one move twice, is given for {position}")
        for cell in moves:
            if cell not in legal:
                raise _ObjectionError(f"illegal: cell {cell_text(cell)} in {position}")
        return moves
