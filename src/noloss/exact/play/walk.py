"""Walking through all play, layer by layer, adding up weights along the way.

Every whole-game question is this one walk with other weights: 1 for each legal move counts games,
chances give the exact result of a match, and 1 for each move a strategy may make gives its games.
Positions that several games share are visited once.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, log10
from typing import Generic, TypeVar

from noloss.core.bits import bits
from noloss.core.errors import TooLarge
from noloss.core.game import LineGame, Value

W = TypeVar("W", int, Fraction)

Marks = tuple[int, int]
"""The two bitboards of a position, first player's and second player's."""

MOST_POSITIONS = 400_000
"""How many positions a walk may visit before it gives up: some ten seconds."""

LARGE = 64
"""Cells beyond which the number of positions is bounded roughly."""


@dataclass(frozen=True, slots=True)
class Layer(Generic[W]):
    """All positions with the same number of marks, each with the weight that flowed into it."""

    ply: int
    going: dict[Marks, W]
    """Positions where the game goes on."""
    over: dict[Marks, tuple[Value, W]]
    """Positions where it has ended, and how."""


def walk(
    game: LineGame,
    one: W,
    choices: Callable[[int, int], Iterable[tuple[int, W]]],
    limit: int = MOST_POSITIONS,
) -> Iterator[Layer[W]]:
    """The layers of all play from the empty board, which carries the weight `one`.

    `choices(first, second)` gives the moves to follow from a position, each with the factor by
    which it carries the position's weight on.
    """
    layer: Layer[W] = Layer(0, {(0, 0): one}, {})
    seen = 1
    yield layer
    while layer.going:
        layer = _next(game, layer, choices)
        seen += len(layer.going) + len(layer.over)
        if seen > limit:
            raise TooLarge(
                f"{game}: more than {limit:,} positions by move {layer.ply}, the most this walk"
                f" allows; in all there may be {roughly(position_bound(game))}"
            )
        yield layer


def _next(
    game: LineGame, layer: Layer[W], choices: Callable[[int, int], Iterable[tuple[int, W]]]
) -> Layer[W]:
    going: dict[Marks, W] = {}
    over: dict[Marks, tuple[Value, W]] = {}
    is_first, last = layer.ply % 2 == 0, layer.ply + 1 == game.size
    won = Value.FIRST if is_first else Value.SECOND
    for (first, second), weight in layer.going.items():
        for cell, factor in choices(first, second):
            bit = 1 << cell
            after = (first | bit, second) if is_first else (first, second | bit)
            flow = weight * factor
            if after in going:
                going[after] += flow
            elif after in over:
                over[after] = (over[after][0], over[after][1] + flow)
            elif game.completes(after[0] if is_first else after[1], cell):
                over[after] = (won, flow)
            elif last:
                over[after] = (Value.DRAW, flow)
            else:
                going[after] = flow
    return Layer(layer.ply + 1, going, over)


def legal_moves(game: LineGame) -> Callable[[int, int], Iterator[tuple[int, int]]]:
    """The choices that follow every legal move, with factor 1."""
    return lambda first, second: ((cell, 1) for cell in bits(game.full & ~(first | second)))


def position_bound(game: LineGame, marks: int = 0) -> int:
    """How many positions can follow one with this many marks, at most: play is not looked at."""
    free, lead = game.size - marks, marks % 2
    if free > LARGE:
        return int(3**free)
    return sum(comb(free, more) * comb(more, (more + lead) // 2) for more in range(free + 1))


def roughly(number: int) -> str:
    """A number of any size in a few letters.

    >>> roughly(1234), roughly(4 * 10**20), roughly(3**10_000)
    ('1,234', '4.0e+20', '10^4771')
    """
    if number < 1_000_000:
        return f"{number:,}"
    if number.bit_length() < 1000:
        return f"{number:.1e}"
    return f"10^{int(number.bit_length() * log10(2))}"
