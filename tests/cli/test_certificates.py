"""`certificates` as a user meets it."""

from pathlib import Path

from cli.commands import Run, json_of


def test_what_comes_with_noloss_is_listed(run: Run) -> None:
    code, out, _ = run("certificates")
    assert code == 0
    assert "the second player never loses" in out
    listed = json_of(run, "certificates", "6X6x6")
    assert [(entry["game"], entry["side"]) for entry in listed] == [("6x6x6", "second")]


def test_one_is_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "six.proof"
    code, out, _ = run("certificates", "6x6x6", "--out", str(file))
    assert code == 0
    assert f"Certificate: {file}" in out
    assert file.read_bytes().startswith(b"noloss proof 1\ngame 6x6x6\nclaim second never loses\n")


def test_what_there_is_not_is_said(run: Run, tmp_path: Path) -> None:
    code, _, err = run("certificates", "9x9x9x9")
    assert code == 2
    assert "no certificate for '9x9x9x9' comes with noloss; there are: " in err
    code, _, err = run("certificates", "6x6x6", "--side", "first", "--out", str(tmp_path / "x"))
    assert code == 2
    assert "certificates of 6x6x6 are for: second" in err
    code, _, err = run("certificates", "--out", str(tmp_path / "x"))
    assert code == 2
    assert "a game is needed, as in noloss certificates" in err
    code, _, err = run("certificates", "6x6x6", "--make")
    assert code == 2
    assert "--out FILE is needed" in err


def test_one_is_made_anew_and_verified(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "made.proof")
    code, out, _ = run("certificates", "4x4", "--make", "--side", "first", "--out", file)
    assert code == 0
    assert "the first player never loses" in out
    code, out, _ = run("verify", file)
    assert (code, out) == (0, f"{file}: verified: the first player never loses at 4x4\n")
    assert json_of(run, "verify", file) == {
        "valid": True,
        "game": "4x4",
        "claim": "never loses",
        "side": "first",
        "why": None,
        "file": file,
        "strategy": None,
    }
    code, _, err = run("certificates", "nonsense", "--make", "--out", str(tmp_path))
    assert code == 2
    assert "cannot write" in err
    code, _, err = run("certificates", "3x3+misere", "--make", "--out", file)
    assert code == 2
    assert "blocks hold under the usual rules only" in err
