"""The command line in this process, as for the commands of the core, and recorded games."""

from pathlib import Path

import pytest

from cli.conftest import limited, run
from lab.people.recorded import as_csv, record
from noloss.core.game import LineGame
from noloss.strategies.people.model import human

__all__ = ["limited", "people", "run"]


@pytest.fixture
def people(tmp_path: Path, three: LineGame) -> str:
    """A file of made-up recorded games."""
    file = tmp_path / "people.csv"
    file.write_text(as_csv(record(three, human(), 20, seed=1)))
    return str(file)
