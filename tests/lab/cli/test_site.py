"""`site` where the lab adds the claims of the papers to the page."""

import json
from pathlib import Path

import pytest

from cli.commands import Run
from noloss.core.document import to_json
from noloss.lab.papers.claim_list import stored_claims
from shown import PAGE, check_shown, shown


def test_site_writes_the_claims_and_says_so_as_the_tour_shows(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    (tour,) = (each for each in shown() if each.command == PAGE)
    check_shown(tour, run(*PAGE.split()[1:])[1], request.config.getoption("--write-golden"))
    data = tmp_path / "page/data"
    assert json.loads((data / "claims.json").read_text())["claims"] == to_json(stored_claims())
    assert json.loads((data / "site.json").read_text())["layers"] == ["data/claims.json"]
    worker = (tmp_path / "page/service-worker.js").read_text()
    assert '"data/claims.json"' not in worker
