"""How each type is written in JSON, read back and described: one small class for each kind.

`form(hint)` gives the form of a type. See `noloss.core.document` for what it comes to.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Cell, LineGame
from noloss.core.leaf_forms import LEAVES, Form, Null, OneOf, Place, Schema

_FORMS: dict[Any, Form] = {}


def form(hint: Any) -> Form:
    """The form of a type that documents may hold."""
    if hint in LEAVES:
        return LEAVES[hint]
    if hint not in _FORMS:
        _FORMS[hint] = _of_parts(hint) if get_origin(hint) else _of_class(hint)
    return _FORMS[hint]


def _of_class(hint: Any) -> Form:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OneOf({member.value: member for member in hint})
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint)
    raise NolossError(f"documents do not hold {hint!r:.60}")


def _of_parts(hint: Any) -> Form:
    origin: Any = get_origin(hint)
    inner = get_args(hint)
    if origin in (Union, UnionType):
        kinds = tuple(map(_kind, inner))
        if len(set(kinds)) < len(kinds):
            raise NolossError(f"documents cannot tell the types of {hint!r:.60} apart")
        return Either(tuple(map(form, inner)), kinds)
    if origin is Literal:
        return OneOf({word: word for word in inner})
    if issubclass(origin, Mapping):
        return Table(form(inner[0]), form(inner[1]))
    if origin is tuple and inner[-1] is not Ellipsis:
        return Row(tuple(map(form, inner)))
    if origin in (tuple, list):
        return Many(form(inner[0]), origin)
    raise NolossError(f"documents do not hold {hint!r:.60}")


def _kind(hint: Any) -> type:
    """The class of the values of a type."""
    if get_origin(hint) is Literal:
        return type(get_args(hint)[0])
    kind: type = get_origin(hint) or getattr(hint, "__supertype__", hint)
    return kind


@dataclass(frozen=True)
class Either:
    """A value of one of several types, or null."""

    forms: tuple[Form, ...]
    kinds: tuple[type, ...]
    """The class of the values of each, all different."""

    def write(self, value: Any) -> Any:
        """By the form of its class, or of one that takes it: a whole number is a float too."""
        if type(value) in self.kinds:
            return self.forms[self.kinds.index(type(value))].write(value)
        near = [
            form
            for form, kind in zip(self.forms, self.kinds, strict=True)
            if isinstance(value, kind)
        ]
        return (near or self._some())[0].write(value)

    def read(self, data: Any, place: Place) -> Any:
        """By the first form that can; otherwise the first error says what was expected."""
        if data is None and len(self._some()) < len(self.forms):
            return None
        errors = []
        for choice in self._some():
            try:
                return choice.read(data, place)
            except BadFile as error:
                errors.append(error)
        raise errors[0]

    def _some(self) -> list[Form]:
        return [choice for choice in self.forms if not isinstance(choice, Null)]

    def schema(self) -> Schema:
        """Any of them."""
        return {"anyOf": [choice.schema() for choice in self.forms]}


@dataclass(frozen=True)
class Many:
    """An array of any length."""

    item: Form
    kind: Callable[[list[Any]], Any]

    def write(self, value: Any) -> Any:
        """Item by item, unless they are plain numbers, of which there may be millions."""
        if self.item is LEAVES[int]:
            return list(value)
        return [self.item.write(item) for item in value]

    def read(self, data: Any, place: Place) -> Any:
        """Item by item, unless they are plain numbers."""
        if not isinstance(data, list):
            raise place.refusal("a list", data)
        if self.item is LEAVES[int] and set(map(type, data)) <= {int}:
            return self.kind(data)
        return self.kind([self.item.read(v, place.below(f"[{i}]")) for i, v in enumerate(data)])

    def schema(self) -> Schema:
        """An array."""
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True)
class Row:
    """An array of a few items, each of a type of its own."""

    items: tuple[Form, ...]

    def write(self, value: Any) -> Any:
        """Item by item."""
        return [item.write(v) for item, v in zip(self.items, value, strict=True)]

    def read(self, data: Any, place: Place) -> Any:
        """Item by item."""
        if not isinstance(data, list) or len(data) != len(self.items):
            raise place.refusal(f"a list of {len(self.items)}", data)
        steps = [place.below(f"[{at}]") for at in range(len(data))]
        return tuple(f.read(v, at) for f, v, at in zip(self.items, data, steps, strict=True))

    def schema(self) -> Schema:
        """An array with these items."""
        size = len(self.items)
        items = [item.schema() for item in self.items]
        return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}


@dataclass(frozen=True)
class Table:
    """An object whose keys are data: the text of the key's form."""

    key: Form
    item: Form

    def write(self, value: Any) -> Any:
        """Entry by entry."""
        return {str(self.key.write(k)): self.item.write(v) for k, v in value.items()}

    def read(self, data: Any, place: Place) -> Any:
        """Entry by entry."""
        if not isinstance(data, dict):
            raise place.refusal("an object", data)
        return {
            self._key(key, place): self.item.read(item, place.below(f".{key:.40}"))
            for key, item in data.items()
        }

    def _key(self, key: str, place: Place) -> Any:
        number = self.key in (LEAVES[Cell], LEAVES[int]) and re.fullmatch(r"[0-9]{1,9}", key)
        return self.key.read(int(key) if number else key, place)

    def schema(self) -> Schema:
        """An object with any keys."""
        return {"type": "object", "additionalProperties": self.item.schema()}


