"""Disjoint blocks and pairs for every line that needs them, by simulated annealing.

A block of the library has a row of cells and a row of lines, filled up with -1. Lines that are in
no chosen block want two cells of their own, as in `kernels.matching`; how many cells are lacking is
what is made small. The caller makes the arrays and hands them in again, so that the work comes in
stretches; chance comes in as numbers from 0 to 1.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

COUNT, LACKING, SOLUTIONS, BEST = 0, 1, 2, 3
"""Places in a tally: blocks chosen, cells lacking, solutions kept, fewest cells ever lacking."""
CONFLICTS = 2
"""A block that would drive out more others than this is mostly not tried."""
TAKE_OUT, NEAR = 0.1, 0.6
"""Part of the steps that take a block out; and of those that do, or put one in for a lack."""


class Task(NamedTuple):
    """What is to be covered, and by what."""

    lines: Ints
    wanted: Flags
    """The lines that need a block or a pair."""
    usable: Flags
    """The cells that may be used."""
    free: Flags
    """The cells of which it is asked whether a solution can do without them."""
    block_cells: Ints
    block_lines: Ints
    fitting: Ints
    """The blocks of the library that use usable cells for wanted lines."""
    first_of: Ints
    block_of: Ints
    """`block_of[first_of[line] : first_of[line + 1]]` are the fitting blocks with a line."""


class Choice(NamedTuple):
    """What is chosen now; -1 is nothing."""

    chosen: Ints
    block_at: Ints
    """For each cell, the place in `chosen` of its block; so for each line in `block_for`."""
    block_for: Ints
    cell_of: Ints
    slot_of: Ints
    lacking: Ints
    """The lines that lack cells."""
    tally: Ints


class Solutions(NamedTuple):
    """The solutions that were kept, each because it can do without a cell not covered before."""

    covered: Flags
    blocks: Ints
    cells: Ints


class Scratch(NamedTuple):
    """Room to look for paths in."""

    seen: Ints
    came_from: Ints
    queue: Ints
    stamp: Ints


@kernel
def anneal(task: Task, choice: Choice, solutions: Solutions, chance: Floats, heat: float) -> None:
    """One step for each row of `chance`: put a block in or take one out, and keep it or not."""
    scratch = Scratch(
        np.zeros(task.usable.size, np.int32),
        np.zeros(task.usable.size, np.int32),
        np.zeros(2 * task.wanted.size, np.int32),
        np.zeros(1, np.int32),
    )
    before = Choice(
        choice.chosen.copy(),
        choice.block_at.copy(),
        choice.block_for.copy(),
        choice.cell_of.copy(),
        choice.slot_of.copy(),
        choice.lacking.copy(),
        choice.tally.copy(),
    )
    tally = choice.tally
    for step in range(chance.shape[0]):
        luck = chance[step]
        copy(choice, before)
        allowed = tally[LACKING] + int(-heat * np.log(luck[4] + 1e-12))
        if change(task, choice, luck):
            tally[LACKING] = fill(task, choice, scratch, allowed)
            if tally[LACKING] <= allowed:
                tally[BEST] = min(tally[BEST], tally[LACKING])
                if tally[LACKING] == 0 and tally[SOLUTIONS] < solutions.blocks.shape[0]:
                    keep(task, choice, solutions)
                continue
        copy(before, choice)


@part
def put(source: Ints, count: int, target: Ints) -> None:
    """Copy the first values; as a slice numba would take seconds to compile it."""
    for i in range(count):
        target[i] = source[i]


@part
def copy(source: Choice, target: Choice) -> None:
    """Make the target hold what the source holds."""
    put(source.chosen, source.chosen.size, target.chosen)
    put(source.block_at, source.block_at.size, target.block_at)
    put(source.block_for, source.block_for.size, target.block_for)
    put(source.cell_of, source.cell_of.size, target.cell_of)
    put(source.slot_of, source.slot_of.size, target.slot_of)
    put(source.lacking, source.lacking.size, target.lacking)
    put(source.tally, source.tally.size, target.tally)


@part
def change(task: Task, choice: Choice, luck: Floats) -> bool:
    """Take a block out or put one in, as luck has it; False if nothing is to be tried."""
    count, lack = choice.tally[COUNT], choice.tally[LACKING]
    if luck[0] < TAKE_OUT and count > 0:
        take_out(task, choice, int(luck[1] * count))
        return True
    if task.fitting.size == 0:  # pairs alone will have to do
        return True
    block = task.fitting[int(luck[1] * task.fitting.size)]
    if luck[0] < NEAR and lack > 0:
        line = choice.lacking[int(luck[1] * lack)]
        among = task.first_of[line + 1] - task.first_of[line]
        if among > 0:
            block = task.block_of[task.first_of[line] + int(luck[2] * among)]
    return put_in(task, choice, block, luck[3])


@part
def take_out(task: Task, choice: Choice, place: int) -> None:
    """Take out the block at a place of `chosen`, which the last one takes over."""
    mark(task, choice, choice.chosen[place], -1)
    choice.tally[COUNT] -= 1
    last = choice.tally[COUNT]
    if place != last:
        choice.chosen[place] = choice.chosen[last]
        mark(task, choice, choice.chosen[place], place)


@part
def mark(task: Task, choice: Choice, block: int, place: int) -> None:
    """Note for the cells and lines of a block where it stands in `chosen`."""
    for cell in task.block_cells[block]:
        if cell >= 0:
            choice.block_at[cell] = place
    for line in task.block_lines[block]:
        if line >= 0:
            choice.block_for[line] = place


@part
def put_in(task: Task, choice: Choice, block: int, luck: float) -> bool:
    """Choose a block and drive out those it meets; False if it is there or meets too many."""
    there = choice.block_at[task.block_cells[block, 0]]
    if there >= 0 and choice.chosen[there] == block:
        return False
    met = drive_out(task, choice, block)
    place = choice.tally[COUNT]
    if (met > CONFLICTS and luck < 0.75) or place == choice.chosen.size:
        return False
    choice.tally[COUNT] += 1
    choice.chosen[place] = block
    mark(task, choice, block, place)
    for cell in task.block_cells[block]:
        if cell >= 0 and choice.slot_of[cell] >= 0:
            empty(choice, choice.slot_of[cell])
    for line in task.block_lines[block]:
        if line >= 0:
            empty(choice, 2 * line)
            empty(choice, 2 * line + 1)
    return True


@part
def drive_out(task: Task, choice: Choice, block: int) -> int:
    """Take out the blocks that share a cell or a line with this one; how many they are."""
    met = 0
    for cell in task.block_cells[block]:
        if cell >= 0 and choice.block_at[cell] >= 0:
            take_out(task, choice, choice.block_at[cell])
            met += 1
    for line in task.block_lines[block]:
        if line >= 0 and choice.block_for[line] >= 0:
            take_out(task, choice, choice.block_for[line])
            met += 1
    return met


@part
def empty(choice: Choice, slot: int) -> None:
    """Take its cell from a slot, if it has one."""
    if choice.cell_of[slot] >= 0:
        choice.slot_of[choice.cell_of[slot]] = -1
        choice.cell_of[slot] = -1


@part
def fill(task: Task, choice: Choice, scratch: Scratch, allowed: int) -> int:
    """Give each wanted line in no block two cells; how many are lacking, at most `allowed` + 1."""
    lack = 0
    scratch.stamp[0] += 1
    for slot in range(2 * task.wanted.size):
        line = slot // 2
        if task.wanted[line] and choice.block_for[line] < 0 and choice.cell_of[slot] < 0:
            if augment(task, choice, scratch, slot):
                scratch.stamp[0] += 1
            else:  # no path leads out of what was seen, so it need not be seen again
                choice.lacking[lack] = line
                lack += 1
                if lack > allowed:
                    break
    return lack


@part
def augment(task: Task, choice: Choice, scratch: Scratch, slot: int) -> bool:
    """Find a cell for a slot along a shortest alternating path."""
    scratch.queue[0], head, tail = slot, 0, 1
    while head < tail:
        at = scratch.queue[head]
        head += 1
        for cell in task.lines[at // 2]:
            if not task.usable[cell] or choice.block_at[cell] >= 0:
                continue
            if scratch.seen[cell] == scratch.stamp[0]:
                continue
            scratch.seen[cell] = scratch.stamp[0]
            scratch.came_from[cell] = at
            if choice.slot_of[cell] >= 0:
                scratch.queue[tail] = choice.slot_of[cell]
                tail += 1
                continue
            moved = cell
            while True:  # shift the cells along the path
                filled = scratch.came_from[moved]
                previous = choice.cell_of[filled]
                choice.cell_of[filled], choice.slot_of[moved] = moved, filled
                if filled == slot:
                    return True
                moved = previous
    return False


@part
def keep(task: Task, choice: Choice, solutions: Solutions) -> None:
    """Keep a solution if there is a cell not covered yet that it can do without.

    It can do without the free cells that it does not use and, along chains, without those of a pair
    whose line has a cell that it can do without.
    """
    spare = np.zeros(task.free.size, np.bool_)
    for cell in range(task.free.size):
        spare[cell] = task.free[cell] and choice.block_at[cell] < 0 and choice.slot_of[cell] < 0
    grows = True
    while grows:
        grows = False
        for line in range(task.wanted.size):
            if task.wanted[line] and choice.block_for[line] < 0:
                one, other = choice.cell_of[2 * line], choice.cell_of[2 * line + 1]
                if not spare[one] or not spare[other]:
                    for cell in task.lines[line]:
                        if spare[cell]:
                            spare[one], spare[other], grows = True, True, True
    new = False
    for cell in range(task.free.size):
        new |= spare[cell] and not solutions.covered[cell]
        solutions.covered[cell] |= spare[cell]
    if new:
        at, count = choice.tally[SOLUTIONS], choice.tally[COUNT]
        solutions.blocks[at, :] = -1
        put(choice.chosen, count, solutions.blocks[at])
        put(choice.cell_of, choice.cell_of.size, solutions.cells[at])
        choice.tally[SOLUTIONS] += 1
