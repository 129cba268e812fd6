"""A library of blocks of a game that take few cells per line, with all their images."""

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import Meter
from noloss.core.game import LineGame
from noloss.core.symmetry import symmetries
from noloss.exact.engines.blocks.annealing import Library
from noloss.exact.proof.line_proof import numbered_lines
from noloss.kernels.block_search import MOST_CELLS, find_blocks, new_memory

MOST_LINES, WORST = 10, 1.34
"""Of a block: lines, and cells per line."""
STRETCH = 2_000
"""Tries between two looks at the clock."""


def find_library(game: LineGame, tries: int, rng: np.random.Generator, meter: Meter) -> Library:
    """The blocks that so many tries come upon, and all their images under the game's symmetries."""
    lines = np.array(numbered_lines(game), np.int32)
    through = _through(lines, game.size)
    images = np.array([symmetry.image for symmetry in symmetries(game)], np.int32)
    images = np.column_stack((images, np.full(len(images), -1, np.int32)))  # -1 goes to -1
    line_images = np.column_stack((_line_images(lines, images, meter), images[:, -1]))
    found = np.zeros((STRETCH, MOST_LINES + MOST_CELLS), np.int32)
    memory = new_memory()
    kinds: set[bytes] = set()
    orbits = []
    for _ in range(-(-tries // STRETCH)):
        chance = rng.random((STRETCH, MOST_LINES + 4))
        rows = find_blocks(lines, through, MOST_LINES, WORST, chance, memory, found)
        for row in found[:rows]:
            own, cells = line_images[:, row[:MOST_LINES]], images[:, row[MOST_LINES:]]
            orbit = np.unique(np.hstack((_sorted(own), _sorted(cells))), axis=0)
            kind = orbit[0].tobytes()
            if kind not in kinds:
                kinds.add(kind)
                orbits.append(orbit)
        meter.look()
    return _library(lines, orbits)


def _library(lines: NDArray[np.int32], orbits: list[NDArray[np.int32]]) -> Library:
    width = MOST_LINES + MOST_CELLS
    blocks = np.concatenate([np.zeros((0, width), np.int32), *orbits])
    own, cells = blocks[:, :MOST_LINES], blocks[:, MOST_LINES:]
    widest = int((cells >= 0).sum(axis=1).max(initial=1))
    return Library(lines, np.ascontiguousarray(cells[:, :widest]), np.ascontiguousarray(own))


def _through(lines: NDArray[np.int32], size: int) -> NDArray[np.int32]:
    """The lines through each cell, filled up with -1."""
    rows = [np.flatnonzero((lines == cell).any(axis=1)) for cell in range(size)]
    through = np.full((size, max(map(len, rows))), -1, np.int32)
    for cell, row in enumerate(rows):
        through[cell, : len(row)] = row
    return through


def _line_images(
    lines: NDArray[np.int32], images: NDArray[np.int32], meter: Meter
) -> NDArray[np.int32]:
    """Where each symmetry takes each line: one by one, for on large boards that takes minutes."""
    number = {tuple(line): at for at, line in enumerate(lines.tolist())}
    moved = np.zeros((len(images), len(lines)), np.int32)
    for at, image in enumerate(images):
        moved[at] = [number[tuple(line)] for line in np.sort(image[lines], axis=1).tolist()]
        meter.look()
    return moved


def _sorted(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    """Each row in order, what is -1 at the end."""
    return -np.sort(-rows, axis=1)
