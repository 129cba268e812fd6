"""`bench` on the command line; the studies behind it are made up."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lab.documented import assert_documented
from lab.timing.made_up import made_up
from noloss.cli.main import build
from noloss.core.budget import Budget
from noloss.core.document import to_json
from noloss.core.errors import BadFile, MissingLibrary, NolossError
from noloss.lab.show import timing_figures
from noloss.lab.timing import study
from noloss.lab.timing.published import ALGORITHMS
from noloss.lab.timing.record import Plan, stored_record


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(build(arguments[0]), arguments, catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes seconds and is tested with the report."""
    monkeypatch.setattr(timing_figures, "timing_figures", lambda _: iter(()))
    monkeypatch.setattr("noloss.show.pictures.images.image", lambda *_: b"")


def test_the_study_is_written_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {}

    def fake(chosen: dict[str, Plan], allowed: Budget) -> study.Study:
        seen.update(chosen)
        return made_up()

    monkeypatch.setattr(study, "study", fake)
    folder = tmp_path / "deep" / "clock"
    code, out, _ = run("bench", "t3dt", "--out", str(folder), "--seconds", "7", "--seed", "9")
    assert code == 0
    assert "MM, JIT on" in out
    assert {plan.seed for plan in seen.values()} == {9}
    assert (folder / "report.md").exists()
    assert (folder / "tables" / "table8.tex").exists()
    code, out, _ = run("bench", "t3dt", "--out", str(folder), "--json")
    data = json.loads(out)
    assert_documented("bench t3dt", data)
    assert set(data["tpg_ns"]["on"]) == set(ALGORITHMS)
    assert set(data["speedup"]["off"]) == {"mm", "abp", "aba"}
    code, out, _ = run("bench", "show", str(folder))
    assert "1,000" in out
    monkeypatch.setattr("noloss.lab.timing.manifest.can_plot", lambda: False)
    _, _, err = run("bench", "t3dt", "--out", str(tmp_path / "plain"))
    assert "No figures: matplotlib is missing" in err
    assert "figures/" not in (tmp_path / "plain" / "report.md").read_text()
    assert "figures/" in (folder / "report.md").read_text()


def test_a_file_is_not_a_folder_for_the_result(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(NolossError, match="that is a file, not a folder"):
        run("bench", "t3dt", "--out", str(tmp_path / "x"))


def test_an_interrupted_study_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = made_up(("on",))
    cut = study.Study(part.timings, part.timer_ns, part.whole_game_ns, part.manifest, False)
    monkeypatch.setattr(study, "study", lambda *_: cut)
    code, _, err = run("bench", "t3dt", "--out", str(tmp_path / "x"))
    assert code == 130
    assert "what was measured until then is kept" in err
    assert "The run was interrupted." in (tmp_path / "x" / "report.md").read_text(encoding="utf-8")
    none = study.Study({}, {}, {}, part.manifest, False)
    monkeypatch.setattr(study, "study", lambda *_: none)
    with pytest.raises(NolossError, match="nothing is written"):
        run("bench", "t3dt", "--out", str(tmp_path / "y"))
    assert not (tmp_path / "y").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "study", lambda *_: made_up())
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot make"):
        run("bench", "t3dt", "--out", str(tmp_path / "file" / "x"))


def test_the_stored_run_is_shown() -> None:
    code, out, _ = run("bench", "show")
    assert code == 0
    assert f"Measured {stored_record().manifest.measured}" in out
    assert json.loads(run("bench", "show", "--json")[1]) == to_json(stored_record())


@pytest.mark.parametrize("text", [None, "{", "[]", "{}"])
def test_a_folder_without_a_record_is_refused(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "result.json").write_text(text)
    with pytest.raises(BadFile, match=r"result\.json"):
        run("bench", "show", str(tmp_path))


def test_nothing_is_measured_for_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("measured before the folder was looked at")

    monkeypatch.setattr(study, "study", never)
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BadFile, match="file"):
            run("bench", "t3dt", "--out", str(out))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("words", ["evolve --paper"])
def test_a_missing_library_is_missed_before_anything_is_measured(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object:
        return None if name == "matplotlib" else name

    monkeypatch.setattr("importlib.util.find_spec", find)
    with pytest.raises(MissingLibrary, match=r"matplotlib: pip install 'noloss\[lab\]'"):
        run(*words.split(), str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
