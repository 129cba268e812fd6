"""`nsga2` as a user meets it."""

import json


def test_the_search_is_set_beside_the_exact_frontier(run) -> None:
    arguments = ["nsga2", "--generations", "2", "--side", "second"]
    data = json.loads(run(*arguments, "--json")[1])["second"]
    keys = ["points", "exact", "attained", "hypervolume", "seconds", "exact_seconds"]
    assert list(data) == keys
    assert len(data["exact"]) == 22
    assert 0 < data["hypervolume"][0] <= data["hypervolume"][1]
    assert " ms" not in run(*arguments)[1]
    assert " ms" in run(*arguments, "--time")[1]
