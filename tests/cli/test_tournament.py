"""`tournament` as a user meets it."""

import json

from cli.commands import Run, json_of


def test_tournament(run: Run) -> None:
    data = json_of(run, "tournament", "t3dt", "random")
    assert data["results"][1]["result"] == {"first": "565/576", "draw": "11/576", "second": "0"}
    assert len(data["results"]) == 4
    assert "98.09 0" in run("tournament", "t3dt", "random")[1]


def test_a_tournament_leaves_out_who_cannot_play(run: Run) -> None:
    code, out, err = run("tournament", "-g", "3x2:2", "--json")
    assert code == 0
    assert "Left out: t3dt does not play 3x2:2" in err
    assert "optimal" in json.loads(out)["points"]
