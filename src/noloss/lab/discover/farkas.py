"""Why inequalities contradict each other, exactly: numbers that add them up to 0 > 0.

The inequalities are row · w >= 0, some of them strict. By Farkas' lemma no w satisfies them all if
and only if some of the rows, each times a number >= 0, add up to 0 with a strict one among them.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Row = tuple[int, ...]


def contradiction(rows: Sequence[Row], strict: Sequence[bool]) -> tuple[int, ...] | None:
    """A number for each row with which they add up to 0 > 0; None if some w satisfies them all.

    >>> contradiction([(1, 0), (-1, 0)], [True, False]), contradiction([(1,)], [True])
    ((1, 1), None)
    """
    if not any(strict):
        return None
    size = len(rows[0])
    table = [[Fraction(row[i]) for row in rows] + [Fraction(0)] for i in range(size)]
    table.append([Fraction(int(each)) for each in strict] + [Fraction(1)])
    solution = _nonnegative(table)
    if solution is None:
        return None
    scale = lcm(*(number.denominator for number in solution))
    return tuple(int(number * scale) for number in solution)


def is_contradiction(rows: Sequence[Row], strict: Sequence[bool], by: Sequence[int]) -> bool:
    """Whether these numbers add the rows up to 0 > 0: all that has to be believed."""
    sums = [sum(n * row[i] for n, row in zip(by, rows, strict=True)) for i in range(len(rows[0]))]
    return min(by) >= 0 and not any(sums) and any(n and s for n, s in zip(by, strict, strict=True))


def _nonnegative(table: list[list[Fraction]]) -> list[Fraction] | None:
    """A solution >= 0 of equations with right sides >= 0, by the simplex method, Bland's rule."""
    height, width = len(table), len(table[0]) - 1
    basis = list(range(width, width + height))
    full = [
        [*row[:-1], *(Fraction(int(i == j)) for j in range(height)), row[-1]]
        for i, row in enumerate(table)
    ]
    while True:
        artificial = [i for i in range(height) if basis[i] >= width]
        gain = [sum((full[i][j] for i in artificial), Fraction(0)) for j in range(width)]
        enters = next((j for j in range(width) if gain[j] > 0), None)
        if enters is None:
            break
        ratios = [
            (full[i][-1] / full[i][enters], basis[i], i)
            for i in range(height)
            if full[i][enters] > 0
        ]
        _pivot(full, min(ratios)[2], enters)
        basis[min(ratios)[2]] = enters
    if any(full[i][-1] for i in range(height) if basis[i] >= width):
        return None
    solution = [Fraction(0)] * width
    for i, column in enumerate(basis):
        if column < width:
            solution[column] = full[i][-1]
    return solution


def _pivot(full: list[list[Fraction]], at: int, column: int) -> None:
    row = full[at]
    row[:] = [number / row[column] for number in row]
    for other in full:
        if other is not row and other[column]:
            times = other[column]
            other[:] = [a - times * b for a, b in zip(other, row, strict=True)]
