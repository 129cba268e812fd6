"""Pairs of free cells, one in every line that is still open: by trying everything."""

from itertools import combinations


def has_pairing(gaps: frozenset[frozenset[int]], used: frozenset[int] = frozenset()) -> bool:
    """Whether disjoint pairs can be chosen so that each gap holds one of them."""
    if not gaps:
        return True
    gap = min(gaps, key=lambda cells: (len(cells), sorted(cells)))
    return any(
        has_pairing(frozenset(g for g in gaps if not pair <= g), used | pair)
        for pair in map(frozenset, combinations(sorted(gap - used), 2))
    )
