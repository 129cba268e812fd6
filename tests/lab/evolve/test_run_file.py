"""Runs on disk: complete, resumable from any cut, and refused when they are of another kind."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled
from noloss.core.files import locked
from noloss.core.game import Side
from noloss.lab.evolve.evolved import plan_runs
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.perform import Job, perform, perform_all
from noloss.lab.evolve.run_file import MOST_BYTES, RunWriter, read_run, read_runs, run_path
from noloss.lab.evolve.settings import Settings
from noloss.work.crew import Workers

SETTINGS = Settings(role="first", generations=12, population=30, seed=1)


def _make(path: Path) -> None:
    """Make a run to its end, or go on with it."""
    for _ in perform(Job(path, SETTINGS, 0)):
        pass


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = run_path(tmp_path, SETTINGS, 0)
    _make(path)
    return path


def test_a_run_is_read_back_whole(whole: Path) -> None:
    run = read_run(whole)
    assert run.ended
    assert [line.generation for line in run.generations] == list(range(13))
    found = list(run.strategies())
    assert found
    assert all(each.score(Side.FIRST).losses == 0 for each in found)
    assert run.first_found == min(g.generation for g in run.generations if g.found)


def test_a_run_cut_anywhere_goes_on_to_the_same_file(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10]
    cuts = {0, 5, ends[0], ends[0] + 3, ends[4], ends[4] + 50, len(data) - 2, len(data)}
    for cut in sorted(cuts):
        path = tmp_path / f"cut-{cut}.jsonl"
        path.write_bytes(data[:cut])
        _make(path)
        assert path.read_bytes() == data, cut


def test_a_run_that_is_stopped_keeps_all_its_generations(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "stopped.jsonl"
    for line in perform(Job(path, SETTINGS, 0)):
        if line.generation == 5:
            break
    assert [line.generation for line in read_run(path).generations] == list(range(6))
    assert not read_run(path).ended
    assert whole.read_bytes().startswith(path.read_bytes())
    _make(path)
    assert whole.read_bytes() == path.read_bytes()


def test_what_is_there_already_is_only_touched_when_asked(whole: Path) -> None:
    folder = whole.parent
    with pytest.raises(BadFile, match="--resume"):
        plan_runs(folder, [SETTINGS], 1, resume=False)
    assert len(plan_runs(folder, [SETTINGS], 2, resume=True)) == 2
    with pytest.raises(BadFile, match="population is 30 there and 31 here"):
        plan_runs(folder, [replace(SETTINGS, population=31)], 1, resume=True)
    with pytest.raises(BadFile, match="seed is 1 there and 2 here"):
        plan_runs(folder, [replace(SETTINGS, seed=2)], 1, resume=True)


def test_several_runs_side_by_side_are_the_same_as_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    kinds = [SETTINGS, replace(SETTINGS, role="second")]
    seen = []
    for name, processes in (("a", 1), ("b", 2)):
        jobs = plan_runs(tmp_path / name, kinds, 2, resume=False)
        told: list[float] = []
        budget = Budget(progress=lambda words, done, total, told=told: told.append(done))
        perform_all(jobs, Workers(processes), budget)
        seen.append(sorted(set(told) - {0}))
    assert seen[0] == seen[1] == list(range(1, 13 * 4 + 1))
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_a_failure_in_one_process_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    jobs = plan_runs(tmp_path, [SETTINGS], 2, resume=False)
    jobs[0].path.mkdir()
    with pytest.raises(BadFile, match="cannot write"):
        perform_all(jobs, Workers(2))


def test_a_run_that_comes_out_otherwise_is_refused(whole: Path) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[3])
    record["mean"] = 0.5
    lines[3] = json.dumps(record)
    whole.write_text("\n".join(lines[:6]) + "\n", encoding="utf-8")
    with pytest.raises(BadFile, match="line 4: the run cannot be repeated"):
        _make(whole)


@pytest.mark.parametrize("text", [b"my notes", b"my notes\nand more", b"{}\n{", b"\xff\n\xff"])
def test_a_foreign_file_is_refused_as_it_is(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_bytes(text)
    with pytest.raises(BadFile, match="line 1: the run cannot be repeated"):
        RunWriter(path, SETTINGS, 0)
    assert path.read_bytes() == text


def _generation(number=1, best="0.5", size="30", found="[]") -> str:
    return (
        f'{{"generation": {number}, "best": {best}, "mean": 0.5, "size": {size}, "found": {found}}}'
    )


@pytest.mark.parametrize(
    ("line", "text", "complaint"),
    [
        (0, '{"format": "noloss table"}', "not a run"),
        (0, '{"format": "noloss run", "version": 9}', "version 9"),
        (0, '{"format": "noloss run", "version": true}', "version True"),
        (0, '{"format": "noloss run", "version": 1}', "line 1: RunHead: 'run' is missing"),
        (
            0,
            '{"format": "noloss run", "version": 1, "run": 0, "options": 3}',
            "RunHead.options: expected",
        ),
        (
            0,
            '{"format": "noloss run", "version": 1, "run": 0, "options": {"role": "x"}}',
            "RunHead.options.role: expected one of first, second, both, found 'x'",
        ),
        (
            0,
            '{"format": "noloss run", "version": 1, "run": 0, "options": {"population": 1e999}}',
            "1e999 is not a number that can be read",
        ),
        (2, "{}", "line 3: GenerationLine: 'generation' is missing"),
        (2, _generation(number=3), 'line 3: expected "generation": 1, not 3'),
        (2, _generation(best='"0.5"'), "line 3: GenerationLine.best: expected a number"),
        (2, _generation(best="Infinity"), "line 3: Infinity is not a number"),
        (2, _generation(size="9" * 5000), "line 3: 9{20} is not a number"),
        (2, _generation(size="1e400"), "line 3: 1e400 is not a number"),
        (2, _generation(found="[" * 50_000), "line 3: .* nested too deeply"),
        (2, '{"end": 0}', "line 4: the run has ended before"),
        (14, '{"end": 7}', 'line 15: expected "end": 12, not 7'),
        (14, '{"end": 12}\n{"end": 12}', "line 16: the run has ended before"),
        (2, "nonsense", "line 3"),
        (2, "[]", "line 3: GenerationLine: expected an object"),
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
        (lambda moves: moves.__setitem__(0, "2"), r"found\[0\]\[0\]: expected a whole number"),
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
        plan_runs(whole.parent, [SETTINGS], 1, resume=True)


def _first_children() -> list[int]:
    return [min(each) + 1 if each else gamebase().over + 1 for each in gamebase().graph.children]


def test_a_run_is_written_by_one_process_at_a_time(whole: Path) -> None:
    pytest.importorskip("fcntl")
    before = whole.read_bytes()
    with locked(whole), pytest.raises(BadFile, match="another process is writing"):
        _make(whole)
    _make(whole)
    assert whole.read_bytes() == before


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds no runs"):
        read_runs(tmp_path)
    with pytest.raises(BadFile, match="cannot read"):
        read_run(tmp_path / "nowhere.jsonl")


def test_what_is_no_file_or_endless_or_huge_is_not_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    for path in (Path("/dev/zero"), tmp_path, huge):
        with pytest.raises(BadFile, match="not a file of at most"):
            read_run(path)


def test_runs_that_are_cancelled_keep_what_they_have_and_go_on(tmp_path: Path, whole: Path) -> None:
    (tmp_path / "c").mkdir()
    jobs = plan_runs(tmp_path / "c", [SETTINGS], 2, resume=False)
    told: list[float] = []
    budget = Budget(
        cancel=lambda: len(told) >= 4, progress=lambda words, done, total: told.append(done)
    )
    with pytest.raises(Cancelled):
        perform_all(jobs, budget=budget)
    perform_all(jobs)
    assert jobs[0].path.read_bytes() == whole.read_bytes()
    assert all(read_run(job.path).ended for job in jobs)


def test_a_full_disk_is_told_and_what_was_found_stays() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(
        BadFile, match=r"No space left.*what was found so far is in it, and the run can"
    ):
        _make(full)
