"""What WST's tapes hold where it comes to decide: the machine's reasons, for the page."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.exact.proof.prove import against_everything
from noloss.strategies.wst.tapes import MarkedTapes, machine, tape_text
from noloss.strategies.wst.turing_strategy import GAME, wst
from noloss.turing.machine import run


@dataclass(frozen=True)
class MachineRun:
    """One choice of the machine: what stood on the tapes before and after, and how long it took."""

    rule: str
    steps: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class MachineRuns:
    """Every choice that WST can come to make."""

    positions: Mapping[Position, MachineRun]


def machine_runs() -> MachineRuns:
    """Run the machine on every board that its own play leads to."""
    player, marked, found = wst(), MarkedTapes(), {}
    for side in Side:
        for _, node in against_everything(GAME, player, side).turns(side):
            position = node.position
            computed = player.computed(position)
            tapes, _ = marked.of(position)
            before = tuple(tape_text(name, tape) for name, tape in tapes.items())
            if position.first:
                run(machine("R1_R2_TM"), tapes)
            after = tuple(tape_text(name, tape) for name, tape in tapes.items())
            found[position] = MachineRun(computed.rule, computed.steps, before, after)
    return MachineRuns(found)
