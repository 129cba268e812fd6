"""A list of refining rules against every reply, on boards of up to 32 cells: does it hold, or win?

Words are sets of cells. `own` are the marks of whoever follows the rules, `other` the opponent's. A
rule is the number of its idea below; where it adds up what lines are worth, `worths[rule, mine,
yours]` says how much. The plain twin is playing the same list by its terms, in the tests.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel

Words = NDArray[np.uint64]
Longs = NDArray[np.int64]
Ints = NDArray[np.int32]

IDEAS = (
    *("lines", "fewest forks", "most forks", "most threats"),
    *("win", "block", "fork", "take fork", "block fork", "quiet block", "leave no fork"),
    *("threaten", "safe threat", "combo", "block combo", "leave no combo"),
    *("centre", "corner", "side", "reflect yours", "reflect mine", "next to yours", "next to mine"),
    *("touch yours", "touch mine", "extend", "contest"),
)
"""What the numbers of rules mean; `lines` stands for every term that adds up lines."""
MOST_CELLS = 32
MOST_THREATS = 12
LONG = np.int64
ZERO, ONE = np.uint64(0), np.uint64(1)
HALVES, PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
NIBBLES, BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
FAILS, HOLDS, FULL = 0, 1, 2


class Board(NamedTuple):
    """The geometry of a board."""

    cells: int
    lines: Words
    through: Ints
    """By cell, the numbers of its lines, -1 after the last."""
    places: Words
    """Centre, corners, sides."""
    across: Ints
    beside: Words
    around: Words
    images: Words
    """By symmetry, byte of a word and its value, what the byte becomes."""


class Visits(NamedTuple):
    """The positions met, in order, each with the one that it followed; and where each is kept."""

    own: Words
    other: Words
    parent: Longs
    todo: Longs
    table: Words
    """Positions one of those alike, by a hash; `~0` where there is none."""


@kernel
def ones(word: np.uint64) -> int:
    """How many bits are set."""
    word = word - ((word >> ONE) & HALVES)
    word = (word & PAIRS) + ((word >> np.uint64(2)) & PAIRS)
    return int(LONG((((word + (word >> np.uint64(4))) & NIBBLES) * BYTES) >> np.uint64(56)))


@kernel
def lowest(word: np.uint64) -> int:
    """The number of the lowest bit set."""
    return ones(~word & (word - ONE))


@kernel
def completing(own: np.uint64, other: np.uint64, lines: Words) -> np.uint64:
    """The free cells that complete a line for the owner of `own`."""
    cells = ZERO
    for line in lines:
        missing = line & ~own
        if line & other == ZERO and missing & (missing - ONE) == ZERO:
            cells |= missing
    return cells


@kernel
def completing_at(own: np.uint64, other: np.uint64, cell: int, board: Board) -> np.uint64:
    """The same of the lines through one cell."""
    cells = ZERO
    for number in board.through[cell]:
        if number < 0:
            break
        line = board.lines[number]
        missing = line & ~own
        if line & other == ZERO and missing & (missing - ONE) == ZERO:
            cells |= missing
    return cells


@kernel
def making(own: np.uint64, other: np.uint64, least: int, board: Board) -> np.uint64:
    """The cells after which the owner of `own` could win at once in at least so many cells."""
    ready, found = completing(own, other, board.lines), ZERO
    for cell in range(board.cells):
        bit = ONE << np.uint64(cell)
        if (own | other) & bit == ZERO:
            made = completing_at(own | bit, other, cell, board) | ready & ~bit
            if ones(made) >= least:
                found |= bit
    return found


@kernel
def gaps(own: np.uint64, other: np.uint64, lines: Words) -> np.uint64:
    """The cells of lines that only the owner of `own` can fill and that lack two cells."""
    cells = ZERO
    for line in lines:
        missing = line & ~own
        if line & other == ZERO and ones(missing) == 2:
            cells |= missing
    return cells


@kernel
def tries(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that make a threat, where no win is at hand, and meet a danger if there is one."""
    danger = completing(other, own, board.lines)
    if danger & (danger - ONE):
        return ZERO
    cells = gaps(own, other, board.lines)
    return cells & danger if danger else cells


