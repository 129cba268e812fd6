"""Whether play can lead to a position: turns alternate, nobody moves after the end, marks fall."""

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position

MOST_PILES = 50_000
"""Piles of marks that are tried before a position with gravity is taken to be possible."""


def impossible(position: Position) -> str | None:
    """Why no play leads here, or None."""
    marks = {Side.FIRST: position.first, Side.SECOND: position.second}
    count = {side: own.bit_count() for side, own in marks.items()}
    surplus = count[Side.FIRST] - count[Side.SECOND]
    if surplus not in (0, 1):
        return (
            f"impossible counts, {count[Side.FIRST]} X and {count[Side.SECOND]} O;"
            " X moves first and turns alternate"
        )
    done = {
        side: [line for line in position.game.lines if own & line == line]
        for side, own in marks.items()
    }
    if done[Side.FIRST] and done[Side.SECOND]:
        return "both sides have a complete line"
    last = position.game.full
    for side, lines in done.items():
        if lines and position.turn is side:
            return f"{side.other.mark} has moved after {side.mark} completed a line"
        for line in lines:
            last &= line
        if not last:
            return f"{side.mark} has moved on after completing a line"
    if position.game.rules.gravity and not _fell_in_turn(position, last):
        return "marks fall down, and these cannot have fallen in turn"
    return None


def _fell_in_turn(position: Position, last: int) -> bool:
    """Whether the marks can have fallen one after the other, the last one onto a cell of `last`.

    They are taken off again, the last one first. Where that takes more than `MOST_PILES` tries the
    answer is yes.
    """
    game, taken = position.game, position.first | position.second
    if taken & ~(taken >> game.slice | game.floor):
        return False
    waiting, seen = [taken], {taken}
    while waiting and len(seen) < MOST_PILES:
        left = waiting.pop()
        if not left:
            return True
        tops = game.latest(left)
        mover = position.first if left.bit_count() % 2 else position.second
        for cell in bits(tops & mover & (last if left == taken else tops)):
            before = left & ~(1 << cell)
            if before not in seen:
                seen.add(before)
                waiting.append(before)
    return bool(waiting)
