"""Sets of cells as plain ints: bit i stands for cell i. Any size."""

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The indices of the set bits, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def to_mask(cells: Iterable[int]) -> int:
    """The mask with exactly these bits set.

    >>> bin(to_mask([3, 1]))
    '0b1010'
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
