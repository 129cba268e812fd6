"""All rule lists that begin with a given rule, by depth first; refuted beginnings are left at once.

Positions are numbered, those that follow a position higher than it, so that one sweep upward plays
everything out. A set of them is a row of words: bit i of word w is position 64 w + i.

    cells[rule, position]         the cells that a rule picks, as a mask; 0 where it does not apply
    applies[rule], bad[rule]      the positions where a rule picks any cells, and where unsafe ones
    scores[rule, position, cell]  how good a rule finds a cell: the largest are kept
    safe[position]                the cells that lose nothing
    after[position, cell]         the positions that can follow a safe cell
    starts                        the positions where the play begins

Both searches fill `found` with lists, -1 after their end, as far as there is room, and return how
many lists never lose and how many beginnings were tried. The plain twins are in the tests.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import ONE, ZERO, lowest
from noloss.kernels.jit import kernel, part

Words = NDArray[np.uint64]
Masks = NDArray[np.int32]
Scores = NDArray[np.int32]

REFUTED, COMPLETE, OPEN = 0, 1, 2


@kernel
def lists_beginning_with(
    begin: int,
    total: int,
    cost: Masks,
    cells: Masks,
    applies: Words,
    bad: Words,
    safe: Masks,
    after: Words,
    starts: Words,
    found: Masks,
) -> tuple[int, int]:
    """Lists where the first rule that applies decides, of costs that add up to `total`."""
    words = starts.size
    reached = np.zeros((total + 1, words), np.uint64)
    waiting = np.zeros((total + 1, words), np.uint64)
    free = np.zeros((total + 1, words), np.uint64)
    for w in range(words):
        reached[0, w], waiting[0, w], free[0, w] = starts[w], starts[w], ~ZERO
    rules = np.full(total + 1, -1, np.int32)
    left = np.full(total + 1, total, np.int32)
    rules[0], depth, lists, searched = begin - 1, 0, 0, 0
    while depth >= 0:
        rules[depth] += 1
        rule = rules[depth]
        if rule == cost.size or (depth == 0 and rule > begin):
            depth -= 1
            continue
        if cost[rule] > left[depth] or is_among(rule, rules, depth):
            continue
        searched += 1
        last = cost[rule] == left[depth]
        state = extend(depth, last, rules, cells, applies, bad, safe, after, reached, waiting, free)
        if state == COMPLETE and last:
            keep(rules, depth + 1, lists, found)
            lists += 1
        elif state == OPEN and not last:
            left[depth + 1] = left[depth] - cost[rule]
            depth += 1
            rules[depth] = -1
    return lists, searched


@part
def is_among(rule: int, rules: Masks, depth: int) -> bool:
    """Whether a rule is one of the first so many."""
    among = False
    for place in range(depth):
        among |= rules[place] == rule
    return among


@part
def keep(rules: Masks, length: int, place: int, found: Masks) -> None:
    """Note a list, if there is room."""
    if place < found.shape[0]:
        found[place, :] = -1
        for rule in range(length):
            found[place, rule] = rules[rule]


@part
def extend(
    depth: int,
    last: bool,
    rules: Masks,
    cells: Masks,
    applies: Words,
    bad: Words,
    safe: Masks,
    after: Words,
    reached: Words,
    waiting: Words,
    free: Words,
) -> int:
    """What becomes of a list by the rule at `depth`; its sets are written one row further on.

    `reached` are the positions that the play comes to, `waiting` those of them that no rule has
    decided, `free` all that no rule decides.
    """
    rule, words, below = rules[depth], reached.shape[1], depth + 1
    if is_hopeless(waiting[depth], applies[rule], bad[rule], last):
        return REFUTED
    todo = np.zeros(words, np.uint64)
    for w in range(words):
        todo[w] = waiting[depth, w] & applies[rule, w]
        waiting[below, w] = waiting[depth, w] & ~applies[rule, w]
        free[below, w] = free[depth, w] & ~applies[rule, w]
        reached[below, w] = reached[depth, w]
    for w in range(words):
        while todo[w]:
            position = 64 * w + lowest(todo[w])
            todo[w] &= todo[w] - ONE
            chosen = decision(position, depth, rules, cells)
            if chosen & ~safe[position]:
                return REFUTED
            for cell in range(after.shape[1]):
                if chosen >> cell & 1:
                    enter(after[position, cell], reached[below], waiting[below], free[below], todo)
    for w in range(words):
        if waiting[below, w]:
            return OPEN
    return COMPLETE


@part
def is_hopeless(waiting: Words, applies: Words, bad: Words, last: bool) -> bool:
    """Whether a rule plays an unsafe cell at once or, as the last one, leaves a position open."""
    hopeless = ZERO
    for w in range(waiting.size):
        hopeless |= waiting[w] & bad[w]
        if last:
            hopeless |= waiting[w] & ~applies[w]
    return bool(hopeless != ZERO)


@part
def decision(position: int, depth: int, rules: Masks, cells: Masks) -> int:
    """The cells of the first rule that applies; one of them does."""
    place = 0
    while place < depth and cells[rules[place], position] == 0:
        place += 1
    return int(cells[rules[place], position])


@part
def enter(following: Words, reached: Words, waiting: Words, free: Words, todo: Words) -> None:
    """The play comes to these positions: those not met before wait, or are to be followed."""
    for w in range(following.size):
        new = following[w] & ~reached[w]
        reached[w] |= new
        waiting[w] |= new & free[w]
        todo[w] |= new & ~free[w]


@kernel
def refinements_beginning_with(
    begin: int,
    total: int,
    all_lists: bool,
    scores: Scores,
    playable: Masks,
    safe: Masks,
    after: Words,
    starts: Words,
    found: Masks,
) -> tuple[int, int]:
    """Lists of `total` rules where each keeps the best of the cells left by those before it.

    Lists of which a shorter one does the same here are left out, unless `all_lists` are wanted.
    """
    kept = np.zeros((total + 1, playable.size), np.int32)
    for position in range(playable.size):
        kept[0, position] = playable[position]
    rules = np.full(total + 1, -1, np.int32)
    rules[0], depth, lists, searched = begin - 1, 0, 0, 0
    while depth >= 0:
        rules[depth] += 1
        rule = rules[depth]
        if rule == scores.shape[0] or (depth == 0 and rule > begin):
            depth -= 1
            continue
        if is_among(rule, rules, depth):
            continue
        searched += 1
        if not refine(scores[rule], kept[depth], kept[depth + 1]) and not all_lists:
            continue  # it says nothing new: this is a list that was tried without it
        state = judge(kept[depth + 1], safe, after, starts)
        if state == COMPLETE and depth + 1 == total:
            keep(rules, depth + 1, lists, found)
            lists += 1
        elif (state == OPEN or (all_lists and state == COMPLETE)) and depth + 1 < total:
            depth += 1
            rules[depth] = -1
    return lists, searched


@part
def refine(scores: Scores, before: Masks, kept: Masks) -> bool:
    """Keep the best cells of each position; whether that leaves fewer anywhere."""
    changed = False
    for position in range(before.size):
        cells = before[position]
        best, chosen = 0, 0
        for cell in range(scores.shape[1]):
            if cells >> cell & 1:
                score = scores[position, cell]
                if chosen == 0 or score > best:
                    best, chosen = score, 1 << cell
                elif score == best:
                    chosen |= 1 << cell
        kept[position] = chosen
        changed |= chosen != cells
    return changed


@part
def judge(kept: Masks, safe: Masks, after: Words, starts: Words) -> int:
    """Whether all that may be played is safe, or an unsafe move is sure however it is refined."""
    if never_loses(kept, safe, after, starts):
        return COMPLETE
    words = starts.size
    seen, todo, sure = starts.copy(), starts.copy(), np.zeros(words, np.uint64)
    for w in range(words):
        while todo[w]:
            position = 64 * w + lowest(todo[w])
            todo[w] &= todo[w] - ONE
            cells = kept[position] & safe[position]
            if cells == 0:
                return REFUTED
            sure[:] = ~ZERO
            for cell in range(after.shape[1]):  # whichever safe cells stay, these positions follow
                if cells >> cell & 1:
                    for i in range(words):
                        sure[i] &= after[position, cell, i]
            for i in range(words):
                todo[i] |= sure[i] & ~seen[i]
                seen[i] |= sure[i]
    return OPEN


@part
def never_loses(kept: Masks, safe: Masks, after: Words, starts: Words) -> bool:
    """Whether the play from the starts, by all kept cells, is always safe."""
    words = starts.size
    seen, todo = starts.copy(), starts.copy()
    for w in range(words):
        while todo[w]:
            position = 64 * w + lowest(todo[w])
            todo[w] &= todo[w] - ONE
            if kept[position] & ~safe[position]:
                return False
            for cell in range(after.shape[1]):
                if kept[position] >> cell & 1:
                    for i in range(words):
                        todo[i] |= after[position, cell, i] & ~seen[i]
                        seen[i] |= after[position, cell, i]
    return True
