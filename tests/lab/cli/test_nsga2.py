"""`nsga2` as a user meets it."""

import json

from lab.documented import assert_documented


def test_the_search_is_set_beside_the_exact_frontier(run) -> None:
    arguments = ["nsga2", "--generations", "2", "--side", "second"]
    whole = json.loads(run(*arguments, "--json")[1])
    assert_documented("nsga2", whole)
    data = whole["second"]
    keys = ["points", "exact", "attained", "hypervolume", "seconds", "exact_seconds"]
    assert list(data) == keys
    assert len(data["exact"]) == 22
    assert 0 < data["hypervolume"][0] <= data["hypervolume"][1]
    assert " ms" not in run(*arguments)[1]
    assert " ms" in run(*arguments, "--time")[1]
