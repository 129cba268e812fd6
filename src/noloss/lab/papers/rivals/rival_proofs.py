"""Every rival with its proof: does it lose, and in which game?"""

from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget
from noloss.core.families import box
from noloss.core.game import Cell, Side
from noloss.flow.solved import Tables
from noloss.lab.papers.rivals.rival_list import ANSWERS, FIRST, RIVALS, Rival
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

GAME = box((3, 3), 3)
SEATS = {ANSWERS: (Side.SECOND,), FIRST: (Side.FIRST,)}
"""The seats of those that are not for both."""


@dataclass(frozen=True)
class SeatVerdict:
    """What the proof of one seat comes to."""

    side: Side
    no_loss: bool
    lost: int
    """Distinct games lost."""
    missed_wins: int
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses."""


@dataclass(frozen=True)
class JudgedRival:
    """A rival and its proofs; none if it is unavailable."""

    rival: Rival
    seats: tuple[SeatVerdict, ...]


def judged_rivals(budget: Budget = DEFAULT) -> tuple[JudgedRival, ...]:
    """Every rival, proven or refuted in the seats that its source defines."""
    tables = Tables()
    meter = budget.meter("Rivals", len(RIVALS))
    found = []
    for rival in RIVALS:
        meter.spend()
        found.append(JudgedRival(rival, _verdicts(rival, tables)))
    return tuple(found)


def _verdicts(rival: Rival, tables: Tables) -> tuple[SeatVerdict, ...]:
    if rival.strategy is None:
        return ()
    player = strategy(rival.strategy)
    sides = SEATS.get(rival.starts, tuple(Side))
    proofs = [prove(GAME, player, side, None, tables) for side in sides]
    return tuple(
        SeatVerdict(p.side, p.no_loss, p.count("loss"), len(p.missed_wins), p.refutation)
        for p in proofs
    )
