"""Two readable lists of rules that never lose 3x3, measured in the count of Bhatt and others.

`modified-heuristic`  Bhatt, Varshney and Deb mend Soedarmadji's heuristic by hand; their Table 2
                      gives it 18 wins and 1 draw as first player and 68 and 21 as second, 3.91 wins
                      per draw. Only the numbers are public, not the figure that shows the strategy.
                      Reconstructed: the rules below score exactly these numbers, whichever of
                      several cells a rule leaves is taken. That they win at once where they can
                      agrees with the paper's 19 games as first player.
`sharp-heuristic`     Ours: the same but for the opening, which is a corner, and what follows from
                      it. 42 wins and 1 draw first, 68 and 21 second: 5 wins per draw, and in both
                      roles the fewest draws there can be, with the most wins that go with them for
                      a strategy that takes every immediate win.
"""

from dataclasses import replace

from noloss.core.bits import bits
from noloss.core.families import box
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.strategies.decision_tree import Ask, Branch, Node, Rule, TreeStrategy, in_order
from noloss.strategies.rules import (
    ANY,
    BLOCK,
    BLOCK_FORK,
    CENTRE,
    EMPTY_CORNER,
    FORK,
    WIN,
    corner_cells,
    fork_blocks,
)

GAME = box((3, 3), 3)
CORNERS = corner_cells(GAME)
SIDES = 0b010101010
LAST = GAME.size - 1


def _across(marks: int) -> int:
    """The cells on the other side of the centre."""
    return sum(1 << LAST - cell for cell in bits(marks))


def _neighbours(cell: int) -> int:
    row, column = divmod(cell, 3)
    return sum(
        1 << other
        for other in range(GAME.size)
        if abs(other // 3 - row) + abs(other % 3 - column) == 1
    )


def _away_from_you(position: Position) -> int:
    """The cells that stop a fork and touch the fewest marks of yours."""
    touched: dict[int, int] = {}
    for cell in bits(fork_blocks(position)):
        number = (_neighbours(cell) & position.other).bit_count()
        touched[number] = touched.get(number, 0) | 1 << cell
    return touched[min(touched)] if touched else 0


STOP_FORK = replace(
    BLOCK_FORK,
    name="block fork away from you",
    text="I stop you from making two threats at once, where I touch the fewest marks of yours",
    cells=_away_from_you,
)
SIDE_BESIDE = Rule(
    "side",
    "I take a side that is not across from one of yours",
    lambda p: SIDES & p.free & ~_across(p.other & SIDES),
    unless="no such side is free",
)
NEXT_CORNER = Rule(
    "next corner",
    "I take a free corner that is not across from mine",
    lambda p: CORNERS & p.free & ~_across(p.own) if p.other & CORNERS else 0,
    unless="you have no corner",
)
ACROSS = Rule(
    "across",
    "I take the corner across from mine",
    lambda p: _across(p.own & CORNERS) & p.free,
    unless="the corner across from mine is taken",
)


def _by_seat(starting: Node) -> Node:
    """Threats first, for both seats; then one list for whoever starts, and one for the other."""
    seats = Ask(
        "Who began?",
        lambda p: "I did" if p.turn is Side.FIRST else "you did",
        (
            Branch("I did", "I began", starting),
            Branch("you did", "you began", in_order(CENTRE, EMPTY_CORNER, ANY)),
        ),
    )
    return in_order(WIN, BLOCK, FORK, STOP_FORK, otherwise=seats)


def modified_heuristic() -> TreeStrategy:
    """The modified heuristic of Bhatt, Varshney and Deb, reconstructed from its numbers."""
    return TreeStrategy(
        "modified-heuristic", _by_seat(in_order(CENTRE, SIDE_BESIDE, EMPTY_CORNER, ANY)), GAME
    )


def sharp_heuristic() -> TreeStrategy:
    """The same, opening in a corner: more wins, and no more draws."""
    opening = Ask(
        "Is it my first mark?",
        lambda p: "no" if p.own else "yes",
        (
            Branch("yes", "it is my first mark", in_order(EMPTY_CORNER)),
            Branch("no", "", in_order(NEXT_CORNER, CENTRE, ACROSS, EMPTY_CORNER, ANY)),
        ),
    )
    return TreeStrategy("sharp-heuristic", _by_seat(opening), GAME)
