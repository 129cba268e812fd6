"""`rivals`, `table-1` and `train-rival` as a user meets them."""

from pathlib import Path

import pytest

from cli.commands import Run, json_of
from lab.documented import assert_documented
from noloss.lab.papers.rivals.training import TRAINERS


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
