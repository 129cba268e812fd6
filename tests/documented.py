"""Whether what a command prints is the document that is published for it."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from noloss.core.document import from_json, schema, to_json
from noloss.core.notation import parse_game
from published import DOCUMENTS, Published


def assert_documented(command: str, data: Any, game: str = "3x3") -> None:
    """What a command of the core prints is its document."""
    assert_published(DOCUMENTS[command], data, game)


def assert_published(document: Published, data: Any, game: str = "3x3") -> None:
    """The data obeys the published JSON Schema; read back and written again, it is the same."""
    objection = next(_validator(document).iter_errors(data), None)
    assert objection is None, f"{document.says}: {objection}"
    found = from_json(document.kind, data, parse_game(game))
    assert to_json(found) == data


@cache
def _validator(document: Published) -> Any:
    published = schema(document.kind)
    Draft202012Validator.check_schema(published)
    return Draft202012Validator(published)
