"""`strategies` as a user meets it."""

import os
import subprocess
import sys

import pytest

from cli.commands import Run, json_of
from noloss.strategies.catalogue import CATALOGUE


def test_strategies_lists_the_catalogue(run: Run) -> None:
    assert [entry["name"] for entry in json_of(run, "strategies")] == list(CATALOGUE)
    assert all(name in run("strategies")[1] for name in CATALOGUE)


@pytest.mark.parametrize("columns", ["20", "80"])
def test_names_and_numbers_are_never_cut(columns: str) -> None:
    arguments = [sys.executable, "-m", "noloss", "strategies"]
    environment = {**os.environ, "COLUMNS": columns, "FORCE_COLOR": "1"}
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, env=environment)
    assert all(name in done.stdout for name in CATALOGUE)