@kernel
def has_combo(own: np.uint64, other: np.uint64, board: Board) -> bool:
    """Whether the owner of `own`, to move, wins by threats alone."""
    if completing(own, other, board.lines):
        return True
    owns, others = np.zeros(MOST_THREATS + 1, np.uint64), np.zeros(MOST_THREATS + 1, np.uint64)
    left = np.zeros(MOST_THREATS + 1, np.uint64)
    owns[0], others[0], left[0], depth = own, other, tries(own, other, board), 0
    while depth >= 0:
        if left[depth] == ZERO or depth == MOST_THREATS:
            depth -= 1
            continue
        bit = left[depth] & (~left[depth] + ONE)
        left[depth] ^= bit
        mine = owns[depth] | bit
        made = completing_at(mine, others[depth], lowest(bit), board)
        if made & (made - ONE):
            return True
        if made:
            depth += 1
            owns[depth], others[depth] = mine, others[depth - 1] | made
            left[depth] = tries(mine, others[depth], board)
    return False


@kernel
def combos(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that begin a win by threats alone; those that win at once if there are any."""
    now = completing(own, other, board.lines)
    if now:
        return now
    found, left = ZERO, tries(own, other, board)
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        made = completing_at(own | bit, other, lowest(bit), board)
        if made & (made - ONE) or (made and has_combo(own | bit, other | made, board)):
            found |= bit
    return found


@kernel
def without_combo(own: np.uint64, other: np.uint64, free: np.uint64, board: Board) -> np.uint64:
    """The cells after which the opponent cannot win by threats alone."""
    found, left = ZERO, free
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        if not has_combo(other, own | bit, board):
            found |= bit
    return found


@kernel
def quiet_and_forcing(
    own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> tuple[np.uint64, np.uint64]:
    """The cells that leave the opponent no fork, and the threats whose answers make none."""
    quiet, forcing, left = ZERO, ZERO, free
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        feared = making(other, own | bit, 2, board)
        made = completing(own | bit, other, board.lines)
        if feared == ZERO:
            quiet |= bit
        if made and made & feared == ZERO:
            forcing |= bit
    return quiet, forcing


@kernel
def seen_from(marks: np.uint64, table: Words, cells: int) -> np.uint64:
    """All that a table gives for these marks."""
    found = ZERO
    for cell in range(cells):
        if marks >> np.uint64(cell) & ONE:
            found |= table[cell]
    return found


@kernel
def reflected(marks: np.uint64, board: Board) -> np.uint64:
    """The cells across the centre from these."""
    found = ZERO
    for cell in range(board.cells):
        if marks >> np.uint64(cell) & ONE:
            found |= ONE << np.uint64(board.across[cell])
    return found


@kernel
def lines_of(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells of lines that only the owner of `own` has marks in."""
    found = ZERO
    for line in board.lines:
        if line & own and line & other == ZERO:
            found |= line
    return found


@kernel
def picked_threats(
    idea: int, own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> np.uint64:
    """The cells of an idea about threats."""
    if idea == 4:
        cells = completing(own, other, board.lines)
    elif idea == 5:
        cells = completing(other, own, board.lines)
    elif idea in (6, 11):
        cells = making(own, other, 2 if idea == 6 else 1, board)
    elif idea == 13:
        cells = combos(own, other, board)
    elif idea == 15 or (idea == 14 and has_combo(other, own, board)):
        cells = without_combo(own, other, free, board)
    elif idea == 14:
        cells = ZERO
    else:
        cells = fork_answers(idea, own, other, free, board)
    return cells


@kernel
def fork_answers(
    idea: int, own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> np.uint64:
    """Take fork, block fork, quiet block, leave no fork, safe threat."""
    feared = making(other, own, 2, board) if idea in (7, 8, 9) else ~ZERO
    if idea == 7 or feared == ZERO:
        return feared
    quiet, forcing = quiet_and_forcing(own, other, free, board)
    if idea in (9, 10):
        return quiet
    return forcing if forcing or idea == 12 else quiet


@kernel
def picked_places(idea: int, own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells of an idea about places, free or not."""
    if idea <= 18:
        cells: np.uint64 = board.places[idea - 16]
    elif idea <= 20:
        cells = reflected(other if idea == 19 else own, board)
    elif idea <= 22:
        cells = seen_from(other if idea == 21 else own, board.beside, board.cells)
    elif idea <= 24:
        cells = seen_from(other if idea == 23 else own, board.around, board.cells)
    else:
        cells = lines_of(own, other, board) if idea == 25 else lines_of(other, own, board)
    return cells


@kernel
def score(
    idea: int, worth: Longs, own: np.uint64, other: np.uint64, cell: int, board: Board
) -> int:
    """How good an idea that compares cells finds one."""
    bit = ONE << np.uint64(cell)
    if idea == 1:
        return -ones(making(other, own | bit, 2, board))
    if idea == 2:
        return ones(making(own | bit, other, 2, board))
    if idea == 3:
        return ones(completing(own | bit, other, board.lines))
    total = 0
    for number in board.through[cell]:
        if number < 0:
            break
        line = board.lines[number]
        total += worth[ones(line & own), ones(line & other)]
    return total


@kernel
def kept(
    idea: int, worth: Longs, own: np.uint64, other: np.uint64, cells: np.uint64, board: Board
) -> np.uint64:
    """Of these cells, the best by one rule; all of them if it picks none."""
    if idea > 3:
        free = ~(own | other) & ((ONE << np.uint64(board.cells)) - ONE)
        if idea < 16:
            picked = picked_threats(idea, own, other, free, board) & cells
        else:
            picked = picked_places(idea, own, other, board) & cells
        return picked if picked else cells
    chosen, best, left = ZERO, 0, cells
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        value = score(idea, worth, own, other, lowest(bit), board)
        if chosen == ZERO or value > best:
            best, chosen = value, bit
        elif value == best:
            chosen |= bit
    return chosen


@kernel
def choose(ideas: Ints, worths: Longs, own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that a list leaves."""
    cells = ~(own | other) & ((ONE << np.uint64(board.cells)) - ONE)
    for rule in range(ideas.size):
        if cells & (cells - ONE) == ZERO:
            break
        cells = kept(ideas[rule], worths[rule], own, other, cells, board)
    return cells


@kernel
def image(word: np.uint64, images: Words) -> np.uint64:
    """What a symmetry makes of a set of cells."""
    found = ZERO
    for byte in range(images.shape[0]):
        found |= images[byte, (word >> np.uint64(8 * byte)) & np.uint64(255)]
    return found


@kernel
def key_of(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """One key for all positions that are alike."""
    least = ~ZERO
    for symmetry in range(board.images.shape[0]):
        images = board.images[symmetry]
        key = image(own, images) << np.uint64(32) | image(other, images)
        least = min(least, key)
    return least


@kernel
def is_new(key: np.uint64, table: Words) -> bool:
    """Whether a key was not in the table; it is there afterwards."""
    mask = np.uint64(table.size - 1)
    place = key ^ (key >> np.uint64(31))
    place *= np.uint64(0x9E3779B97F4A7C15)
    place = (place ^ (place >> np.uint64(29))) & mask
    while table[place] != ~ZERO:
        if table[place] == key:
            return False
        place = (place + ONE) & mask
    table[place] = key
    return True


@kernel
def is_open(marks: np.uint64, lines: Words) -> bool:
    """Whether some line has none of these marks."""
    found = False
    for line in lines:
        found |= line & marks == ZERO
    return found


@kernel
def is_settled(mine: np.uint64, other: np.uint64, wins: bool, eager: bool, board: Board) -> int:
    """Whether the goal fails or is sure after a move of mine that did not win; FULL if neither."""
    if completing(other, mine, board.lines):
        return FAILS
    full = ones(mine | other) == board.cells
    if wins:
        return FAILS if full or not is_open(other, board.lines) else FULL
    if full or not is_open(mine, board.lines):
        return HOLDS
    return FAILS if eager and has_combo(other, mine, board) else FULL


@kernel
def by_danger(mine: np.uint64, other: np.uint64, board: Board, cells: Longs, worth: Longs) -> int:
    """The replies, the most dangerous last; how many there are."""
    number = 0
    for cell in range(board.cells):
        if (mine | other) >> np.uint64(cell) & ONE:
            continue
        value = 0
        for line in board.through[cell]:
            if line < 0:
                break
            if board.lines[line] & mine == ZERO:
                value += 1 << 2 * ones(board.lines[line] & other)
        place = number
        while place and worth[place - 1] > value:
            worth[place], cells[place] = worth[place - 1], cells[place - 1]
            place -= 1
        worth[place], cells[place] = value, cell
        number += 1
    return number


@kernel
def enter(own: np.uint64, other: np.uint64, parent: int, met: int, waiting: int, at: Visits) -> int:
    """Note a position as met, and as one to be played on from; where the next one goes."""
    at.own[met], at.other[met], at.parent[met], at.todo[waiting] = own, other, parent, met
    return waiting + 1


@kernel
def replies(
    mine: np.uint64,
    other: np.uint64,
    here: int,
    wins: bool,
    met: int,
    waiting: int,
    board: Board,
    at: Visits,
    cells: Longs,
    worth: Longs,
) -> tuple[int, int, int]:
    """All replies to a move: whether the goal fails or there is no room, what was met and waits."""
    for number in range(by_danger(mine, other, board, cells, worth)):
        after = other | ONE << np.uint64(cells[number])
        if ones(mine | after) == board.cells:
            if wins:
                enter(mine, after, here, met, waiting, at)
                return FAILS, met, waiting
        elif is_new(key_of(mine, after, board), at.table):
            waiting = enter(mine, after, here, met, waiting, at)
            met += 1
            if met + 1 >= at.own.size:
                return FULL, met, waiting
    return HOLDS, met, waiting


@kernel
def walk(
    ideas: Ints, worths: Longs, second: bool, wins: bool, eager: bool, board: Board, at: Visits
) -> tuple[int, int]:
    """Play a list against every reply: FAILS, HOLDS, or FULL when there is no more room.

    `wins` asks that every game is won, otherwise that none is lost. With `eager`, a reply by which
    the opponent wins by threats alone fails at once. Also returned: how many positions were met; if
    it fails, the first entry after them is the board where that is seen.
    """
    cells, worth = np.zeros(board.cells, np.int64), np.zeros(board.cells, np.int64)
    met, waiting = 0, 0
    for start in range(board.cells if second else 1):
        other = ONE << np.uint64(start) if second else ZERO
        if is_new(key_of(ZERO, other, board), at.table):
            waiting = enter(ZERO, other, -1, met, waiting, at)
            met += 1
    while waiting:
        waiting -= 1
        here = at.todo[waiting]
        own, other = at.own[here], at.other[here]
        left = choose(ideas, worths, own, other, board)
        while left:
            bit = left & (~left + ONE)
            left ^= bit
            if completing_at(own, other, lowest(bit), board) & bit:
                continue
            state = is_settled(own | bit, other, wins, eager, board)
            if state == FAILS:
                enter(own | bit, other, here, met, waiting, at)
            elif state == FULL:
                state, met, waiting = replies(
                    own | bit, other, here, wins, met, waiting, board, at, cells, worth
                )
            if state != HOLDS:
                return state, met
    return HOLDS, met
