"""What all play against a bot in one seat comes to, from its flow or from all its games.

The report says where the bot lost and which wins it let go. If boards that are alike were taken as
one, it lists all of them in which a move is to blame.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from noloss.arena.yardsticks import Against, Yardsticks
from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import Games, LosingMove, MissedWin, SeatReport
from noloss.core.budget import Meter
from noloss.core.game import Cell, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import result_of
from noloss.flow.flow import in_seats
from noloss.flow.flow_graph import Flow
from noloss.flow.folding import Fold
from noloss.flow.solved import SolvedGame
from noloss.proof.prove import proof_of


@dataclass(frozen=True)
class Played:
    """All that was found of a player in one seat."""

    side: Side
    lines: Games
    refutation: tuple[Cell, ...] | None
    choices: Mapping[Position, tuple[Cell, ...]]
    """The moves it may make, wherever it can come to decide, or there is something to learn."""
    wins: Mapping[str, Fraction]
    """Its chance to win against each opponent; none where it is not known."""
    faults: tuple[Fault, ...] = ()
    positions: int | None = None
    """In how many it decides, if `choices` does not have them all."""


def seat_report(measures: Yardsticks, played: Played) -> SeatReport:
    """The report on one seat, with the lessons."""
    missed = missed_wins(measures.table, played.choices)
    declined, unblocked = lapses(played.choices)
    failed = {fault.position for fault in played.faults}
    return SeatReport(
        played.lines,
        played.refutation,
        losing_move(measures.table, played.side, played.refutation or ()),
        len({lapse.position for lapse in missed}),
        missed,
        len(declined),
        len(unblocked),
        played.positions or len(failed | played.choices.keys()),
        played.faults,
        {name: Against(win, measures.best(name, played.side)) for name, win in played.wins.items()},
        declined,
        unblocked,
    )


def seat_of_flow(
    measures: Yardsticks,
    flow: Flow,
    player: Strategy,
    side: Side,
    meter: Meter,
    faults: tuple[Fault, ...] = (),
    whole: bool = True,
) -> SeatReport:
    """Judge all games of a player; where a bot never answered, they end unfinished."""
    proof = proof_of(flow, player.name, side, meter.part())
    wins = {
        name: _win(flow, player, rival, side)
        for name, rival in (measures.rivals.items() if whole else ())
    }
    choices = blamed(measures.table, flow, proof.choices)
    positions = proof.positions if proof.stands_for else None
    played = Played(side, Games.of(proof), proof.refutation, choices, wins, faults, positions)
    return seat_report(measures, played)


def only_played(
    measures: Yardsticks, seat: SeatReport, side: Side, ended: Mapping[tuple[Cell, ...], Value]
) -> SeatReport:
    """The report on a seat with no games but these, which were played."""
    results = list(ended.values())
    lost = shortest_lost(ended, side)
    return replace(
        seat,
        lines=games_of(results, side),
        refutation=lost,
        losing_move=losing_move(measures.table, side, lost or ()),
    )


def games_of(results: list[Value], side: Side) -> Games:
    """How many games of a player ended how."""
    won, lost = Value.win(side), Value.win(side.other)
    return Games(results.count(won), results.count(Value.DRAW), results.count(lost))


def shortest_lost(ended: Mapping[tuple[Cell, ...], Value], side: Side) -> tuple[Cell, ...] | None:
    """The shortest of these games that a player lost."""
    lost = (moves for moves, value in ended.items() if value is Value.win(side.other))
    return min(lost, key=lambda moves: (len(moves), moves), default=None)


def _win(played: Flow, player: Strategy, rival: Strategy, side: Side) -> Fraction:
    """The player's chance to win against one opponent."""
    return result_of(played, played.reached(*in_seats(side, player, rival))).win(side)


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
