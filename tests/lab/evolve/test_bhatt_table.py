from lab.evolve.safe_vectors import run_with, safe_vectors
from noloss.core.game import Side
from noloss.lab.evolve.bhatt_table import PAPER_TABLE_1, table_1, typical_run


def test_table_1_is_over_the_runs_that_found_a_strategy() -> None:
    one, two = (s.moves for s in safe_vectors(Side.FIRST, 2))
    runs = [
        run_with(0, "first", 3, [one]),
        run_with(1, "first", None),
        run_with(2, "first", 1, [one, two]),
        run_with(3, "first", 2, [two]),
        run_with(0, "second", None),
    ]
    first, second = table_1(runs)
    assert (first.runs, first.successes, first.best, first.median, first.worst) == (4, 3, 1, 2, 3)
    assert first.found == 2
    assert (second.successes, second.best, second.found) == (0, None, 0)
    assert typical_run(runs[:4]) is runs[3]
    assert typical_run(runs[4:]) is runs[4]
    assert PAPER_TABLE_1["second"].successes == 8
