"""What a move does, in words: which threat it makes, which fork it prevents, how many replies lose.

Players that choose by calculation rather than by a rule explain themselves with this.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from noloss.core.bits import bits
from noloss.core.game import Cell, Value
from noloss.core.notation import cell_text, moves_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.exact.solve import solve_game
from noloss.strategies.rules import blocks, forks, wins

TOLD = 3
"""How many kinds of moves a reason tells apart; the rest it only counts."""


def explained(position: Position, decision: Decision, why: str) -> Decision:
    """The same decision with a reason that says what its moves do, the likeliest first.

    `why` is a sentence about how the player chooses among them.
    """
    kinds: dict[tuple[str, ...], list[Cell]] = {}
    for cell in decision.moves:
        kinds.setdefault(effects(position, cell), []).append(cell)
    chance = {kind: sum(decision.moves[cell] for cell in cells) for kind, cells in kinds.items()}
    ranked = sorted(kinds, key=lambda kind: -chance[kind])
    told = [f"{_cells(kinds[kind])} {_list(kind)}" for kind in ranked[:TOLD]]
    rest = [cell for kind in ranked[TOLD:] for cell in kinds[kind]]
    told += [f"or {_cells(sorted(rest)).rstrip(':')}"] if rest else []
    reason = Reason(
        _rule(position, decision.moves), f"{why} {'; '.join(told)}.", tuple(kinds[ranked[0]])
    )
    return Decision(decision.moves, reason)


def effects(position: Position, cell: Cell) -> tuple[str, ...]:
    """What this move does, each as a clause with the move as its subject."""
    game, bit = position.game, 1 << cell
    own, other = position.own | bit, position.other
    if wins(position) & bit:
        return ("wins at once",)
    found = []
    urgent = blocks(position)
    if urgent & bit:
        found.append("blocks your line")
    threats = game.completions(own, other)
    if threats & (threats - 1):
        found.append(f"makes two threats at once, at {_at(threats)}")
    elif threats:
        found.append(f"threatens {_at(threats)}")
    feared, left = forks(game, other, position.own), forks(game, other, own)
    if feared and not urgent and not (left & threats if threats else left):
        found.append(f"stops your fork at {_at(feared)}")
    found.append(_replies(position.after(cell)))
    return tuple(clause for clause in found if clause)


def _replies(after: Position) -> str:
    """How many of the opponent's replies lose by force."""
    replies = after.legal()
    if not replies:
        return "fills the board"
    value, won = solve_game(after.game).value, Value.win(after.turn.other)
    if value(after) is Value.win(after.turn):
        return "lets you force a win"
    losing = sum(value(after.after(reply)) is won for reply in replies)
    if losing == len(replies):
        return "leaves you no reply that does not lose"
    if not losing:
        return "leaves you only replies that hold" if len(replies) > 1 else "leaves you one cell"
    return f"leaves {losing} of your {len(replies)} replies losing"


def _rule(position: Position, moves: Mapping[Cell, Fraction]) -> str:
    """The name of what all the moves have in common."""
    for name, cells in (
        ("win", wins(position)),
        ("block", blocks(position)),
        ("fork", forks(position.game, position.own, position.other)),
    ):
        if cells and all(cells >> cell & 1 for cell in moves):
            return name
    return "choose"


def _cells(cells: Iterable[Cell]) -> str:
    return f"{moves_text(cells)}:".replace(" ", ", ")


def _at(mask: int) -> str:
    return " and ".join(cell_text(Cell(cell)) for cell in bits(mask))


def _list(clauses: tuple[str, ...]) -> str:
    *most, last = clauses
    return f"{', '.join(most)} and {last}" if most else last
