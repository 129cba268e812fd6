"""What there is to say of a whole game, and what is left out of it under a budget."""

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import Cancelled
from noloss.core.game import Value
from noloss.core.notation import parse_game
from noloss.solver.summary import summarise


@pytest.mark.parametrize(
    "budget",
    [
        Budget(positions=5),
        Budget(positions=5, memory=1 << 20),
        Budget(positions=100_000),
        Budget(memory=1 << 20),
    ],
)
def test_a_settled_value_is_not_lost_where_the_budget_allows_no_count(budget: Budget) -> None:
    summary = summarise(parse_game("4x3:3"), budget)
    assert (summary.value, summary.solution.nodes) == (Value.FIRST, 4)
    assert (summary.positions, summary.canonical, summary.counts) == (None, None, None)


def test_nor_where_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])

    def slow(*_: object) -> None:
        now[0] += 60

    monkeypatch.setattr("noloss.solver.summary.enumerable", lambda _: not slow())
    summary = summarise(parse_game("4x3:3"), Budget(seconds=30.0))
    assert (summary.value, summary.positions) == (Value.FIRST, None)


def test_a_large_enough_budget_leaves_nothing_out() -> None:
    game = parse_game("4x3:3")
    whole, bounded = summarise(game), summarise(game, Budget(positions=150_000))
    assert bounded.counts == whole.counts
    assert (bounded.positions, bounded.solution.best) == (111_973, whole.solution.best)


def test_whoever_cancels_wants_no_answer() -> None:
    with pytest.raises(Cancelled):
        summarise(parse_game("3x3"), Budget(cancel=lambda: True))
