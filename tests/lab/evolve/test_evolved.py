"""A whole study: runs of each kind in a folder, as a document."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lab.evolve.safe_vectors import run_with, safe_vectors
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, TooLarge
from noloss.core.game import Side
from noloss.lab.evolve.evolved import (
    PAPER_TABLE_1,
    Evolved,
    check_amount,
    evolve_runs,
    paper_studies,
    table_1,
    typical_run,
)
from noloss.lab.evolve.run_file import read_runs
from noloss.lab.evolve.settings import Settings

SMALL = Settings(generations=15, population=30, seed=1)


def test_a_study_is_a_document_and_its_runs_are_in_the_folder(tmp_path: Path) -> None:
    kinds = [replace(SMALL, role=role) for role in ("first", "second")]
    evolved = evolve_runs(tmp_path, kinds, 2, {"both": replace(SMALL, role="both")})
    assert [(row.role, row.runs) for row in evolved.table] == [("first", 2), ("second", 2)]
    assert evolved.studies["both"].runs == 2
    assert list(evolved.runs) == read_runs(tmp_path)
    assert list(evolved.study_runs["both"]) == read_runs(tmp_path / "both")
    assert from_json(Evolved, json.loads(json.dumps(to_json(evolved)))) == evolved


def test_the_papers_studies_keep_what_the_paper_leaves_open() -> None:
    studies = paper_studies(SMALL)
    assert list(studies) == ["tournament", "single-elite", "controlled"]
    assert {settings.role for settings in studies.values()} == {"both"}
    assert {settings.seed for settings in studies.values()} == {1}
    assert studies["tournament"].selection == "tournament"
    assert studies["controlled"].elite == "controlled"


def test_too_much_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    large = Settings(generations=10**6, population=20_000)
    for kinds, runs in (([SMALL], 10_001), ([large], 1), ([SMALL], 10**4000)):
        with pytest.raises(TooLarge, match="the most is 10,000 runs and 10,000,000,000 members"):
            evolve_runs(tmp_path / "new", kinds, runs)
    with pytest.raises(BadFile, match="5x5:4 is too large to enumerate"):
        evolve_runs(tmp_path / "new", [replace(SMALL, game="5x5:4")], 2)
    assert not (tmp_path / "new").exists()
    check_amount([SMALL] * 2, 10_000)


def test_time_that_is_up_stops_the_runs_and_says_where_they_are(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=f"stopped: what was found is in {tmp_path}; --resume"):
        evolve_runs(tmp_path, [SMALL], 1, budget=Budget(seconds=0))
    (run,) = read_runs(tmp_path)
    assert len(run.generations) == 1
    evolve_runs(tmp_path, [SMALL], 1, resume=True)
    assert read_runs(tmp_path)[0].ended


def test_table_1_is_over_the_runs_that_found_a_strategy() -> None:
    one, two = (s.moves for s in safe_vectors(Side.FIRST, 2))
    runs = [
        run_with(0, "first", 3, [one]),
        run_with(1, "first", None),
        run_with(2, "first", 1, [one, two]),
        run_with(3, "first", 2, [two]),
        run_with(0, "second", None),
    ]
    first, second = table_1(runs)
    assert (first.runs, first.successes, first.best, first.median, first.worst) == (4, 3, 1, 2, 3)
    assert first.found == 2
    assert (second.successes, second.best, second.found) == (0, None, 0)
    assert typical_run(runs[:4]) is runs[3]
    assert typical_run(runs[4:]) is runs[4]
    assert PAPER_TABLE_1["second"].successes == 8
