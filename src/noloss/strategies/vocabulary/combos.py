"""Combos: wins by threats alone, each of which leaves the opponent one cell to answer in.

The last move of a combo leaves two. Looking for one goes no wider than the threats there are, and
at most `MOST_THREATS` deep, which no board of up to 27 cells can reach.
"""

from noloss.core.bits import bits
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.vocabulary.term import Term

MOST_THREATS = 12

Failed = set[tuple[int, int]]
"""Marks of both from which no combo was found, all of one search."""


def combo(game: LineGame, own: int, other: int) -> tuple[int, ...]:
    """The cells by which the owner of `own`, to move, wins by threats alone; none if none do."""
    return () if game.rules.misere else _combo(game, own, other, MOST_THREATS, set())


def _combo(game: LineGame, own: int, other: int, most: int, failed: Failed) -> tuple[int, ...]:
    now = game.winning(own, other)
    if now:
        return (_lowest(now),)
    if (own, other) in failed:
        return ()
    for cell in bits(_tries(game, own, other) if most else 0):
        rest = _begun(game, own, other, cell, most, failed)
        if rest is not None:
            return (cell, *rest)
    failed.add((own, other))
    return ()


def _tries(game: LineGame, own: int, other: int) -> int:
    """The cells that a combo can begin with, where no win is at hand: a danger must be met."""
    danger = game.winning(other, own)
    if danger & (danger - 1):
        return 0
    return danger or game.playable(own | other)


def _begun(
    game: LineGame, own: int, other: int, cell: int, most: int, failed: Failed
) -> tuple[int, ...] | None:
    """How a combo goes on that begins with this cell; None if none does."""
    mine = own | 1 << cell
    made = game.completions(mine, other, game.through[cell]) & game.playable(mine | other)
    if not made or (game.rules.gravity and game.winning(other, mine)):
        return None
    if made & (made - 1):
        return ()
    return _combo(game, mine, other | made, most - 1, failed) or None


def _still(game: LineGame, own: int, other: int, sequence: tuple[int, ...]) -> bool:
    """Whether these cells, found on another board, are a combo here too; if not, one may exist."""
    for cell in sequence:
        now, danger = game.winning(own, other), game.winning(other, own)
        if now:
            return True
        if not game.playable(own | other) >> cell & 1 or danger & ~(1 << cell):
            return False
        own |= 1 << cell
        made = game.winning(own, other)
        if not made or game.winning(other, own):
            return False
        if made & (made - 1):
            return True
        other |= made
    return bool(game.winning(own, other))


def combos(position: Position) -> int:
    """The cells that begin a combo; those that win at once if there are any."""
    game, own, other = position.game, position.own, position.other
    now = game.winning(own, other)
    if now or game.rules.misere:
        return now
    failed: Failed = set()
    found = 0
    for cell in bits(_tries(game, own, other)):
        if _begun(game, own, other, cell, MOST_THREATS, failed) is not None:
            found |= 1 << cell
    return found


def _without(position: Position, sequence: tuple[int, ...]) -> int:
    """The cells after which the opponent has no combo; `sequence` is one if I did not move."""
    game, own, other = position.game, position.own, position.other
    found = 0
    for cell in bits(position.playable):
        mine = own | 1 << cell
        if not (sequence and _still(game, other, mine, sequence)) and not combo(game, other, mine):
            found |= 1 << cell
    return found


def leaving_none(position: Position) -> int:
    """The cells after which the opponent has no combo."""
    return _without(position, combo(position.game, position.other, position.own))


def blocked_combos(position: Position) -> int:
    """If the opponent could win by a combo: the cells after which there is none."""
    sequence = combo(position.game, position.other, position.own)
    return _without(position, sequence) if sequence else 0


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


COMBO_TERMS = (
    Term(
        "combo",
        "I win by threats alone, each of which you have to answer",
        combos,
        unless="I cannot win by threats alone",
        aims=True,
    ),
    Term(
        "block combo",
        "I stop you from winning by threats alone",
        blocked_combos,
        unless="you have no win by threats alone that I could stop",
        aims=True,
    ),
    Term(
        "leave no combo",
        "I move so that you cannot win by threats alone",
        leaving_none,
        unless="I cannot stop all your threats",
        aims=True,
    ),
)
