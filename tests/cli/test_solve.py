"""`solve` as a user meets it."""

from cli.commands import Run, json_of


def test_solve_json(run: Run) -> None:
    assert json_of(run, "solve", "3x3") == {
        "game": "3x3",
        "value": "draw",
        "positions": 5478,
        "canonical": 765,
    }
    assert json_of(run, "solve", "3x3x3") == {
        "game": "3x3x3",
        "value": "first",
        "positions": None,
        "canonical": None,
    }
    one = json_of(run, "solve", "3x3", "--position", "X../.O./..X")
    assert (one["value"], one["best"], one["turn"]) == ("draw", [2, 4, 6, 8], "O")
    assert "a draw with best play" in run("solve")[1]
    assert "won by the first player, in 7 moves" in run("solve", "3x3x3")[1]
    assert "is over: won by the first player" in run("solve", "3x3", "-p", "XXX/OO./...")[1]
