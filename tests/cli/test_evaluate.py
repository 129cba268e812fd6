"""`evaluate` as a user meets it."""

from cli.commands import Run, json_of


def test_evaluate_json(run: Run) -> None:
    assert json_of(run, "evaluate", "random", "random") == {
        "game": "3x3",
        "first": "random",
        "second": "random",
        "result": {"first": "737/1260", "draw": "8/63", "second": "121/420"},
    }
    assert "737/1260" in run("evaluate", "random", "random")[1]
