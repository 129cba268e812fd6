"""Sets of blocks from a library that hold a position, by annealing."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import Meter
from noloss.kernels.annealing import BEST, LACKING, SOLUTIONS, Choice, Solutions, Task, anneal
from noloss.proof.line_proof import Block

MOST_BLOCKS, MOST_SOLUTIONS = 40, 64
STRETCH = 10_000
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
        anneal(task, choice, solutions, rng.random((STRETCH, 5)), heat)
        done += STRETCH
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
