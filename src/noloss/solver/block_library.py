"""A library of blocks that take few cells per line, and sets of them that hold a position.

Blocks are come upon by chance, in stretches of tries that any worker can make. A block stands for
all its images under the game's symmetries: so a few hundred kinds travel, and whoever needs the
library makes it of them. Sets that hold a position are found by annealing.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import Budget, Meter
from noloss.core.game import LineGame
from noloss.core.symmetry import symmetries
from noloss.kernels.annealing import BEST, LACKING, SOLUTIONS, Choice, Solutions, Task, anneal
from noloss.kernels.block_search import MOST_CELLS, find_blocks, new_memory
from noloss.proof.line_proof import Block, numbered_lines
from noloss.work.crew import Workers

MOST_BLOCKS, MOST_SOLUTIONS = 40, 64
ANNEALING_STEPS = 10_000
"""Steps between two looks at the clock."""
HOT, COLD, LATER = 1.5, 0.3, 0.45
"""The heat at the beginning, at the end, and once there is a solution and more are looked for."""


@dataclass(frozen=True)
class Library:
    """Blocks in a game: a row of cells and a row of lines each, filled up with -1."""

    lines: NDArray[np.int32]
    block_cells: NDArray[np.int32]
    block_lines: NDArray[np.int32]

    def block(self, number: int) -> Block:
        """One of them as it stands in a proof."""
        cells, lines = self.block_cells[number].tolist(), self.block_lines[number].tolist()
        return Block(tuple(c for c in cells if c >= 0), tuple(n for n in lines if n >= 0))


def covers(
    library: Library,
    own: tuple[int, ...],
    free: frozenset[int],
    avoided: tuple[int, ...],
    steps: int,
    more: int,
    rng: np.random.Generator,
    meter: Meter,
) -> list[tuple[Block, ...]]:
    """Sets of blocks on free cells for the lines without a cell of `own`.

    They do not use the cells to be avoided. Each can do without a free cell that those before it
    need. The search ends after so many `steps` without a solution, or `more` steps after the first
    one.
    """
    task = _task(library, own, free, avoided)
    choice, solutions = _nothing_chosen(task)
    done, found_at = 0, -1
    while done < steps if found_at < 0 else done < found_at + more:
        heat = HOT * (COLD / HOT) ** (done / steps) if found_at < 0 else LATER
        anneal(task, choice, solutions, rng.random((ANNEALING_STEPS, 5)), heat)
        done += ANNEALING_STEPS
        if found_at < 0 and choice.tally[SOLUTIONS]:
            found_at = done
        meter.look()
    return [_blocks(library, task, solutions, at) for at in range(choice.tally[SOLUTIONS])]


def _task(
    library: Library, own: tuple[int, ...], free: frozenset[int], avoided: tuple[int, ...]
) -> Task:
    size = int(library.lines.max()) + 1
    is_free = np.zeros(size + 1, np.bool_)
    is_free[list(free)] = True
    usable = is_free.copy()
    usable[list(avoided)] = False
    wanted = np.append(~np.isin(library.lines, own).any(axis=1), False)
    usable[-1], wanted[-1] = True, True  # what -1 points at
    fits = usable[library.block_cells].all(axis=1) & wanted[library.block_lines].all(axis=1)
    fitting = np.flatnonzero(fits).astype(np.int32)
    lines = library.block_lines[fitting]
    owner = np.repeat(fitting, lines.shape[1])[lines.ravel() >= 0]
    named = lines.ravel()[lines.ravel() >= 0]
    order = np.argsort(named, kind="stable")
    first_of = np.searchsorted(named[order], np.arange(len(library.lines) + 1)).astype(np.int32)
    return Task(
        library.lines,
        wanted[:-1].copy(),
        usable[:-1].copy(),
        is_free[:-1].copy(),
        library.block_cells,
        library.block_lines,
        fitting,
        first_of,
        owner[order].astype(np.int32),
    )


def _nothing_chosen(task: Task) -> tuple[Choice, Solutions]:
    cells, lines = task.usable.size, task.wanted.size
    choice = Choice(
        np.full(MOST_BLOCKS, -1, np.int32),
        np.full(cells, -1, np.int32),
        np.full(lines, -1, np.int32),
        np.full(2 * lines, -1, np.int32),
        np.full(cells, -1, np.int32),
        np.zeros(2 * lines + 1, np.int32),
        np.zeros(4, np.int32),
    )
    choice.tally[LACKING] = choice.tally[BEST] = 2 * lines
    choice.lacking[:] = np.append(np.repeat(np.arange(lines), 2), 0)
    solutions = Solutions(
        np.zeros(cells, np.bool_),
        np.full((MOST_SOLUTIONS, MOST_BLOCKS), -1, np.int32),
        np.full((MOST_SOLUTIONS, 2 * lines), -1, np.int32),
    )
    return choice, solutions


def _blocks(library: Library, task: Task, solutions: Solutions, at: int) -> tuple[Block, ...]:
    chosen = [library.block(number) for number in solutions.blocks[at].tolist() if number >= 0]
    done = {line for block in chosen for line in block.lines}
    pairs = solutions.cells[at].reshape(-1, 2).tolist()
    left = [line for line in np.flatnonzero(task.wanted).tolist() if line not in done]
    return (*chosen, *(Block(tuple(pairs[line])) for line in left))


MOST_LINES, WORST = 10, 1.34
"""Of a block: lines, and cells per line."""
STRETCH = 2_000
"""Tries of a stretch: a second of work, or less."""

Kind = tuple[int, ...]
"""A block, the least of its images: its lines and its cells, each filled up with -1."""
Stretch = tuple[int, int]
"""A seed, and the number of a stretch."""


@dataclass(frozen=True)
class Ground:
    """A game, and the kinds of blocks that are known in it."""

    game: LineGame
    kinds: tuple[Kind, ...] = ()

    @cached_property
    def lines(self) -> NDArray[np.int32]:
        """The cells of each line, in the order of proofs."""
        return np.array(numbered_lines(self.game), np.int32)

    @cached_property
    def images(self) -> NDArray[np.int32]:
        """Where each symmetry takes each cell; the last column takes -1 to -1."""
        images = np.array([symmetry.image for symmetry in symmetries(self.game)], np.int32)
        return np.column_stack((images, np.full(len(images), -1, np.int32)))

    @cached_property
    def line_images(self) -> NDArray[np.int32]:
        """The same for the lines: each is known by its two ends."""
        ends = self._ends(self.lines)
        order = np.argsort(ends)
        moved = np.array([self._ends(image[self.lines]) for image in self.images])
        rows = order[np.searchsorted(ends[order], moved)].astype(np.int32)
        return np.column_stack((rows, self.images[:, -1]))

    def _ends(self, lines: NDArray[np.int32]) -> NDArray[np.int64]:
        """The least and the greatest cell of each line, in one number."""
        ends: NDArray[np.int64] = lines.min(axis=1) * np.int64(self.game.size) + lines.max(axis=1)
        return ends

    @cached_property
    def library(self) -> Library:
        """All images of all kinds."""
        width = MOST_LINES + MOST_CELLS
        orbits = [self.orbit(np.array(kind, np.int32)) for kind in self.kinds]
        blocks = np.concatenate([np.zeros((0, width), np.int32), *orbits])
        own, cells = blocks[:, :MOST_LINES], blocks[:, MOST_LINES:]
        widest = int((cells >= 0).sum(axis=1).max(initial=1))
        return Library(
            self.lines, np.ascontiguousarray(cells[:, :widest]), np.ascontiguousarray(own)
        )

    def orbit(self, block: NDArray[np.int32]) -> NDArray[np.int32]:
        """The images of a block, each once, in order."""
        own, cells = self.line_images[:, block[:MOST_LINES]], self.images[:, block[MOST_LINES:]]
        return np.unique(np.hstack((_sorted(own), _sorted(cells))), axis=0)


def find_kinds(
    game: LineGame, tries: int, seed: int, meter: Meter, workers: Workers
) -> tuple[Kind, ...]:
    """The kinds of blocks that so many tries come upon, in the order of the tries."""
    stretches = [(seed, number) for number in range(-(-tries // STRETCH))]
    meter.total = len(stretches)
    found: dict[Kind, None] = {}
    with workers.crew(come_upon, Ground(game)) as crew:
        for _, kinds in crew.in_order(stretches, meter):
            found.update(dict.fromkeys(kinds))
            meter.step()
    return tuple(found)


def come_upon(ground: Ground, stretch: Stretch, budget: Budget) -> tuple[Kind, ...]:
    """The kinds of blocks that a stretch of tries comes upon, each once."""
    chance = np.random.default_rng(stretch).random((STRETCH, MOST_LINES + 4))
    found = np.zeros((STRETCH, MOST_LINES + MOST_CELLS), np.int32)
    through = _through(ground.lines, ground.game.size)
    rows = find_blocks(ground.lines, through, MOST_LINES, WORST, chance, new_memory(), found)
    return tuple(dict.fromkeys(tuple(ground.orbit(row)[0].tolist()) for row in found[:rows]))


def _through(lines: NDArray[np.int32], size: int) -> NDArray[np.int32]:
    """The lines through each cell, filled up with -1."""
    rows = [np.flatnonzero((lines == cell).any(axis=1)) for cell in range(size)]
    through = np.full((size, max(map(len, rows))), -1, np.int32)
    for cell, row in enumerate(rows):
        through[cell, : len(row)] = row
    return through


def _sorted(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    """Each row in order, what is -1 at the end."""
    return -np.sort(-rows, axis=1)
