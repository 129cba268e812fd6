"""Every document is published, and every published document is one."""

from pathlib import Path

import pytest

from cli.commands import SPELLINGS
from noloss.report.schemas import DOCUMENTS, index_text, schema_file

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {
    "json.md": index_text(),
    **{f"schemas/{schema_file(name)}": each.schema_text() for name, each in DOCUMENTS.items()},
}


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_is_up_to_date(name: str, request: pytest.FixtureRequest) -> None:
    path = REFERENCE / name
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(PAGES[name], encoding="utf-8")
    assert path.exists(), f"{path} is missing: run pytest --write-golden"
    assert path.read_text(encoding="utf-8") == PAGES[name]


def test_no_schema_is_orphaned() -> None:
    there = {f"schemas/{path.name}" for path in (REFERENCE / "schemas").iterdir()}
    assert there == set(PAGES) - {"json.md"}


def test_every_command_is_listed_in_order() -> None:
    commands = [" ".join(words) for words in SPELLINGS]
    assert list(DOCUMENTS) == commands
