"""Where boards that are alike were taken as one: all of those in which a move is to blame."""

from collections.abc import Mapping

from noloss.bots.checking.lessons import lapses, missed_wins
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.flow.flow_graph import Flow
from noloss.flow.folding import Fold
from noloss.flow.solved import SolvedGame

Choices = Mapping[Position, tuple[Cell, ...]]


def blamed(table: SolvedGame, flow: Flow, choices: Choices) -> Choices:
    """The choices on all boards on which there is something to learn; all if none were folded."""
    if not isinstance(flow.fold, Fold):
        return choices
    declined, unblocked = lapses(choices)
    missed = {lapse.position for lapse in missed_wins(table, choices)}
    return {
        symmetry.position(position): tuple(sorted(map(symmetry.cell, choices[position])))
        for position in {*declined, *unblocked, *missed}
        for symmetry in flow.fold.group
    }
