"""Runs that are divided among workers are the runs of one."""

from pathlib import Path

import pytest

from noloss.core.errors import WorkersLost
from noloss.lab.evolve import leg
from noloss.lab.evolve.evolved import evolve_runs
from noloss.lab.evolve.settings import Settings
from noloss.work.crew import Workers
from work.text_workers import Texts, files_in


@pytest.mark.parametrize(("found", "lose"), [("shrink", 0), ("refill", 2), ("keep", 2)])
def test_a_run_of_many_legs_is_the_run_of_one(
    found: str, lose: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legs have three generations; what one found the next one finds again and must not tell."""
    monkeypatch.setattr(leg, "BRED_PER_SECOND", 90)
    kinds = [Settings("first", 14, 30, found=found), Settings("second", 8, 30, found=found)]
    for name, who in (("here", Workers()), ("there", Texts(lose=lose))):
        evolve_runs(tmp_path / name, kinds, 2, workers=who)
    assert files_in(tmp_path / "here") == files_in(tmp_path / "there")
    assert any(b'"found": [[' in data for data in files_in(tmp_path / "here").values())


def test_work_that_kills_every_worker_is_told_with_what_was_found(tmp_path: Path) -> None:
    with pytest.raises(WorkersLost, match=f"workers keep dying.*what was found is in {tmp_path}"):
        evolve_runs(tmp_path, [Settings("first", 14, 30)], 2, workers=Texts(lose=1))
