"""The counts of a game, all positions of one number of marks at a time, as arrays.

A position is one number: the first player's marks, and the second's above them. Where there are
many, this takes a small part of the time of a walk through them.
"""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Side, Value
from noloss.core.symmetry import symmetries

BYTES = 24
"""What a position takes: itself, its ways, and what it is like."""

Longs = NDArray[np.int64]


def array_counts(
    game: LineGame, budget: Budget | None = None
) -> tuple[int, int, tuple[int, ...], dict[Value, int]]:
    """Positions, positions up to symmetry, lines of play by length, and games by how they end."""
    meter = (budget or DEFAULT).meter(f"{game}")
    layers, perft, games = [], list[int](), dict.fromkeys(Value, 0)
    positions, ways = np.zeros(1, np.int64), np.ones(1, np.int64)
    mover = Side.FIRST
    while len(positions):
        meter.spend(len(positions), BYTES)
        layers.append(positions)
        perft.append(int(ways.sum()))
        won = _complete(game, _marks(game, positions, mover.other))
        games[Value.win(game.winner(mover.other))] += int(ways[won].sum())
        if len(perft) > game.size:
            games[Value.DRAW] += int(ways[~won].sum())
            break
        positions, ways = _after(game, positions[~won], ways[~won], mover)
        mover = mover.other
    everything = np.concatenate(layers)
    return len(everything), _classes(game, everything), tuple(perft), games


def _marks(game: LineGame, positions: Longs, side: Side) -> Longs:
    marks: Longs = positions & game.full if side is Side.FIRST else positions >> game.size
    return marks


def _complete(game: LineGame, marks: Longs) -> NDArray[np.bool_]:
    """Where these marks own a line."""
    found = np.zeros(len(marks), np.bool_)
    for line in game.lines:
        found |= marks & line == line
    return found


def _after(game: LineGame, positions: Longs, ways: Longs, mover: Side) -> tuple[Longs, Longs]:
    """All positions one mark on, each once, and in how many ways play comes to it."""
    taken = _marks(game, positions, Side.FIRST) | _marks(game, positions, Side.SECOND)
    free = cast(Longs, game.playable(cast(int, taken)))  # it takes an array of sets as it takes one
    reached, by = [], []
    for cell in range(game.size):
        here = np.flatnonzero(free & 1 << cell)
        reached.append(positions[here] | 1 << cell + (game.size if mover is Side.SECOND else 0))
        by.append(ways[here])
    together, weights = np.concatenate(reached), np.concatenate(by)
    if not len(together):
        return together, weights
    order = np.argsort(together, kind="stable")
    together = together[order]
    starts = np.flatnonzero(np.diff(together, prepend=-1))
    return together[starts], np.add.reduceat(weights[order], starts)


def _classes(game: LineGame, positions: Longs) -> int:
    """How many of these positions there are up to symmetry."""
    first, second = (_marks(game, positions, side) for side in Side)
    least, images = positions, np.zeros(1 << game.size, np.int64)
    for symmetry in symmetries(game):
        for cell, image in enumerate(symmetry.image):
            images[1 << cell : 2 << cell] = images[: 1 << cell] | 1 << image
        least = np.minimum(least, images[first] | images[second] << game.size)
    return len(np.unique(least))
