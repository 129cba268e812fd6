"""`noloss discover`: what it prints, keeps, draws and refuses for the frontier of trees."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lab.documented import assert_documented

Run = Callable[..., tuple[int, str, str]]
FEW = (
    "--tests",
    "I can win, you can win, you can fork",
    "--actions",
    "win, block, block fork, most lines",
    "--up-to",
    "4",
)


def test_it_is_told_kept_drawn_and_a_document(run: Run, tmp_path: Path) -> None:
    log, picture = tmp_path / "frontier.log", tmp_path / "frontier.svg"
    code, out, _ = run("discover", "tree-frontier", *FEW, "--log", str(log), "--plot", str(picture))
    assert code == 0
    assert out.startswith("The most that trees attain without ever losing")
    assert "newell-simon" in out
    assert "Up to 4 leaves" in out
    assert picture.read_text("utf-8").startswith("<?xml")
    before = log.read_bytes()
    code, again, _ = run("discover", "tree-frontier", *FEW, "--log", str(log), "--json")
    found = json.loads(again)
    assert code == 0
    assert_documented("discover tree-frontier", found)
    assert [each["leaves"] for each in found["most"]] == [4]
    assert log.read_bytes() == before, "what is done is not done again"


def test_so_few_leaves_that_all_can_lose(run: Run) -> None:
    code, out, _ = run("discover", "tree-frontier", *FEW[:-1], "2")
    assert code == 0
    assert out.startswith("No tree with so few leaves is enough never to lose.")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--vocabulary", "ful"], "did you mean full"),
        (["--tests", "I fly"], "unknown test 'I fly'"),
        (["--actions", " "], "unknown action ''"),
        (["--up-to", "99"], "99"),
        (["--plot", "x.nothing"], "cannot draw"),
        (["--log", "README.md"], "is not a log of this search"),
        (["--seconds", "0"], "--seconds allows more"),
    ],
)
def test_what_makes_no_sense_is_refused(
    run: Run, words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text("# something else\n", "utf-8")
    code, _, err = run("discover", "tree-frontier", *words)
    assert code == 2
    assert why in " ".join(err.split())
    assert Path("README.md").read_text("utf-8") == "# something else\n"
