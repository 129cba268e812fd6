"""The one JSON form of every result, and back, driven by the types of its fields.

A result is a frozen dataclass. Its JSON form is an object with a key for each field, in order:

    Cell                a number from 1, as people count          5
    Fraction            text                                      "191/192"
    Position, LineGame  their text                                "X.O/.X./...", "3x3"
    bytes               text in base64                            "AQI="
    an Enum             its value                                 "first"
    Mapping             an object; keys are written as above      {"5": "1/3"}
    tuple, list         an array
    a dataclass         an object

Two notes on a field change that: `flat()` writes the entries of a mapping, or the keys of a
document, beside the other keys, as `{"first": ..., "second": ...}` for the two seats; `optional()`
leaves the key out while it is None, or what is given as default.
A class may list its keys in `__shape__`, where a property adds what follows from the fields; such a
key is checked, not read, on the way back. A field that is not compared is not written.

A file of ours begins with `"format"` and `"version"`: see `file_text` and `parse_file`.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from noloss.core.errors import BadFile
from noloss.core.field_notes import flat, optional
from noloss.core.files import parse_json
from noloss.core.forms import form
from noloss.core.game import LineGame
from noloss.core.leaf_forms import Place, Schema

__all__ = [
    "file_body",
    "file_schema",
    "file_text",
    "flat",
    "from_json",
    "json_text",
    "optional",
    "parse_file",
    "schema",
    "to_json",
]

T = TypeVar("T")


def to_json(value: Any) -> Any:
    """The JSON form of a document, or of a list or mapping of documents."""
    if isinstance(value, Mapping):
        return {str(to_json(key)): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    return form(type(value)).write(value)


def json_text(document: Any, indent: int | None = None) -> str:
    """The JSON form as text."""
    return json.dumps(to_json(document), indent=indent)


def from_json(kind: type[T], data: Any, game: LineGame | None = None) -> T:
    """The document of this class; an error names the place.

    A position or a cell belongs to the game that its document names; `game` gives it if the
    document does not, as for a bare `Position`.
    """
    document: T = form(kind).read(data, Place(getattr(kind, "__name__", "document"), game))
    return document


def schema(kind: Any) -> Schema:
    """The JSON Schema of a document."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **form(kind).schema()}


def file_text(format_name: str, version: int, document: Any) -> str:
    """A document as a file of ours."""
    return json.dumps({"format": format_name, "version": version, **to_json(document)})


def file_schema(format_name: str, version: int, kind: Any) -> Schema:
    """The JSON Schema of such a file."""
    head = {"format": {"const": format_name}, "version": {"const": version}}
    body = schema(kind)
    return {
        **body,
        "properties": {**head, **body["properties"]},
        "required": [*head, *body["required"]],
    }


def parse_file(text: str, format_name: str, version: int, kind: type[T]) -> T:
    """Read `file_text` back; what is broken, foreign or of another version is refused."""
    return from_json(kind, file_body(text, format_name, version))


def file_body(text: str, format_name: str, version: int) -> dict[str, Any]:
    """What follows the head of a file of ours, as JSON that has not been looked at."""
    what = format_name.removeprefix("noloss ")
    one = what if what.split()[0].endswith("s") else f"a {what}"
    try:
        data = parse_json(text)
    except BadFile as error:
        raise BadFile(f"not {one}: {error}") from None
    if not isinstance(data, dict) or data.get("format") != format_name:
        raise BadFile(f'not {one}: the file does not say "format": "{format_name}"')
    stored = data.get("version")
    if type(stored) is not int or stored != version:
        raise BadFile(f"{what} version {stored!r:.60}: this program reads {version}")
    return {key: item for key, item in data.items() if key not in ("format", "version")}
