"""`prove` and `verify` as a user meets them."""

import json
from pathlib import Path

from cli.commands import Run, json_of


def test_prove_json(run: Run) -> None:
    code, out, _ = run("prove", "t3dt", "--json")
    assert code == 0
    assert json.loads(out) == {
        "strategy": "t3dt",
        "game": "3x3",
        "first": {
            "no_loss": True,
            "positions": 823,
            "lines": {"win": 1272, "draw": 120, "loss": 0},
            "missed_wins": 8,
            "refutation": None,
        },
        "second": {
            "no_loss": True,
            "positions": 639,
            "lines": {"win": 864, "draw": 792, "loss": 0},
            "missed_wins": 16,
            "refutation": None,
        },
    }


def test_prove_says_when_it_loses(run: Run) -> None:
    code, out, _ = run("prove", "casual", "--json")
    assert code == 1
    data = json.loads(out)
    assert data["first"]["no_loss"] is False
    assert len(data["first"]["refutation"]) == 8
    assert all(1 <= cell <= 9 for cell in data["first"]["refutation"])
    code, out, _ = run("prove", "casual")
    assert code == 1
    assert "shortest game it loses: " in out


def test_prove_lists_missed_wins(run: Run) -> None:
    assert "and 11 more (--missed lists all)" in run("prove", "t3dt")[1]
    assert run("prove", "t3dt", "--missed")[1].count("may play 5") == 24
    assert len(json_of(run, "prove", "t3dt", "--missed")["second"]["missed"]) == 16
    assert set(json_of(run, "prove", "t3dt", "--side", "first")) == {"strategy", "game", "first"}


def test_certificates_are_written_and_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t3dt.cert"
    code, out, _ = run("prove", "t3dt", "--certificate", str(file))
    assert code == 0
    assert f"Certificate: {file}" in out
    code, out, _ = run("verify", str(file))
    assert code == 0
    assert "never loses at 3x3 as second player (639 positions, 1,656 games)" in out
    assert "the file calls it t3dt" in out
    data = json_of(run, "verify", str(file))
    assert (data["valid"], data["strategy"], data["side"]) == (
        True,
        "t3dt",
        "both",
    )
    file.write_bytes(file.read_bytes()[:-100])
    code, _, err = run("verify", str(file))
    assert code == 1
    assert "refused: certificate: cut short" in err
    assert json_of(run, "verify", str(file))["valid"] is False
    file.write_text("nothing", "utf-8")
    code, out, err = run("verify", str(file), "--json")
    assert (code, out) == (2, "")
    assert "is not a certificate: it begins with neither" in err


def test_no_certificate_for_a_loser(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "casual.cert"
    code, _, err = run("prove", "casual", "--certificate", str(file))
    assert code == 1
    assert "No certificate is written" in err
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_named(run: Run) -> None:
    code, _, err = run("prove", "t3dt", "-c", "/nowhere/at/all")
    assert code == 2
    assert "noloss: cannot write '/nowhere/at/all': No such file or directory" in err
