"""A strategy as it leaves the house: its table, as small as symmetry makes it.

A board is one character per cell and stands for a number in base 3 with the digits `.`, `O` and
`X`; so the least text is the least number. Of the boards that a symmetry takes to each other only
the least is kept, if the strategy decides alike on all of them. Whoever reads it does the same:

    the least of the texts that the symmetries make of the board      positions[least]
    the decision there, as shares of a whole                          decisions[number]
    each place of that text is a cell of the board                    symmetry[place]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import lcm
from typing import NamedTuple

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import TooLarge
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision
from noloss.core.symmetry import Symmetry, board_symmetries, generators, symmetries
from noloss.core.table import TableStrategy, rounded
from noloss.proof.prove import against_everything, shortest

LICENCE = "MIT"
COPYRIGHT = "Copyright (c) 2026 The noloss developers"
MOST_CELLS = 33
"""Boards of more cells have numbers in base 3 that a double does not hold exactly."""
EXACT = 2**53
"""Up to here every whole number is one that a double holds."""

Shares = Mapping[Cell, int]
"""For each cell its share of the whole, which is the sum of all shares."""


@dataclass(frozen=True)
class Portable:
    """A strategy that can be played by looking it up, with what is proven of it."""

    game: LineGame
    strategy: str
    """The name of the strategy that was written out."""
    never_loses: tuple[Side, ...]
    """The seats in which it never loses, whatever the opponent does: proven over all play."""
    licence: str
    copyright: str
    symmetries: tuple[tuple[Cell, ...], ...]
    """Ways to look at a board: which cell is seen at each place. The first changes nothing."""
    decisions: tuple[Shares, ...]
    """By place of the least text: shares of the whole, which is their sum."""
    positions: Mapping[str, int]
    """The number of the decision, by the least text of each board; in the order of the texts."""
    rounded: int = optional(0)
    """In how many positions of the game chances are rounded to millionths; left out if in none."""


def portable(table: TableStrategy, budget: Budget = DEFAULT) -> Portable:
    """The table as small as it gets, and the seats in which it never loses."""
    game = table.game
    if game.size > MOST_CELLS:
        raise TooLarge(
            f"{game} has {game.size} cells: boards of more than {MOST_CELLS} cannot be exported,"
            " because their numbers in base 3 are not exact in every language"
        )
    safe = tuple(
        side
        for side in Side
        if shortest(against_everything(game, table, side, budget), Value.win(side.other)) is None
    )
    candidates = (_folded(table, ways) for ways in _groups(table))
    least = min(candidates, key=lambda folded: folded.size)
    return Portable(
        game, table.source, safe, LICENCE, COPYRIGHT, least.ways, least.decisions, least.positions
    )


def board_text(position: Position) -> str:
    """One character per cell."""
    marks = (position.first, position.second)
    letters = ["."] * position.game.size
    for letter, mask in zip("XO", marks, strict=True):
        for cell in bits(mask):
            letters[cell] = letter
    return "".join(letters)


def shares_of(decision: Decision) -> dict[Cell, int]:
    """The chances over their least common denominator, which is the sum of the shares."""
    moves = sorted(decision.moves.items())
    whole = lcm(*(chance.denominator for _, chance in moves))
    return {cell: chance.numerator * (whole // chance.denominator) for cell, chance in moves}


class _Folded(NamedTuple):
    """A table folded by some symmetries."""

    ways: tuple[tuple[Cell, ...], ...]
    decisions: tuple[Shares, ...]
    positions: dict[str, int]

    @property
    def size(self) -> int:
        """Roughly, the characters that it takes."""
        numbers = sum(2 + 3 * len(shares) for shares in self.decisions)
        return 2 * len(self.ways) * len(self.ways[0]) + numbers + 5 * len(self.positions)


def _groups(table: TableStrategy) -> list[tuple[Symmetry, ...]]:
    """The groups of symmetries under which it decides alike; the first has the identity alone."""
    whole, board = symmetries(table.game), board_symmetries(table.game)
    known = [group for group in dict.fromkeys((whole, board)) if _alike(table, generators(group))]
    return [whole[:1], *known]


def _alike(table: TableStrategy, few: Sequence[Symmetry]) -> bool:
    """Whether each of these symmetries takes every decision to the decision of the board it makes.

    Then so do their products.
    """
    return all(
        table.decisions[symmetry.position(position)].moves
        == {symmetry.cell(cell): chance for cell, chance in decision.moves.items()}
        for symmetry in few
        for position, decision in table.decisions.items()
    )


def _folded(table: TableStrategy, group: Sequence[Symmetry]) -> _Folded:
    """Only boards that are the least of those alike; their decisions, each once."""
    ways = tuple(tuple(map(Cell, symmetry.image)) for symmetry in group)
    kept = {}
    for position, decision in table.decisions.items():
        text = board_text(position)
        if all(text <= "".join([text[cell] for cell in way]) for way in ways):
            kept[text] = tuple(shares_of(decision).items())
    numbers: dict[tuple[tuple[Cell, int], ...], int] = {}
    positions = {text: numbers.setdefault(kept[text], len(numbers)) for text in sorted(kept)}
    return _Folded(ways, tuple(map(dict, numbers)), positions)


def with_short_chances(table: TableStrategy) -> tuple[TableStrategy, int]:
    """Chances rounded where their common denominator is too long, and in how many positions.

    Those who decide alike on boards that are alike still do, and nobody gains or loses a move.
    """
    decisions = {
        position: rounded(decision) if _is_long(decision) else decision
        for position, decision in table.decisions.items()
    }
    return replace(table, decisions=decisions), sum(map(_is_long, table.decisions.values()))


def _is_long(decision: Decision) -> bool:
    return lcm(*(chance.denominator for chance in decision.moves.values())) > EXACT
