"""Ideas about threats and forks to come, stated in lines: what the next move would make."""

from noloss.core.bits import bits, to_mask
from noloss.core.position import Position
from noloss.strategies.vocabulary.lines import forks
from noloss.strategies.vocabulary.term import Term


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
