"""`noloss review` as its users meet it."""

import json
from pathlib import Path

from cli.commands import Run, json_of
from documented import assert_documented


def test_a_log_is_reviewed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_text("game,player,cell\n1,Ada,5\n1,Bob,2\n2,Bob,5\n2,Ada,x\n", "utf-8")
    code, out, _ = run("review", str(file))
    assert code == 0
    assert "2 games of 3x3: 0 won by X, 0 by O, 0 drawn, 2 unfinished." in out
    assert "game 1, move 2: Bob (O) plays 2" in out
    assert "O: illegal (x)" in run("review", str(file), "--draw", "2")[1]
    data = json_of(run, "review", str(file))
    assert_documented("review", data)
    assert data["players"]["Ada"] == {
        "moves": 2,
        "illegal": 1,
        "matter": 0,
        "kept": 0,
        "chance": None,
    }
    assert data["mistakes"][0]["held"] == [1, 3, 7, 9]


def test_what_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_text(json.dumps([{"game": 1, "cell": 5, "board": "X"}]), "utf-8")
    code, _, err = run("review", str(file))
    assert code == 2
    assert "log.json, entry 1: the board 'X' has 1 cells" in err
    assert run("review", str(tmp_path / "none.csv"))[0] == 2
    file.write_text('[{"moves": [5]}]', "utf-8")
    assert "there is no game '7' in the log" in run("review", str(file), "--draw", "7")[2]
