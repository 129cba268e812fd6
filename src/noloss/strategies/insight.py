"""What a move does, in words: which threat it makes, which fork it stops, how many replies lose.

Players that choose by calculation rather than by a rule explain themselves with this.
"""

from collections.abc import Mapping
from fractions import Fraction

from noloss.core.bits import bits
from noloss.core.game import Cell, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.exact.engines.solved import Tables
from noloss.strategies.vocabulary import cells as cells_of
from noloss.strategies.vocabulary.lines import forks

LOST = "Against best play I can no longer avoid losing."


def explained(position: Position, decision: Decision, why: str, tables: Tables) -> Decision:
    """The same decision with a reason that says what its moves do, the likeliest first.

    `why` is a sentence about how the player chooses; where the game is lost, that is said instead.
    Moves that do the same are told together.
    """
    kinds: dict[tuple[str, ...], list[Cell]] = {}
    for cell in decision.moves:
        kinds.setdefault(effects(position, cell, tables, where=False), []).append(cell)
    chance = {kind: sum(decision.moves[cell] for cell in cells) for kind, cells in kinds.items()}
    ranked = sorted(kinds, key=lambda kind: -chance[kind])
    told = "; ".join(_tell(position, kinds[kind], kind, tables) for kind in ranked)
    if tables[position.game].value(position) is Value.win(position.turn.other):
        why = LOST
    rule = _rule(position, decision.moves)
    return Decision(decision.moves, Reason(rule, f"{why} {told}.", tuple(kinds[ranked[0]])))


def effects(position: Position, cell: Cell, tables: Tables, where: bool = True) -> tuple[str, ...]:
    """What this move does, each as a few words; `where` names the cells that they speak of."""
    game, bit = position.game, 1 << cell
    own, other = position.own | bit, position.other
    if cells_of("win", position) & bit:
        return ("wins at once",)
    if game.winning(other, own):
        return ("you can win at once",)
    urgent = cells_of("block", position)
    told = ["blocks your line"] if urgent else []
    threats = game.winning(own, other)
    if threats:
        words = "two threats at once" if threats & (threats - 1) else "a threat"
        told.append(f"{words} at {_cells(threats, 'and')}" if where else words)
    feared, left = forks(game, other, position.own), forks(game, other, own)
    if feared and not urgent and not (left & threats if threats else left):
        told.append(f"stops your fork at {_cells(feared, 'or')}" if where else "stops your fork")
    return (*told, _replies(position.after(cell), tables))


def _replies(after: Position, tables: Tables) -> str:
    """How many of the opponent's replies lose by force."""
    if outcome := after.outcome():
        return "loses at once" if outcome.winner else "fills the board"
    replies = after.legal()
    value, won = tables[after.game].value, Value.win(after.turn.other)
    if value(after) is Value.win(after.turn):
        return "you can force a win"
    losing = sum(value(after.after(reply)) is won for reply in replies)
    if losing == len(replies):
        return "every reply loses"
    return f"{losing} of your {len(replies)} replies lose" if losing else "no reply loses"


def _tell(position: Position, cells: list[Cell], kind: tuple[str, ...], tables: Tables) -> str:
    """One kind of moves: where it is a single move, with the cells it is about."""
    words = effects(position, cells[0], tables) if len(cells) == 1 else kind
    return f"{_cells(sum(1 << cell for cell in cells), 'or')}: {', '.join(words)}"


def _rule(position: Position, moves: Mapping[Cell, Fraction]) -> str:
    """The name of what all the moves have in common."""
    for name in ("win", "block", "fork"):
        cells = cells_of(name, position)
        if cells and all(cells >> cell & 1 for cell in moves):
            return name
    return "choose"


def _cells(mask: int, last: str) -> str:
    *most, end = [cell_text(Cell(cell)) for cell in bits(mask)]
    return f"{', '.join(most)} {last} {end}" if most else end
