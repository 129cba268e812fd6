"""Whether what a command prints is the document that is published for it."""

from typing import Any

from noloss.core.document import from_json, to_json
from noloss.core.notation import parse_game
from published import DOCUMENTS


def assert_documented(command: str, data: Any, game: str = "3x3") -> None:
    """The data is read back as the command's document, and written again it is the same."""
    found = from_json(DOCUMENTS[command].kind, data, parse_game(game))
    assert to_json(found) == data
