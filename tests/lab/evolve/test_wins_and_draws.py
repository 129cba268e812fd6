import json

import pytest

from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, NolossError, TooLarge
from noloss.core.game import Side
from noloss.lab.evolve.wins_and_draws import Searches, search_roles


def test_a_search_is_a_document_and_tells_how_far_it_is() -> None:
    told: list[tuple[float, float | None]] = []
    budget = Budget(progress=lambda words, done, total: told.append((done, total)))
    searches = search_roles([Side.SECOND], 3, 8, 1, budget)
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert from_json(Searches, json.loads(json.dumps(to_json(searches)))) == searches
    with pytest.raises(Cancelled):
        search_roles([Side.SECOND], 3, 8, 1, Budget(cancel=lambda: True))


@pytest.mark.parametrize(
    ("generations", "population", "seed", "complaint"),
    [
        (0, 100, 0, "at least 1 generation of 4"),
        (10, 3, 0, "at least 1 generation of 4"),
        (10, 100, -1, "a seed below"),
        (10, 100, 1 << 63, "a seed below"),
    ],
)
def test_what_makes_no_sense_is_refused(
    generations: int, population: int, seed: int, complaint: str
) -> None:
    with pytest.raises(NolossError, match=complaint):
        search_roles([Side.FIRST], generations, population, seed)


@pytest.mark.parametrize(
    ("generations", "population", "complaint"),
    [
        (10, 10**18, r"population 1.0e\+18: .* about 3.1e\+31 MB; the most is 4,000"),
        (10**18, 10, "hours; the most is 1,000,000 generations"),
        (10**6, 4000, "100,000,000 members bred"),
        (10**4000, 10, r"10\^4000 generations"),
    ],
)
def test_what_would_take_too_much_is_refused(
    generations: int, population: int, complaint: str
) -> None:
    with pytest.raises(TooLarge, match=complaint):
        search_roles([Side.FIRST], generations, population, 0)
