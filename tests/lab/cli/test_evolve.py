"""`evolve` as a user meets it: Table 1, runs that go on, and runs that are killed or stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from in_process import noloss
from lab.documented import assert_documented
from noloss.lab.evolve.run_file import EndLine, GenerationLine, RunWriter, read_run

SMALL = ["--generations", "40", "--population", "40", "--runs", "1", "--workers", "1", "--role"]


def _noloss(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return noloss(*arguments, folder=folder)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run for the first player."""
    folder = tmp_path_factory.mktemp("runs")
    done = _noloss(folder, "evolve", "e", *SMALL, "first")
    assert done.returncode == 0, done.stderr
    return folder


def test_evolve_prints_table_1_beside_the_papers(runs: Path) -> None:
    again = _noloss(runs, "evolve", "e", *SMALL, "first", "--resume")
    assert again.returncode == 0
    assert "the paper" in again.stdout
    data = json.loads(_noloss(runs, "evolve", "e", *SMALL, "first", "--resume", "--json").stdout)
    assert_documented("evolve", data)
    row = data["table"][0]
    assert (row["role"], row["runs"], row["successes"]) == ("first", 1, 1)
    assert row["found"] > 0


def test_runs_are_refused_with_a_clear_word(runs: Path) -> None:
    for arguments, complaint in (
        ([*SMALL, "first"], "already exists: continue with --resume"),
        ([*SMALL, "first", "--resume", "--seed", "5"], "seed is 0 there and 5 here"),
        (
            [*SMALL, "first", "--resume", "--elite", "single"],
            'elite is "controlled" there and "single" here',
        ),
        ([*SMALL[:4], "--runs", "0"], "0 is not in the range x>=1"),
        ([*SMALL, "first", "--crossover-points", "0"], "crossover points 0"),
    ):
        done = _noloss(runs, "evolve", "e", *arguments)
        assert done.returncode == 2, arguments
        assert complaint in " ".join(done.stderr.replace("│", " ").split()), done.stderr


def test_a_parent_that_is_killed_leaves_whole_runs_and_no_process_behind(tmp_path: Path) -> None:
    """The processes of the runs share the parent's pipe: it ends when the last of them does."""
    words = ["evolve", "e", "--role", "second", "--generations", "9999", "--runs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "noloss", *words, "--workers", "2"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    files = [tmp_path / "e" / f"second-{run:02}.jsonl" for run in (1, 2)]
    while process.poll() is None and not all(f.exists() and f.stat().st_size > 500 for f in files):
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=60)
    kept = [file.read_bytes() for file in files]
    assert all(len(read_run(file).generations) > 1 for file in files)
    done = _noloss(tmp_path, *words, "--workers", "1", "--resume", "--seconds", "0")
    assert "--resume continues" in done.stderr
    for file, before in zip(files, kept, strict=True):
        assert file.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", ["1", pytest.param("2", marks=pytest.mark.thorough)])
def test_an_interrupt_stops_cleanly_and_keeps_what_was_found(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RunWriter.write

    def write(writer: RunWriter, *lines: GenerationLine | EndLine) -> None:
        real(writer, *lines)
        if any(isinstance(line, GenerationLine) and line.generation == 3 for line in lines):
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(RunWriter, "write", write)
    many = ("--generations", "99999", "--runs", number, "--workers", number)
    done = _noloss(tmp_path, "evolve", "e", "--role", "second", *many)
    assert done.returncode == 130
    said = "noloss: stopped: what was found is in e; --resume continues\n"
    assert (done.stdout, done.stderr) == ("", said)
    files = list((tmp_path / "e").iterdir())
    assert max(len(read_run(file).generations) for file in files) >= 4
    assert all(file.read_bytes().endswith(b"}\n") for file in files), "no line is cut"


def test_time_stops_it_too(runs: Path) -> None:
    done = _noloss(runs, "evolve", "t", "--seconds", "0", *SMALL, "second")
    assert done.returncode == 2
    assert "what was found is in t; --resume continues" in done.stderr


def test_the_games_of_a_strategy_are_a_tree_whose_leaves_the_paper_counts() -> None:
    shown = _noloss(Path(), "game-tree", "modified-heuristic", "first").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (18, 1, 0)
    shown = _noloss(Path(), "game-tree", "modified-heuristic", "second").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (68, 21, 0)
    refused = _noloss(Path(), "game-tree", "random", "first")
    assert refused.returncode == 2
    assert "random leaves too much to chance" in refused.stderr
