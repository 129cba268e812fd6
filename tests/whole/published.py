"""What each command prints with `--json`: the one list of documents that are published.

`docs/reference/schemas/COMMAND.json` holds the JSON Schema of each, and `docs/reference/json.md`
lists them; both are written by `pytest tests/whole/test_schemas.py --write-golden`.
"""

from collections.abc import Mapping

import classroom.published
import lab.published
import published
from cli.commands import SPELLINGS

KNOWN = {**published.DOCUMENTS, **lab.published.DOCUMENTS, **classroom.published.DOCUMENTS}
COMMANDS = [" ".join(words) for words in SPELLINGS]
DOCUMENTS: Mapping[str, published.Published] = {
    command: KNOWN[command] for command in COMMANDS if command in KNOWN
}
"""By command, in the order of `noloss --help`."""
