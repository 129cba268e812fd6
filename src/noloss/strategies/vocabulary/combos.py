"""Threats and forks to come, and combos: wins by threats that leave the opponent one answer each.

The last move of a combo leaves two. Looking for one goes no wider than the threats there are, and
at most `MOST_THREATS` deep, which no board of up to 27 cells can reach.
"""

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.vocabulary.lines import forks
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


def forks_left(position: Position, cell: int) -> int:
    """Where the opponent could fork after this move of mine."""
    return forks(position.game, position.other, position.own | 1 << cell)


def made_threats(position: Position, cell: int) -> int:
    """Where I could win after this move of mine, if it were my turn again."""
    return position.game.winning(position.own | 1 << cell, position.other)


def _taken_forks(position: Position) -> int:
    return forks(position.game, position.other, position.own)


def _leaving_none(position: Position) -> int:
    return to_mask(cell for cell in bits(position.playable) if not forks_left(position, cell))


def _quiet_blocks(position: Position) -> int:
    return _leaving_none(position) if _taken_forks(position) else 0


def _safe_threats(position: Position) -> int:
    """Threats of which no forced answer makes a fork."""
    return to_mask(
        cell
        for cell in bits(position.playable)
        if (made := made_threats(position, cell)) and not made & forks_left(position, cell)
    )


FEINT_TERMS = (
    Term(
        "take fork",
        "I take a cell where you would make two threats at once",
        _taken_forks,
        unless="you cannot make two threats at once",
        aims=True,
    ),
    Term(
        "quiet block",
        "I leave you no cell that makes two threats at once",
        _quiet_blocks,
        unless="you cannot make two threats at once or I cannot stop all of them",
        aims=True,
    ),
    Term(
        "leave no fork",
        "I move so that you cannot make two threats at once",
        _leaving_none,
        unless="I cannot keep you from making two threats at once",
        aims=True,
    ),
    Term(
        "safe threat",
        "I make a threat, and your answer to it does not make two threats at once",
        _safe_threats,
        unless="I cannot make a safe threat",
        aims=True,
    ),
)
