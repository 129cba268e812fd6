"""`census` as a user meets it."""

import json


def test_the_json_has_the_agreed_shape(run) -> None:
    data = json.loads(run("census", "--json")[1])
    keys = ["behavioural", "behavioural_take_win", "stationary", "stationary_take_win"]
    for side in ("first", "second"):
        assert list(data[side]) == [*keys, "random_vector"]
        assert all(data[side][key].isdigit() for key in keys)
    assert data["second"]["stationary_take_win"] == "96578432"


def test_the_text_has_the_same_numbers_and_counting_anew_ends_in_time(run) -> None:
    shown = run("census")[1]
    assert "taking immediate wins   96,578,432" in shown
    code, _, err = run("census", "--compute", "--seconds", "0")
    assert code == 2
    assert "more than 0 seconds" in err
