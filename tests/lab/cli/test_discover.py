"""`noloss discover` of trees and their frontier: what it prints, keeps, draws and refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lab.documented import assert_documented

Run = Callable[..., tuple[int, str, str]]
FRONTIER = (
    "--tests",
    "I can win, you can win, you can fork",
    "--actions",
    "win, block, block fork, most lines",
    "--up-to",
    "4",
)


def test_it_is_told_kept_drawn_and_a_document(run: Run, tmp_path: Path) -> None:
    log, picture = tmp_path / "frontier.log", tmp_path / "frontier.svg"
    code, out, _ = run(
        "discover", "tree-frontier", *FRONTIER, "--log", str(log), "--plot", str(picture)
    )
    assert code == 0
    assert out.startswith("The most that trees attain without ever losing")
    assert "newell-simon" in out
    assert "Up to 4 leaves" in out
    assert picture.read_text("utf-8").startswith("<?xml")
    before = log.read_bytes()
    code, again, _ = run("discover", "tree-frontier", *FRONTIER, "--log", str(log), "--json")
    found = json.loads(again)
    assert code == 0
    assert_documented("discover tree-frontier", found)
    assert [each["leaves"] for each in found["most"]] == [4]
    assert log.read_bytes() == before, "what is done is not done again"


def test_so_few_leaves_that_all_can_lose(run: Run) -> None:
    code, out, _ = run("discover", "tree-frontier", *FRONTIER[:-1], "2")
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
def test_a_frontier_that_makes_no_sense_is_refused(
    run: Run, words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text("# something else\n", "utf-8")
    code, _, err = run("discover", "tree-frontier", *words)
    assert code == 2
    assert why in " ".join(err.split())
    assert Path("README.md").read_text("utf-8") == "# something else\n"


SEARCH = (
    "--seat",
    "first",
    "--tests",
    "the centre is free, I can win, third mark",
    "--actions",
    "centre, win, next to yours, side next to yours",
)


def test_a_search_its_proofs_and_their_check(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "proofs")
    code, out, _ = run("discover", "tree", *SEARCH, "--proofs", folder)
    assert code == 0
    assert out.startswith(
        "4 leaves are the minimum: 3 trees of 4 leaves never lose as first player.\n"
    )
    assert "3 smaller shapes: for each, a checked proof shows" in out
    _, again, _ = run("discover", "tree", *SEARCH, "--proofs", folder, "--json")
    found = json.loads(again)
    assert_documented("discover tree", found)
    assert (found["leaves"], found["trees"], found["refuted_shapes"]) == (4, 3, 3)
    code, out, _ = run("discover", "verify", folder)
    assert code == 0
    plain = " ".join(out.split())
    assert (
        "a tree in the vocabulary `own` that never loses as first player has at least 4 leaves"
        in plain
    )
    assert out.endswith("One with 4 leaves was found and played out.\n")
    _, out, _ = run("discover", "verify", folder, "--json")
    assert_documented("discover verify", json.loads(out))
    (tmp_path / "proofs" / "(oo).drat.xz").write_bytes(b"nothing")
    code, out, _ = run("discover", "verify", folder)
    assert code == 1
    assert "WRONG: cannot unpack" in out


def test_a_search_that_ends_too_soon_says_so(run: Run) -> None:
    code, out, _ = run("discover", "tree", *SEARCH, "--up-to", "2")
    assert code == 0
    assert out.startswith("A tree that never loses as first player has more than 2 leaves.\n2 ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--part", "1/2"], "the parts need a common folder"),
        (["--part", "3/2", "--proofs", "x"], "part '3/2': write it as 2/5"),
        (["--vocabulary", "ful"], "did you mean full"),
        (["--tests", "I fly"], "unknown test 'I fly'"),
        (["--actions", " "], "unknown action ''"),
        (["--goal", "worst"], "worst"),
        (["--up-to", "99"], "99"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, words: list[str], why: str) -> None:
    code, _, err = run("discover", "tree", *words)
    assert code == 2
    assert why in " ".join(err.split())


@pytest.mark.parametrize(
    ("error", "ends"), [(EOFError("early"), 70), (BrokenPipeError(32, ""), 141)]
)
def test_no_error_of_a_verification_is_taken_for_a_verdict(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, ends: int
) -> None:
    """A command of a group ends as a command by itself does."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("noloss.lab.discover.verify.verify_proofs", fail)
    code, out, err = run("discover", "verify", "proofs.zip")
    assert (code, out) == (ends, "")
    assert ("internal error: RuntimeError: EOFError: early" in err) == (ends == 70)
