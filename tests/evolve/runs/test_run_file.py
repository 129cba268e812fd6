"""Runs on disk: complete, resumable from any cut, and refused when they are of another kind."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.core.game import Side
from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.boards.genome import OVER
from noloss.evolve.genetic.settings import Options, Role
from noloss.evolve.runs.parallel import perform_all, plan_runs
from noloss.evolve.runs.run_file import perform, read_run, read_runs, run_file
from noloss.evolve.runs.run_lock import locked

OPTIONS = Options(role=Role.first, generations=12, population=30, seed=1)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = run_file(tmp_path, OPTIONS, 0)
    perform(path, OPTIONS, 0)
    return path


def test_a_run_is_read_back_whole(whole: Path) -> None:
    run = read_run(whole)
    assert run.ended
    assert [record.generation for record in run.records] == list(range(13))
    found = list(run.strategies())
    assert found
    assert all(each.score(Side.FIRST).losses == 0 for each in found)
    assert run.first_found == min(r.generation for r in run.records if r.found)


def test_a_run_cut_anywhere_goes_on_to_the_same_file(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10]
    cuts = {0, 5, ends[0], ends[0] + 3, ends[4], ends[4] + 50, len(data) - 2, len(data)}
    for cut in sorted(cuts):
        path = tmp_path / f"cut-{cut}.jsonl"
        path.write_bytes(data[:cut])
        perform(path, OPTIONS, 0)
        assert path.read_bytes() == data, cut


def test_a_run_that_is_stopped_keeps_all_its_generations(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "stopped.jsonl"
    perform(path, OPTIONS, 0, lambda generation, *_: generation < 5)
    assert [r.generation for r in read_run(path).records] == list(range(6))
    assert not read_run(path).ended
    assert whole.read_bytes().startswith(path.read_bytes())
    perform(path, OPTIONS, 0)
    assert whole.read_bytes() == path.read_bytes()


def test_what_is_there_already_is_only_touched_when_asked(whole: Path) -> None:
    folder = whole.parent
    with pytest.raises(BadFile, match="--resume"):
        plan_runs(folder, [OPTIONS], 1, resume=False)
    assert len(plan_runs(folder, [OPTIONS], 2, resume=True)) == 2
    with pytest.raises(BadFile, match="population is 30 there and 31 here"):
        plan_runs(folder, [replace(OPTIONS, population=31)], 1, resume=True)
    with pytest.raises(BadFile, match="seed is 1 there and 2 here"):
        plan_runs(folder, [replace(OPTIONS, seed=2)], 1, resume=True)


def test_several_runs_side_by_side_are_the_same_as_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    kinds = [OPTIONS, replace(OPTIONS, role=Role.second)]
    seen = []
    for name, processes in (("a", 1), ("b", 2)):
        jobs = plan_runs(tmp_path / name, kinds, 2, resume=False)
        news: list[int] = []
        perform_all(jobs, processes, lambda g, *_, news=news: news.append(g) or True)
        seen.append(sorted(news))
    assert seen[0] == seen[1] == sorted(list(range(13)) * 4)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_a_failure_in_one_process_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    jobs = plan_runs(tmp_path, [OPTIONS], 2, resume=False)
    jobs[0].path.mkdir()
    with pytest.raises(BadFile, match="cannot write"):
        perform_all(jobs, 2, lambda *_: True)


def test_a_run_that_comes_out_otherwise_is_refused(whole: Path) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[3])
    record["mean"] = 0.5
    lines[3] = json.dumps(record)
    whole.write_text("\n".join(lines[:6]) + "\n", encoding="utf-8")
    with pytest.raises(BadFile, match="line 4: the run does not come out as it did"):
        perform(whole, OPTIONS, 0)


@pytest.mark.parametrize(
    ("line", "text", "complaint"),
    [
        (0, '{"format": "noloss table"}', "not a run"),
        (0, '{"format": "noloss run", "version": 9}', "version 9"),
        (0, '{"format": "noloss run", "version": true}', "version True"),
        (0, '{"format": "noloss run", "version": 1}', "options"),
        (0, '{"format": "noloss run", "version": 1, "run": 0, "options": {}}', "role None"),
        (2, "{}", 'line 3: expected "generation": 1, not null'),
        (2, '{"generation": 3}', 'line 3: expected "generation": 1, not 3'),
        (2, '{"generation": 1}', "line 3: not a generation"),
        (2, '{"end": 0}', "line 4: the run has ended before"),
        (14, '{"end": 7}', 'line 15: expected "end": 12, not 7'),
        (14, '{"end": 12}\n{"end": 12}', "line 16: the run has ended before"),
        (2, "nonsense", "line 3"),
        (2, "[]", "line 3: expected an object"),
    ],
)
def test_a_broken_file_is_refused_with_the_line(
    whole: Path, line: int, text: str, complaint: str
) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    lines[line] = text
    whole.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadFile, match=complaint):
        read_run(whole)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda moves: moves.pop(), "764 moves"),
        (lambda moves: moves.__setitem__(0, 9), r"row 1 .* cannot go to row 9"),
        (lambda moves: moves.__setitem__(0, "2"), "list of row numbers"),
        (lambda moves: moves.__setitem__(slice(None), _first_children()), "loses .* as first"),
    ],
)
def test_a_damaged_strategy_is_refused_with_the_line(
    whole: Path, change: Callable[[list[int]], object], complaint: str
) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if json.loads(line).get("found"))
    record = json.loads(lines[at])
    change(record["found"][0])
    lines[at] = json.dumps(record)
    whole.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadFile, match=f"{whole.name}, line {at + 1}: .*{complaint}"):
        plan_runs(whole.parent, [OPTIONS], 1, resume=True)


def _first_children() -> list[int]:
    return [min(each) + 1 if each else OVER for each in gamebase().graph.children]


def test_a_run_is_written_by_one_process_at_a_time(whole: Path) -> None:
    pytest.importorskip("fcntl")
    before = whole.read_bytes()
    with locked(whole), pytest.raises(BadFile, match="another process is writing"):
        perform(whole, OPTIONS, 0)
    perform(whole, OPTIONS, 0)
    assert whole.read_bytes() == before


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds no runs"):
        read_runs(tmp_path)
    with pytest.raises(BadFile, match="cannot read"):
        read_run(tmp_path / "nowhere.jsonl")


def test_a_full_disk_is_told_and_what_was_found_stays() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(BadFile, match=r"No space left.*what was found so far is in it"):
        perform(full, OPTIONS, 0)