class Record:
    """A dataclass: an object with a key for each field, and for each property of its shape."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        hints = get_type_hints(kind)
        stored = [attribute for attribute in fields(kind) if attribute.compare]
        self.stored: dict[str, Field[Any]] = {attribute.name: attribute for attribute in stored}
        self.keys: tuple[str, ...] = getattr(kind, "__shape__", None) or tuple(self.stored)
        for key in self.keys:
            if key not in self.stored:
                hints[key] = get_type_hints(getattr(kind, key).fget)["return"]
        self.hints = {key: hints[key] for key in (*self.stored, *self.keys)}
        notes = {key: kept.metadata.get("json", "") for key, kept in self.stored.items()}
        self.flat = next((key for key, note in notes.items() if note == "flat"), None)
        self.optional = {key for key, note in notes.items() if note == "optional"}

    def write(self, value: Any) -> dict[str, Any]:
        """Key by key."""
        written: dict[str, Any] = {}
        for key in self.keys:
            item = getattr(value, key)
            if key == self.flat:
                written |= form(self.hints[key]).write(item)
            elif key not in self.optional or item != self.stored[key].default:
                written[key] = form(self.hints[key]).write(item)
        return written

    def read(self, data: Any, place: Place) -> Any:
        """Field by field; what follows from the fields must agree with them."""
        if not isinstance(data, dict):
            raise place.refusal("an object", data)
        rest = {key: item for key, item in data.items() if key not in self.keys}
        if rest and self.flat is None:
            raise place.refusal(f"only the keys {', '.join(self.keys)}", next(iter(rest)))
        for key, hint in self.hints.items():
            if hint is LineGame and key in data:
                place = Place(place.path, form(hint).read(data[key], place.below(f".{key}")))
        values = {}
        for name, attribute in self.stored.items():
            if name == self.flat:
                values[name] = form(self.hints[name]).read(rest, place)
            elif name in data:
                values[name] = form(self.hints[name]).read(data[name], place.below(f".{name}"))
            elif attribute.default is MISSING:
                raise BadFile(f"{place.path}: {name!r} is missing")
        return self._made(values, data, place)

    def _made(self, values: dict[str, Any], data: dict[str, Any], place: Place) -> Any:
        try:
            made = self.kind(**values)
        except NolossError as error:
            raise BadFile(f"{place.path}: {error}") from None
        for key in self.keys:
            if key in self.stored:
                continue
            if data.get(key) != form(self.hints[key]).write(getattr(made, key)):
                raise place.below(f".{key}").refusal("what follows from the rest", data.get(key))
        return made

    def schema(self) -> Schema:
        """An object with just these keys; inside itself it is a reference to its name."""
        name = self.kind.__name__
        if name in _described:
            _described[name] = True
            return {"$ref": f"#{name}"}
        _described[name] = False
        try:
            return self._keys() | ({"$anchor": name} if _described[name] else {})
        finally:
            del _described[name]

    def _keys(self) -> Schema:
        described: Schema = {
            "type": "object",
            "title": self.kind.__name__,
            "properties": {},
            "required": [],
            "additionalProperties": False,
        }
        for key in self.keys:
            inner = form(self.hints[key]).schema()
            if key == self.flat:
                described["properties"] |= inner.get("properties", {})
                described["required"] += inner.get("required", [])
                described["additionalProperties"] = inner["additionalProperties"]
                continue
            described["properties"][key] = inner
            if key not in self.optional:
                described["required"].append(key)
        return described


_described: dict[str, bool] = {}
"""The classes whose schema is being written, and whether it refers back to them."""
