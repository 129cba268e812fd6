"""The page with what the layers give it: the zip file for Python, and what `site` says."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from cli.commands import Run
from noloss.web.site import _package
from shown import PAGE, check_shown, shown


def test_python_in_the_page_finds_the_lab_in_the_zip_file(tmp_path: Path) -> None:
    """There are no metadata, and nothing that only a terminal, a server or a class needs."""
    (tmp_path / "noloss.zip").write_bytes(_package())
    names = ZipFile(tmp_path / "noloss.zip").namelist()
    folders = {"/".join(name.split("/")[:-1]) for name in names}
    assert {"noloss/core", "noloss/lab/papers", "noloss/web"} <= folders
    left_out = (
        "noloss/cli",
        "noloss/tui",
        "noloss/classroom",
        "noloss/lab/cli",
        "noloss/web/page/",
    )
    assert not [name for name in names if name.startswith(left_out)]
    code = (
        "import noloss.core.plugins as plugins, noloss\n"
        "assert '.zip' in noloss.__file__\n"
        "print(*plugins.layers(), noloss.strategy('rival:karamchandani').name)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = ['noloss.zip']\n{code}"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout == "lab rival:karamchandani\n", done.stderr


def test_what_is_written_is_told_as_the_tour_shows(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    (tour,) = (each for each in shown() if each.command == PAGE)
    check_shown(tour, run(*PAGE.split()[1:])[1], request.config.getoption("--write-golden"))
