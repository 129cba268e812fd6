"""What a cell is worth where nothing is proven: the lines through it that are still open."""

from noloss.core.bits import bits, to_mask
from noloss.core.position import Position

GROWTH = 3
"""By how much a line is worth more with each mark on it."""


def most_worth(position: Position, cells: int) -> int:
    """Those of the cells that are worth most."""
    worth = {cell: cell_worth(position, cell) for cell in bits(cells)}
    top = max(worth.values())
    return to_mask(cell for cell, each in worth.items() if each == top)


def by_worth(position: Position, cells: int) -> list[int]:
    """The cells, those worth most first."""
    return sorted(bits(cells), key=lambda cell: -cell_worth(position, cell))


def cell_worth(position: Position, cell: int) -> int:
    """What a cell is worth to the player to move: lines of his that grow, and yours that end.

    A line that lacks two cells is kept for later: whoever fills one of them too soon gives away the
    other. Where a full line loses, lines of one's own are what to avoid.
    """
    own, other, misere = position.own, position.other, position.game.rules.misere
    total = 0
    for line in position.game.through[cell]:
        if not line & other:
            mine = line & own
            early = (line ^ mine).bit_count() != 2
            value = GROWTH ** mine.bit_count() if early or misere else 1
            total += -value if misere else value
        if not line & own and not misere:
            total += int(GROWTH ** (line & other).bit_count())
    return total


def sound_moves(position: Position) -> int:
    """The moves that neither lose at once nor let the other win at once; all if there are none."""
    game, playable = position.game, position.playable
    own, other = position.own, position.other
    if game.rules.misere:
        return playable & ~game.completions(own, other) or playable
    wins = game.winning(own, other)
    if wins:
        return wins
    threats = game.winning(other, own)
    sound = to_mask(
        cell for cell in bits(threats or playable) if not game.winning(other, own | 1 << cell)
    )
    return sound or threats or playable
