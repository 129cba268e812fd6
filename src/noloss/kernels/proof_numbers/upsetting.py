"""The replies of the defender that upset what the attacker threatens."""

from typing import Any

from noloss.kernels.cell_sets import but_one, either, empty, lowest, minus, one_of, several
from noloss.kernels.gaps import completing_at
from noloss.kernels.jit import kernel, part
from noloss.kernels.proof_numbers.arrays import LENGTHS, Board, Limits, Longs, Store, Work
from noloss.kernels.proof_numbers.sequences import sequence, shortened, still_wins


@kernel
def upsetting(
    own: Any, other: Any, store: Store, board: Board, work: Work, limits: Limits, codes: Longs
) -> Any:
    """The replies of the defender that are not met by a sequence of threats.

    Nobody threatens anything. `codes[cell]` is the number of the sequence that meets the reply
    (they are left in `work.sequences`), times LENGTHS, plus how many of its moves are needed; -1 if
    none does, -2 if the cell is taken. If the defender makes two threats at once, that reply alone
    is left, with the code -3.
    """
    left = minus(own, own)
    length = sequence(own, other, left, store, board, work, limits)
    found = 0
    if length > 0:
        length = shortened(own, other, left, length, board, work)
        keep(length, 0, work)
        found = 1
    codes[:] = -2
    free = minus(board.full, either(own, other))
    while not empty(free):
        reply, free = one_of(free), but_one(free)
        cell, against = lowest(reply), either(other, reply)
        codes[cell] = -1
        must = completing_at(against, own, cell, board.through, board.degree)
        if several(must):
            codes[cell] = -3
            return reply
        if found > 0:
            for i in range(found):
                length = still_wins(own, against, must, work.sequences[i], work.lengths[i], board)
                if length > 0:
                    codes[cell] = i * LENGTHS + length
                    break
            if codes[cell] < 0:
                length = sequence(own, against, must, store, board, work, limits)
                if length > 0:
                    length = shortened(own, against, must, length, board, work)
                    keep(length, found, work)
                    codes[cell] = found * LENGTHS + length
                    found += 1
        if codes[cell] < 0:
            left = either(left, reply)
    return left


@part
def keep(length: int, place: int, work: Work) -> None:
    """Keep the sequence just found in this place; numba takes seconds to compile such a slice."""
    for i in range(length):
        work.sequences[place, i] = work.gain[i]
    work.lengths[place] = length
