"""The shapes of binary trees, up to mirror images.

A leaf is `o`, an inner node its two parts in brackets: `(o(oo))`. The smaller part comes first; of
two equally large ones, the one that comes first in `shapes`. A tree asks its tests either way
round, so what a shape can do its mirror image can do too.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

Shape: TypeAlias = "tuple[Shape, ...]"
"""The parts of a node, two of them; a leaf has none."""
Path: TypeAlias = tuple[tuple[int, bool], ...]
"""The way to a leaf: inner nodes by number, each with whether it goes into the first part."""

LEAF: Shape = ()


@lru_cache(maxsize=64)
def shapes(leaves: int) -> tuple[Shape, ...]:
    """All shapes with so many leaves, in a fixed order.

    >>> [len(shapes(leaves)) for leaves in range(1, 11)]
    [1, 1, 1, 2, 3, 6, 11, 23, 46, 98]
    """
    return (LEAF,) if leaves == 1 else tuple(_split(leaves))


def _split(leaves: int) -> Iterator[Shape]:
    for size in range(1, leaves // 2 + 1):
        for at, small in enumerate(shapes(size)):
            large = shapes(leaves - size)
            for part in large[at:] if 2 * size == leaves else large:
                yield (small, part)


def shape_text(shape: Shape) -> str:
    """As the head of this file says.

    >>> [shape_text(shape) for shape in shapes(4)]
    ['(o(o(oo)))', '((oo)(oo))']
    """
    return f"({''.join(map(shape_text, shape))})" if shape else "o"


def parse_shape(text: str) -> Shape:
    """The shape of this text, which is one of ours.

    >>> parse_shape("((oo)(o(oo)))") == (((), ()), ((), ((), ())))
    True
    """
    open_nodes: list[list[Shape]] = [[]]
    for letter in text:
        if letter == "(":
            open_nodes.append([])
        else:
            shape = LEAF if letter == "o" else tuple(open_nodes.pop())
            open_nodes[-1].append(shape)
    return open_nodes[0][0]


def inner(shape: Shape) -> list[Shape]:
    """The inner nodes, each before those below it: what hangs there."""
    return [shape, *inner(shape[0]), *inner(shape[1])] if shape else []


def leaf_paths(shape: Shape) -> list[Path]:
    """The way to each leaf, first parts first; nodes are numbered as in `inner`."""
    paths: list[Path] = []

    def walk(part: Shape, above: Path, number: int) -> int:
        if not part:
            paths.append(above)
            return number
        further = walk(part[0], (*above, (number, True)), number + 1)
        return walk(part[1], (*above, (number, False)), further)

    walk(shape, (), 0)
    return paths
