"""What a move does, in words: which threat it makes, which fork it stops, how many replies lose.

Players that choose by calculation rather than by a rule explain themselves with this.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from noloss.core.bits import bits
from noloss.core.game import Cell, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.flow.solved import SolvedGame, Tables
from noloss.strategies.vocabulary import cells as cells_of
from noloss.strategies.vocabulary import term
from noloss.strategies.vocabulary.lines import forks

LOST = "Against best play I can no longer avoid losing."


def explained(position: Position, decision: Decision, why: str, tables: Tables) -> Decision:
    """The same decision with a reason that says what its moves do, the likeliest first.

    `why` is a sentence about how the player chooses; where the game is lost, that is said instead.
    Moves that do the same are told together.
    """
    insight = Insight(position, tables[position.game])
    kinds: dict[tuple[str, ...], list[Cell]] = {}
    for cell in decision.moves:
        kinds.setdefault(insight.effects(cell, where=False), []).append(cell)
    chance = {kind: sum(decision.moves[cell] for cell in cells) for kind, cells in kinds.items()}
    ranked = sorted(kinds, key=lambda kind: -chance[kind])
    told = "; ".join(insight.tell(kinds[kind], kind) for kind in ranked)
    if insight.table.value(position) is Value.win(position.turn.other):
        why = LOST
    rule = _rule(position, decision.moves)
    return Decision(decision.moves, Reason(rule, f"{why} {told}.", tuple(kinds[ranked[0]])))


@dataclass(frozen=True)
class Insight:
    """What the player to move sees in a position, looked at once for all of its moves."""

    position: Position
    table: SolvedGame

    @cached_property
    def wins(self) -> int:
        """The cells that win at once."""
        return cells_of("win", self.position)

    @cached_property
    def blocks(self) -> int:
        """The cells where the opponent would win at once."""
        return cells_of("block", self.position)

    @cached_property
    def feared(self) -> int:
        """The cells where the opponent would fork."""
        return forks(self.position.game, self.position.other, self.position.own)

    def effects(self, cell: Cell, where: bool = True) -> tuple[str, ...]:
        """What a move does, each as a few words; `where` names the cells that they speak of."""
        game, bit = self.position.game, 1 << cell
        own, other = self.position.own | bit, self.position.other
        if self.wins & bit:
            return (term("win").does,)
        if game.winning(other, own):
            return ("you can win at once",)
        words = [term("block").does] if self.blocks else []
        threats = game.winning(own, other)
        if threats:
            made = term("fork" if threats & (threats - 1) else "threaten").does
            words.append(f"{made} at {_cells(threats, 'and')}" if where else made)
        if self.feared and not self.blocks:
            left = forks(game, other, own)
            if not (left & threats if threats else left):
                stops = term("block fork").does
                words.append(f"{stops} at {_cells(self.feared, 'or')}" if where else stops)
        return (*words, self._replies(self.position.after(cell)))

    def _replies(self, after: Position) -> str:
        """How many of the opponent's replies lose by force."""
        if outcome := after.outcome():
            return "loses at once" if outcome.winner else "fills the board"
        replies = after.legal()
        value, won = self.table.value, Value.win(after.turn.other)
        if value(after) is Value.win(after.turn):
            return "you can force a win"
        losing = sum(value(after.after(reply)) is won for reply in replies)
        if losing == len(replies):
            return "every reply loses"
        return f"{losing} of your {len(replies)} replies lose" if losing else "no reply loses"

    def tell(self, cells: list[Cell], kind: tuple[str, ...]) -> str:
        """One kind of moves: where it is a single move, with the cells it is about."""
        words = self.effects(cells[0]) if len(cells) == 1 else kind
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
