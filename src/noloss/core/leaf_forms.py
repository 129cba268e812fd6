"""The forms of single values in JSON: numbers, texts, cells, fractions, positions, games."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, Protocol

from noloss.core.errors import BadFile, NolossError
from noloss.core.files import MOST_FRACTION_DIGITS
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_cell, parse_game, parse_position
from noloss.core.position import Position

Schema = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """Where in a document something is read, and the game its cells and positions are of."""

    path: str
    game: LineGame | None = None

    def below(self, step: str) -> "Place":
        """A place inside this one."""
        return Place(f"{self.path}{step}", self.game)

    def refusal(self, expected: str, data: Any) -> BadFile:
        """The error that says what was expected here and what is there."""
        return BadFile(f"{self.path}: expected {expected}, found {data!r:.60}")


class Form(Protocol):
    """The JSON form of one type."""

    def write(self, value: Any) -> Any:
        """The value as JSON."""
        ...

    def read(self, data: Any, place: Place) -> Any:
        """The value of this JSON, which may hold anything."""
        ...

    def schema(self) -> Schema:
        """The JSON Schema of the form."""
        ...


@dataclass(frozen=True)
class Leaf:
    """A value that is one JSON value."""

    expected: str
    described: Schema
    parse: Callable[[Any, LineGame | None], Any]
    """The value, or None (or an error of ours) where it makes no sense."""
    print: Callable[[Any], Any] = lambda value: value

    def write(self, value: Any) -> Any:
        """Printed."""
        return self.print(value)

    def read(self, data: Any, place: Place) -> Any:
        """Parsed."""
        try:
            value = self.parse(data, place.game)
        except NolossError as error:
            raise BadFile(f"{place.path}: {error}") from None
        if value is None and self.expected:
            raise place.refusal(self.expected, data)
        return value

    def schema(self) -> Schema:
        """As it was described."""
        return dict(self.described)


class Null:
    """Nothing."""

    def write(self, value: Any) -> Any:
        """It is what it is."""
        return value

    def read(self, data: Any, place: Place) -> Any:
        """Only null."""
        if data is not None:
            raise place.refusal("null", data)

    def schema(self) -> Schema:
        """Null."""
        return {"type": "null"}


@dataclass(frozen=True)
class OneOf:
    """One of a few values."""

    known: Mapping[Any, Any]

    def write(self, value: Any) -> Any:
        """What stands for it."""
        return value.value if isinstance(value, Enum) else value

    def read(self, data: Any, place: Place) -> Any:
        """The value that this stands for."""
        for known, value in self.known.items():
            if type(known) is type(data) and known == data:
                return value
        raise place.refusal(f"one of {', '.join(map(str, self.known))}", data)

    def schema(self) -> Schema:
        """The values that there are."""
        return {"enum": list(self.known)}


def _exactly(kind: type) -> Callable[[Any, LineGame | None], Any]:
    return lambda data, _: data if type(data) is kind else None


def _number(data: Any, _: LineGame | None) -> float | None:
    try:
        return float(data) if type(data) in (int, float) else None
    except OverflowError:
        return None


def fraction_text(number: Fraction) -> str:
    """As `str` has it, but of any length, where Python stops at some thousand digits."""
    try:
        return str(number)
    except ValueError:
        return f"{Decimal(number.numerator)}/{Decimal(number.denominator)}"


def parse_fraction(data: Any) -> Fraction | None:
    """The number of a text such as "1" or "-1/4"; None for anything else."""
    digits = f"[0-9]{{1,{MOST_FRACTION_DIGITS}}}"
    if not isinstance(data, str) or not re.fullmatch(rf"-?{digits}(/{digits})?", data):
        return None
    over, under = (int(Decimal(part or 1)) for part in data.partition("/")[::2])
    return Fraction(over, under) if under else None


def _bytes(data: Any, _: LineGame | None) -> bytes | None:
    try:
        return b64decode(data, validate=True) if isinstance(data, str) else None
    except ValueError:
        return None


def _cell(data: Any, game: LineGame | None) -> Cell | None:
    if type(data) is not int or data < 1:
        return None
    return parse_cell(game, str(data)) if game else Cell(data - 1)


def _position(data: Any, game: LineGame | None) -> Position | None:
    return parse_position(game, data) if isinstance(data, str) and game else None


LEAVES: dict[Any, Form] = {
    Any: Leaf("", {}, lambda data, _: data),
    dict: Leaf("an object", {"type": "object"}, _exactly(dict)),
    NoneType: Null(),
    str: Leaf("a text", {"type": "string"}, _exactly(str)),
    bool: Leaf("true or false", {"type": "boolean"}, _exactly(bool)),
    int: Leaf("a whole number", {"type": "integer"}, _exactly(int)),
    float: Leaf("a number", {"type": "number"}, _number),
    bytes: Leaf(
        "bytes as text, in base64",
        {"type": "string", "contentEncoding": "base64"},
        _bytes,
        lambda data: b64encode(data).decode("ascii"),
    ),
    Fraction: Leaf(
        'a fraction such as "1" or "1/4"',
        {"type": "string", "pattern": r"^-?\d+(/\d+)?$"},
        lambda data, _: parse_fraction(data),
        fraction_text,
    ),
    Cell: Leaf("a cell, from 1", {"type": "integer", "minimum": 1}, _cell, lambda c: c + 1),
    LineGame: Leaf(
        "the name of a game",
        {"type": "string", "description": "the name of a game"},
        lambda data, _: parse_game(data) if isinstance(data, str) else None,
        str,
    ),
    Position: Leaf(
        "a position of the game that the document names",
        {"type": "string", "description": "a position by rows"},
        _position,
        str,
    ),
}
