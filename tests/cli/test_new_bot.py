"""`noloss new-bot` as its users meet it."""

from pathlib import Path

from cli.commands import Run, json_of
from documented import assert_documented


def test_a_bot_to_begin_with(run: Run, tmp_path: Path) -> None:
    data = json_of(run, "new-bot", "python", str(tmp_path / "new"))
    assert_documented("new-bot", data)
    assert Path(data["file"]).read_text("utf-8").startswith('"""A tic-tac-toe bot.')
    code, _, err = run("new-bot", "python", str(tmp_path / "new"))
    assert (code, "already exists" in err) == (2, True)
    assert run("check", data["file"])[0] == 1  # it runs, and loses
