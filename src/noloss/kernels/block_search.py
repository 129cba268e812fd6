"""Blocks inside a game: lines that meet often, and as few of their cells as will do.

Some lines are grown from one by taking, mostly, the line that meets the others most often. Their
crossings, and a cell more where a line has but two, are a block if the second to move hits every
line in them; then cells are dropped one by one as long as he does. A set of cells of a block is a
number here, bit i for its cell i.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel_anew, part

Ints = NDArray[np.int32]
Words = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_CELLS = 24
"""Of a block before cells are dropped."""
MOST_NODES = 60_000
"""Positions of a block that are looked at before it is given up."""
TABLE = 1 << 17
LOST = 1e9
"""A weight larger than any."""
NOBODY: Any = np.int64(0)
"""No cells; a plain 0 would be compiled for itself."""
WANDER = 1.3
"""How much chance counts, in crossings, when the next line is chosen."""


class Memory(NamedTuple):
    """Positions of one block that are decided, in an open table; `turn` tells blocks apart."""

    firsts: Words
    seconds: Words
    turns: Ints
    held: Ints
    now: Ints
    """How many positions were looked at, and the turn."""


def new_memory() -> Memory:
    """An empty table."""
    return Memory(
        np.zeros(TABLE, np.int64),
        np.zeros(TABLE, np.int64),
        np.zeros(TABLE, np.int32),
        np.zeros(TABLE, np.int32),
        np.zeros(2, np.int32),
    )


@kernel_anew
def second_holds(traces: Words, memory: Memory) -> bool:
    """Whether the second to move hits every trace; False also if that takes too long to see."""
    memory.now[0] = 0
    memory.now[1] += 1
    return holds(traces, NOBODY, NOBODY, memory) and memory.now[0] <= MOST_NODES


@kernel_anew
def holds(traces: Words, first: int, second: int, memory: Memory) -> bool:
    """The same in a position of the block: the cells of the first, to move, and of the second.

    It calls itself, and no kernel that calls it back.
    """
    memory.now[0] += 1
    weight = np.zeros(MOST_CELLS, np.float64)
    danger = weigh(traces, first, second, weight)
    if danger < 0.5:  # Erdős and Selfridge: the second wins by weight alone
        return True
    place = place_of(first, second, memory)
    if danger >= LOST or memory.now[0] > MOST_NODES or memory.turns[place] == memory.now[1]:
        return bool(danger < LOST and memory.now[0] <= MOST_NODES and memory.held[place] == 1)
    order = np.argsort(-weight)
    good = True
    for move in order:
        if weight[move] > 0.0 and good:
            answers = answers_to(traces, first | 1 << move, second, weight)
            good = False
            for answer in order:
                if answers >> answer & 1 and not good:
                    good = holds(traces, first | 1 << move, second | 1 << answer, memory)
    if memory.now[0] <= MOST_NODES:
        place = place_of(first, second, memory)
        memory.turns[place] = memory.now[1]
        memory.firsts[place], memory.seconds[place], memory.held[place] = first, second, int(good)
    return good


@part
def place_of(first: int, second: int, memory: Memory) -> int:
    """Where a position is in the table, or would be."""
    place = (first * 0x9E3779B1 + second * 0x85EBCA77) % TABLE
    while memory.turns[place] == memory.now[1] and (
        memory.firsts[place] != first or memory.seconds[place] != second
    ):
        place = (place + 1) % TABLE
    return place


@part
def weigh(traces: Words, first: int, second: int, weight: Floats) -> float:
    """The weight of all traces, a half to the power of what is missing; and of each cell.

    It is `LOST` if the first can complete a trace at once.
    """
    danger = 0.0
    for trace in traces:
        if trace & second:
            continue
        missing = trace & ~first
        if missing & (missing - 1) == 0:
            return LOST
        share, left = 1.0, missing
        while left:
            left &= left - 1
            share /= 2
        danger += share
        for cell in range(MOST_CELLS):
            if missing >> cell & 1:
                weight[cell] += share
    return danger


@part
def answers_to(traces: Words, first: int, second: int, weight: Floats) -> int:
    """The cells that the second may take now: the one that he must, or any that matters."""
    forced, cells = 0, 0
    for cell in range(MOST_CELLS):
        if weight[cell] > 0.0 and not first >> cell & 1:
            cells |= 1 << cell
    for trace in traces:
        missing = trace & ~first
        if not trace & second and missing & (missing - 1) == 0:
            forced |= missing
    if forced & (forced - 1):
        return 0
    return forced if forced else cells


@part
def grow(lines: Ints, through: Ints, most: int, chance: Floats, family: Ints) -> int:
    """Fill `family` with lines that meet often; how many. `through` has the lines of each cell."""
    count = 4 + int(chance[0] * (most - 3))
    meets = np.zeros(lines.shape[0], np.int32)
    taken = np.zeros(lines.shape[0], np.bool_)
    line = int(chance[1] * lines.shape[0])
    for size in range(count):
        if size:
            best, line = 0.0, -1
            for other in range(lines.shape[0]):
                luck = chance[2 + size] * (other + 1) * 97.0
                score = meets[other] + WANDER * (luck - int(luck))
                if meets[other] and not taken[other] and score > best:
                    best, line = score, other
            if line < 0:
                return 0
        family[size] = line
        taken[line] = True
        for cell in lines[line]:
            for other in through[cell]:
                if other >= 0:
                    meets[other] += 1
    return count


@part
def traces_of(lines: Ints, family: Ints, cells: Ints, traces: Words) -> bool:
    """The traces of the lines in the cells; False if one has fewer than two cells."""
    for at in range(family.size):
        traces[at], count = 0, 0
        for place in range(cells.size):
            for cell in lines[family[at]]:
                if cell == cells[place]:
                    traces[at] |= 1 << place
                    count += 1
        if count < 2:
            return False
    return True


@part
def crossings(lines: Ints, family: Ints, degree: Ints, cells: Ints) -> int:
    """The cells on two or more lines of the family, and one more for a line with two; 0 if bad."""
    degree[:] = 0
    for line in family:
        for cell in lines[line]:
            degree[cell] += 1
    count = 0
    for cell in range(degree.size):
        if degree[cell] >= 2:
            if count == MOST_CELLS:
                return 0
            cells[count] = cell
            count += 1
    for line in family:
        crossed, single = 0, -1
        for cell in lines[line]:
            crossed += degree[cell] >= 2
            single = cell if degree[cell] == 1 else single
        if crossed == 2 and single >= 0 and count < MOST_CELLS:
            cells[count] = single
            count += 1
        elif crossed < 3:
            return 0
    return count


@kernel_anew
def find_blocks(
    lines: Ints,
    through: Ints,
    most: int,
    worst: float,
    chance: Floats,
    memory: Memory,
    found: Ints,
) -> int:
    """Try once for each row of `chance`; rows of `found` are the family, -1, the cells, -1 ...

    Blocks with more than `worst` cells per line are left. How many rows were filled.
    """
    family, cells = np.zeros(most, np.int32), np.zeros(MOST_CELLS, np.int32)
    degree, traces = np.zeros(through.shape[0], np.int32), np.zeros(most, np.int64)
    rows = 0
    for luck in chance:
        size = grow(lines, through, most, luck, family)
        count = crossings(lines, family[:size], degree, cells) if size else 0
        if count == 0 or not traces_of(lines, family[:size], cells[:count], traces):
            continue
        if not second_holds(traces[:size], memory):
            continue
        count = shrink(lines, family[:size], degree, cells, count, luck, traces, memory)
        if count <= worst * size and rows < found.shape[0]:
            found[rows, :] = -1
            put(family, size, found[rows])
            put(cells, count, found[rows, most:])
            rows += 1
    return rows


@part
def put(source: Ints, count: int, target: Ints) -> None:
    """Copy the first values; as a slice numba would take seconds to compile it."""
    for i in range(count):
        target[i] = source[i]


@part
def shrink(
    lines: Ints,
    family: Ints,
    degree: Ints,
    cells: Ints,
    count: int,
    luck: Floats,
    traces: Words,
    memory: Memory,
) -> int:
    """Drop cells, those on fewest lines first, while the second hits all; how many are left."""
    key = np.zeros(count, np.float64)
    for place in range(count):
        turn = luck[-1] * (cells[place] + 1) * 89.0
        key[place] = degree[cells[place]] + (turn - int(turn)) * 0.9
    order = cells[:count][np.argsort(key)].copy()
    rest = np.zeros(count, np.int32)
    for dropped in order:
        left = 0
        for cell in cells[:count]:
            if cell != dropped:
                rest[left] = cell
                left += 1
        if traces_of(lines, family, rest[:left], traces) and second_holds(
            traces[: family.size], memory
        ):
            put(rest, left, cells)
            count = left
    return count
