"""Positions and time of alpha-beta with and without T3DT's rules, over all boards to be decided.

    python benchmarks/guided_search.py

Times are of plain Python, the least of five rounds. A round begins with a new search, which asks
the tree anew; `asked before` is the same round once T3DT's word on every board is known.
"""

from collections.abc import Callable
from time import perf_counter

from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.tabulate import undecided
from noloss.strategies.guided import guided
from noloss.strategies.minimax import Order, in_cell_order, searched

ROUNDS = 5
Counting = Callable[[Position], int]


def counting(order: Order, counts_moves: bool) -> Counting:
    """How many positions alpha-beta with this order looks into."""
    return lambda board: searched(board, order, counts_moves).positions


MAKERS: dict[str, Callable[[], Counting]] = {
    "abp": lambda: counting(in_cell_order, False),
    "aba": lambda: counting(in_cell_order, True),
    "guided:abp": lambda: counting(guided("abp").order, False),
    "guided:aba": lambda: counting(guided("aba").order, True),
    "guided:silent": lambda: guided("silent").searched,
}


def main() -> None:
    """Print one line per searcher."""
    boards = undecided(parse_game("3x3"))
    print(f"{len(boards):,} boards        first move       all boards   seconds   asked before")
    for name, make in MAKERS.items():
        cold, warm = [], []
        for _ in range(ROUNDS):
            count = make()
            for times in (cold, warm):
                start = perf_counter()
                counts = [count(board) for board in boards]
                times.append(perf_counter() - start)
        print(f"{name:15}{counts[0]:14,}{sum(counts):17,}{min(cold):10.3f}{min(warm):15.3f}")


if __name__ == "__main__":
    main()
