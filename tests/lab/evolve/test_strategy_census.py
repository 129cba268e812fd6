import json

import pytest

from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, TooLarge
from noloss.core.game import Side
from noloss.lab.evolve import stationary as exact
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.strategy_census import Census, census, count, recorded


@pytest.mark.thorough
def test_the_census_on_record_is_what_is_counted_where_that_is_quick() -> None:
    assert count(Side.SECOND) == recorded(Side.SECOND)
    first = recorded(Side.FIRST)
    counted = exact.stationary(gamebase().graph, Side.FIRST, take_win=True)
    assert counted == first.stationary_take_win
    assert first.stationary < first.behavioural


def test_the_smallest_number_on_record_is_what_is_counted() -> None:
    counted = exact.stationary(gamebase().graph, Side.SECOND, take_win=True)
    assert counted == recorded(Side.SECOND).stationary_take_win


def test_a_census_is_a_document_whose_numbers_are_text() -> None:
    known = census()
    data = to_json(known)
    assert list(data) == ["first", "second"]
    assert data["second"]["stationary_take_win"] == "96578432"
    assert from_json(Census, json.loads(json.dumps(data))) == known


def test_counting_anew_can_be_cancelled_and_has_a_budget() -> None:
    with pytest.raises(Cancelled, match="as second player"):
        census(compute=True, budget=Budget(cancel=lambda: True))
    with pytest.raises(TooLarge, match="more than 10 positions"):
        census(compute=True, budget=Budget(positions=10))
