"""`export` as a user meets it."""

from pathlib import Path

import pytest

from cli.commands import Run, json_of


def test_it_goes_to_the_output_or_to_a_file(run: Run, tmp_path: Path) -> None:
    code, out, err = run("export", "casual", "--to", "python", "-g", "3x2:2", "--verify")
    assert (code, err.startswith("Proven equal to casual in all ")) == (0, True)
    names: dict[str, object] = {}
    exec(out, names)
    assert "moves" in names
    file = tmp_path / "casual.py"
    code, said, _ = run("export", "casual", "--to", "python", "-g", "3x2:2", "-o", str(file))
    assert (code, file.read_text("utf-8")) == (0, out)
    assert said.startswith(f"Wrote {file}: casual on 3x2:2 in Python, ")
    document = json_of(run, "export", "casual", "--to", "python", "-g", "3x2:2")
    assert (document["text"], document["verified"]) == (out, None)


def test_chances_with_too_many_digits_are_rounded_if_asked(run: Run, tmp_path: Path) -> None:
    level = ("export", "level:30", "-g", "4x2:3+gravity", "--to")
    code, out, err = run(*level, "c")
    assert (code, out) == (2, "")
    assert "common denominator has 59 digits" in err
    assert "add --round to round them to millionths" in err
    file = tmp_path / "level.c"
    code, out, _ = run(*level, "c", "--round", "--verify", "--out", str(file))
    assert code == 0
    assert "Chances are rounded to millionths in " in out
    told = " ".join(out.split())
    assert "Proven equal to level:30 with these rounded chances in all 593 positions" in told
    assert json_of(run, *level, "c", "--round")["rounded"] > 0


def test_where_nothing_has_to_be_rounded_the_file_stays_as_it_is(run: Run) -> None:
    casual = ("export", "casual", "--to", "c", "-g", "3x2:2")
    assert run(*casual, "--round") == run(*casual)
    assert "rounded" not in json_of(run, *casual, "--round")


def test_without_what_runs_it_it_is_written_but_not_verified(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    file = tmp_path / "casual.mjs"
    words = ("export", "casual", "--to", "js", "-g", "3x2:2", "--verify", "--out", str(file))
    code, out, _ = run(*words)
    assert (code, file.exists()) == (1, True)
    assert "Not verified: it runs with Node.js, which is not installed here." in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("random --to c -g 4x4", "4x4 is too large to enumerate"),
        ("t3dt --to js -g 4x3:3", "t3dt does not play 4x3:3"),
        ("nobody --to json", "no strategy is called 'nobody'"),
        ("casual --to c -g 3x2:2 --out /nowhere/at/all", "cannot write '/nowhere/at/all'"),
    ],
)
def test_what_is_refused_says_why(run: Run, arguments: str, message: str) -> None:
    code, out, err = run("export", *arguments.split())
    assert (code, out) == (2, "")
    assert message in err


def test_verdicts_stand_out_on_a_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.cli.show.shows_colours", lambda _: True)
    where = str(tmp_path / "t3dt.py")
    code, out, _ = run("export", "t3dt", "--to", "python", "--verify", "--out", where)
    assert code == 0
    assert "It \x1b[1;32mnever loses\x1b[0m." in out
    assert "\x1b[1;32mProven equal\x1b[0m to t3dt" in out
