"""WST in plain Python: the paper's rules in a page, with no machine and no tapes."""

from collections import Counter

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
CORNERS = "1379"


def slots(mine: set[str], yours: set[str]) -> tuple[list[str], str]:
    """The slots WST may take, in its order, and the rule; it is to move."""
    starts = len(mine) == len(yours)
    if not mine and not yours:
        return ["5"], "opening"
    rows = [["X" if s in mine else "O" if s in yours else s for s in line] for line in LINES]
    for mark, rule in (("X", "R1"), ("O", "R2")):
        for row in rows:
            empty = [s for s in row if s.isdigit()]
            if row.count(mark) == 2 and empty:
                return empty, rule
    if not starts and (mine, yours) in (({"5"}, {"1", "9"}), ({"5"}, {"3", "7"})):
        return list("2468"), "special case"
    candidates: list[str] = []
    for row in rows:
        empty = [s for s in row if s.isdigit()]
        kinds = (row.count("X"), row.count("O"), len(empty))
        if kinds in ([(1, 0, 2), (1, 1, 1), (0, 0, 3)] if starts else [(0, 1, 2)]):
            candidates += empty
    return _most_frequent(candidates), "R4 and R5" if starts else "R3"


def _most_frequent(candidates: list[str]) -> list[str]:
    counts = Counter(candidates)
    if "5" in counts:
        return ["5"]
    top = max(counts.values())
    best = [slot for slot in counts if counts[slot] == top]
    corners = [slot for slot in best if slot in CORNERS]
    return corners if corners and top < 3 else best
