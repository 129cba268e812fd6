"""Every document is published, and every published document is one."""

import json
from pathlib import Path

import pytest

from noloss.core.document import file_schema, schema
from noloss.show.exports.modules import FORMAT, VERSION
from noloss.show.exports.portable import Portable
from whole.published import COMMANDS, DOCUMENTS, KNOWN

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
HEAD = """\
# JSON documents

Every command with `--json` prints one document on one line; `play` and `turing trace` print one for
each line of input or step, `verify` one for each file. Cells are numbers from 1; chances are
fractions, and like boards and games they are written as text (`"191/192"`, `"X.O/.X./..."`,
`"3x3"`). What each key means is described in [formats.md](formats.md); the JSON Schema of each
document is here:

"""
FILES = {command: f"schemas/{command.replace(' ', '-')}.json" for command in DOCUMENTS}
INDEX = [f"- [`noloss {c} --json`]({FILES[c]}): {each.says}.\n" for c, each in DOCUMENTS.items()]
TAIL = """
One file that is made to be read by other programs has a schema too:

- [`noloss export --to json`](schemas/export-file.json): a strategy to be looked up, see
  [how to export one](../how-to/export.md).
"""
SCHEMAS = {
    **{FILES[command]: schema(each.kind) for command, each in DOCUMENTS.items()},
    "schemas/export-file.json": file_schema(FORMAT, VERSION, Portable),
}
PAGES = {
    "json.md": HEAD + "".join(INDEX) + TAIL,
    **{
        file: json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        for file, content in SCHEMAS.items()
    },
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


def test_every_command_is_listed() -> None:
    assert set(KNOWN) == set(COMMANDS)
