"""Matching lines with cells, beside a plain twin."""

import random

import numpy as np

from noloss.kernels.matching import match


def lacking(lines: list[list[int]], wanted: list[bool], usable: list[bool]) -> int:
    """How many cells are lacking at best: Kuhn's method, word for word."""
    owner: dict[int, int] = {}

    def find(slot: int, seen: set[int]) -> bool:
        for cell in lines[slot // 2]:
            if usable[cell] and cell not in seen:
                seen.add(cell)
                if cell not in owner or find(owner[cell], seen):
                    owner[cell] = slot
                    return True
        return False

    slots = [slot for slot in range(2 * len(lines)) if wanted[slot // 2]]
    return sum(not find(slot, set()) for slot in slots)


def test_the_matching_is_as_large_as_its_twins() -> None:
    rng = random.Random(1)
    for _ in range(300):
        cells, count = rng.randint(3, 14), rng.randint(1, 8)
        lines = [rng.sample(range(cells), 3) for _ in range(count)]
        wanted = [rng.random() < 0.8 for _ in range(count)]
        usable = [rng.random() < 0.8 for _ in range(cells)]
        cell_of, slot_of = np.full(2 * count, -1, np.int32), np.full(cells, -1, np.int32)
        left = match(
            np.array(lines, np.int32), np.array(wanted), np.array(usable), cell_of, slot_of
        )
        assert left == lacking(lines, wanted, usable)
        filled = [(slot, cell) for slot, cell in enumerate(cell_of.tolist()) if cell >= 0]
        assert len(filled) == 2 * sum(wanted) - left
        for slot, cell in filled:
            assert wanted[slot // 2] and usable[cell] and cell in lines[slot // 2]
            assert slot_of[cell] == slot
