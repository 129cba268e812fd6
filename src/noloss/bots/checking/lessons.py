"""What there is to learn from a bot's moves: where it lost, and which wins it let go."""

from collections.abc import Mapping

from noloss.bots.checking.check_report import LosingMove, MissedWin
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.flow.solved import SolvedGame


def losing_move(table: SolvedGame, side: Side, moves: tuple[Cell, ...]) -> LosingMove | None:
    """In a game that `side` lost, its last move before which it could still have held."""
    lost, found, position = Value.win(side.other), None, table.game.start()
    for cell in moves:
        if position.turn is side and table.value(position) is not lost:
            held = tuple(c for c in position.legal() if table.value(position.after(c)) is not lost)
            if cell not in held:
                found = LosingMove(position, cell, held)
        position = position.after(cell)
    return found


def missed_wins(
    table: SolvedGame, choices: Mapping[Position, tuple[Cell, ...]]
) -> tuple[MissedWin, ...]:
    """Every move that lets a forced win go, with those that keep it."""
    missed = []
    for position, moves in choices.items():
        win = Value.win(position.turn)
        if table.value(position) is win:
            wins = tuple(c for c in position.legal() if table.value(position.after(c)) is win)
            missed += [MissedWin(position, cell, wins) for cell in moves if cell not in wins]
    return tuple(missed)


def lapses(
    choices: Mapping[Position, tuple[Cell, ...]],
) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
    """Where it could win at once and may not; where it could not, had to block, and may not."""
    declined, unblocked = [], []
    for position, moves in choices.items():
        wins = position.wins(position.turn)
        blocks = position.wins(position.turn.other)
        if wins and any(not wins >> cell & 1 for cell in moves):
            declined.append(position)
        if blocks and not wins and any(not blocks >> cell & 1 for cell in moves):
            unblocked.append(position)
    return tuple(declined), tuple(unblocked)
