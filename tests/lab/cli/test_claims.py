"""The commands about papers and rivals as a user meets them."""

from pathlib import Path

import pytest

from cli.commands import Run, json_of
from lab.documented import assert_documented
from noloss.lab.papers.rivals.training import TRAINERS

KEYS = ["key", "paper", "place", "claim", "verdict", "evidence", "replay", "reading", "tolerance"]


def test_claims(run: Run) -> None:
    data = json_of(run, "claims", "t3dt-4.2.1")
    assert [claim["verdict"] for claim in data] == ["holds"] * 4
    assert list(data[0]) == KEYS
    assert data[0]["place"] == "section 4.2.1 (a)"
    assert "4 claims: 4 hold, 0 fail; 0 questions answered." in run("claims", "t3dt-4.2.1")[1]
    code, _, err = run("claims", "nonsense")
    assert code == 2
    assert "no claim's key starts with nonsense" in err


def test_claims_whole_and_for_files(run: Run) -> None:
    whole = run("claims", "t3dt-speed-mm-on", "--readings")[1]
    assert "t3dt-speed-mm-on: larger (T3DT, section 6.2, Table 8)" in whole
    assert "  judged by within a factor of two" in whole
    for form, begins in (
        ("csv", "key,paper,where"),
        ("latex", "% For booktabs, longtable"),
        ("markdown", "**"),
    ):
        text = run("claims", "t3dt-speed-mm-on", "--format", form)[1]
        assert text.startswith(begins)
        assert "section 6.2, Table 8" in text


def test_what_is_not_checked(run: Run) -> None:
    data = json_of(run, "claims", "--unchecked")
    assert {"T3DT", "WST", "Bhatt, Varshney, Deb"} == {row["paper"] for row in data}
    assert list(data[0]) == ["paper", "place", "claim", "reason"]
    assert "why not" in run("claims", "--unchecked")[1]
    only = json_of(run, "claims", "wst", "--unchecked")
    assert {"WST"} == {row["paper"] for row in only}
    assert run("claims", "--unchecked", "--format", "csv")[1].startswith("paper,where,claim")


def test_rivals(run: Run) -> None:
    """The text is in the tour, as that of Table 1."""
    assert_documented("rivals", json_of(run, "rivals"))


def test_table_1(run: Run) -> None:
    data = json_of(run, "table-1")
    assert_documented("table-1", data)
    table = {row["rival"]: row for row in data}
    assert list(table) == [
        "wst", "jain", "karamchandani", "singh", "ling-lam", "sriram", "chakraborty",
    ]  # fmt: skip
    computed = {key: [cell["computed"] for cell in row["cells"]] for key, row in table.items()}
    assert computed["wst"] == ["Any Player", "Succeed", "Succeed", "depends", "depends"]
    assert set(computed["jain"]) == {"unavailable"}
    assert computed["karamchandani"][1:3] == ["Fails", "Succeed"]
    assert computed["sriram"] == ["Only Opponent", "Succeed", "Fails", "Can fail", "----"]
    assert computed["singh"][3] == "depends", "it gives up no forced win, but loses"
    assert table["wst"]["cells"][3]["evidence"].startswith("it never loses; gives up a forced win")
    assert table["singh"]["cells"][1]["evidence"].startswith("loses 1 5 9 ")


def test_train_rival(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "net.json")
    data = json_of(run, "train-rival", "coevolved", "--out", file, "--generations", "1")
    assert_documented("train-rival", data)
    assert data["file"] == file
    assert run("train-rival", "singh", "--out", file)[0] == 2


def test_training_ends_when_its_time_is_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "net.json"
    code, _, err = run("train-rival", "coevolved", "--out", str(file), "--seconds", "0")
    assert code == 2
    assert "Training: more than 0 seconds, after 1 of 500; --seconds allows more" in err
    assert not file.exists()


def test_training_does_not_begin_where_it_cannot_be_written_down(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TRAINERS, "fogel", lambda *_, **__: pytest.fail("it was trained"))
    code, _, err = run("train-rival", "fogel", "--out", str(tmp_path / "no/net.json"))
    assert code == 2
    assert "cannot write" in err
