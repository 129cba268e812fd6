"""`site` as a user meets it."""

import json
import re
from pathlib import Path

import pytest

from cli.commands import Run, json_of
from documented import assert_documented
from noloss.core.document import to_json
from noloss.core.errors import NolossError
from noloss.core.table import parse_table
from noloss.lab.papers.claim_list import stored_claims
from noloss.web.site import Plan, site_files
from shown import PAGE, check_shown, shown


def test_site_writes_a_whole_page(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """And says so as the tour shows."""
    made = {Plan(("casual",)): site_files(Plan(("casual",)))}
    monkeypatch.setattr("noloss.web.site.site_files", lambda plan, budget: made[plan])
    monkeypatch.chdir(tmp_path)
    (tour,) = (each for each in shown() if each.command == PAGE)
    check_shown(tour, run(*PAGE.split()[1:])[1], request.config.getoption("--write-golden"))
    out = tmp_path / "page"
    told = json_of(run, "site", str(out), "--opponent", "casual")
    assert_documented("site", told)
    there = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
    assert told["files"] == len(there)
    assert told["bytes"] == sum((out / name).stat().st_size for name in there)
    assert (told["opponents"], told["fresh"], told["python"]) == (["casual"], False, False)
    assert told["layers"] == json.loads((out / "data/site.json").read_text())["layers"]
    worker = (out / "service-worker.js").read_text()
    listed = json.loads(re.search(r"FILES = (\[.*?\]);", worker)[1])
    assert {"./", "index.html", "data/players/casual.json"} <= set(listed)
    assert {name for name in listed if name != "./"} <= there
    assert "__EDITION__" not in worker
    for name in (name for name in there if name.startswith("data/") and name.endswith(".json")):
        assert json.loads((out / name).read_text())["version"] == 1, name
    table = parse_table((out / "data/players/casual.json").read_text())
    assert table.source == "casual"
    assert json.loads((out / "data/claims.json").read_text())["claims"] == to_json(stored_claims())
    assert "data/claims.json" in told["layers"]
    assert "data/claims.json" not in listed
    (first,) = json.loads((out / "data/opponents.json").read_text())["opponents"]
    assert not first["proof"]["first"]["no_loss"]


def test_site_refuses_what_it_cannot_make(run: Run, tmp_path: Path) -> None:
    code, _, err = run("site", str(tmp_path / "p"), "--opponent", "nobody")
    assert (code, "nobody" in err) == (2, True)
    with pytest.raises(NolossError, match="is not the npm package pyodide"):
        site_files(Plan(("casual",), pyodide=tmp_path))
