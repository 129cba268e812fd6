"""One JSON form: there and back, and nothing foreign comes in."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest

from noloss.core.document import (
    file_text,
    flat,
    from_json,
    optional,
    parse_file,
    schema,
    to_json,
)
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position


@dataclass(frozen=True)
class Seat:
    __shape__ = ("moves", "best", "several")
    moves: Mapping[Cell, Fraction]
    best: Fraction | None

    @property
    def several(self) -> bool:
        return len(self.moves) > 1


@dataclass(frozen=True)
class Page:
    game: LineGame
    kind: Literal["small", "large"]
    line: tuple[Cell, ...] | None
    boards: tuple[Position, ...]
    spread: tuple[float, int]
    seats: Mapping[Side, Seat] = flat()
    note: str | None = optional()


GAME = parse_game("3x3")
PAGE = Page(
    GAME,
    "small",
    (Cell(4), Cell(0)),
    (parse_position(GAME, "X../.O./..."),),
    (0.5, 3),
    {
        Side.FIRST: Seat({Cell(0): Fraction(1, 3), Cell(8): Fraction(2, 3)}, None),
        Side.SECOND: Seat({Cell(4): Fraction(1)}, Fraction(191, 192)),
    },
)
FORM: dict[str, Any] = {
    "game": "3x3",
    "kind": "small",
    "line": [5, 1],
    "boards": ["X../.O./..."],
    "spread": [0.5, 3],
    "first": {"moves": {"1": "1/3", "9": "2/3"}, "best": None, "several": True},
    "second": {"moves": {"5": "1"}, "best": "191/192", "several": False},
}


def test_there_and_back() -> None:
    assert to_json(PAGE) == FORM
    assert list(to_json(PAGE)) == list(FORM)
    assert from_json(Page, json.loads(json.dumps(FORM))) == PAGE
    assert to_json([PAGE, PAGE]) == [FORM, FORM]
    noted = {**FORM, "note": "hello"}
    assert to_json(from_json(Page, noted)) == noted


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "3x"}, "Page.game"),
        ({"game": 3}, "Page.game"),
        ({"kind": "huge"}, "one of small, large"),
        ({"line": [0]}, r"Page.line\[0\]"),
        ({"line": [True]}, "a cell, from 1"),
        ({"line": [10]}, "number from 1 to 9"),
        ({"line": 5}, "a list"),
        ({"boards": ["XX./.../..."]}, "impossible counts"),
        ({"boards": [5]}, "a position of the game"),
        ({"spread": [0.5]}, "a list of 2"),
        ({"spread": [10**400, 3]}, "a number"),
        ({"third": FORM["first"]}, "one of first, second"),
        ({"first": {**FORM["first"], "best": "1/0"}}, "Page.first.best"),
        ({"first": {**FORM["first"], "best": 0.5}}, "a fraction"),
        ({"first": {**FORM["first"], "several": False}}, "what follows from the rest"),
        ({"first": {**FORM["first"], "extra": 1}}, "only the keys"),
        ({"first": {"best": None}}, "'moves' is missing"),
        ({"first": []}, "an object"),
    ],
)
def test_what_is_wrong_is_refused_with_the_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile, match=said):
        from_json(Page, {**FORM, **change})


@dataclass(frozen=True)
class Mixed:
    odd: Cell | Fraction | Position | str
    pair: tuple[int, float | None]
    step: Literal[1, 2]


def test_a_value_of_several_types_is_written_by_its_own() -> None:
    board = parse_position(GAME, "X../.O./...")
    odd = {Cell(4): 5, Fraction(1, 2): "1/2", board: "X../.O./...", "so": "so"}
    for value, written in odd.items():
        assert to_json(Mixed(value, (1, 2), 1))["odd"] == written
    assert to_json(Mixed("so", (1, None), 2)) == {"odd": "so", "pair": [1, None], "step": 2}


@dataclass(frozen=True)
class Ambiguous:
    number: int | Cell


def test_types_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(NolossError, match="cannot tell the types"):
        to_json(Ambiguous(3))


def test_true_is_not_one() -> None:
    with pytest.raises(BadFile, match=r"Mixed.step: expected one of 1, 2, found True"):
        from_json(Mixed, {"odd": "so", "pair": [1, 2], "step": True})


def test_the_schema_says_how_long_a_row_is() -> None:
    row = schema(Mixed)["properties"]["pair"]
    assert (row["minItems"], row["maxItems"]) == (2, 2)


def test_keys_of_any_mapping_are_written_as_values_are() -> None:
    board = parse_position(GAME, "X../.O./...")
    keys = {Side.FIRST: 1, board: 2, Fraction(1, 2): 3}
    assert to_json(keys) == {"first": 1, "X../.O./...": 2, "1/2": 3}


def test_a_long_fraction_comes_back() -> None:
    long = Fraction(10**6000 + 1, 10**5999 + 7)
    assert from_json(Fraction, to_json(long)) == long
    with pytest.raises(BadFile, match="a fraction such as"):
        from_json(Fraction, "1" * 20_001)


@dataclass(frozen=True)
class Branch:
    name: str
    below: tuple["Branch", ...] = optional(())


@dataclass(frozen=True)
class Tree:
    root: Branch = flat()  # noqa: RUF009 (it makes a field)
    note: str | None = optional()


def test_a_document_within_a_document_and_within_itself() -> None:
    tree = Tree(Branch("a", (Branch("b"),)), "hello")
    form = {"name": "a", "below": [{"name": "b"}], "note": "hello"}
    assert to_json(tree) == form
    assert from_json(Tree, form) == tree
    with pytest.raises(BadFile, match="'name' is missing"):
        from_json(Tree, {"note": "hello"})
    with pytest.raises(BadFile, match="only the keys name, below"):
        from_json(Tree, {**form, "other": 1})
    found = schema(Tree)
    assert found["required"] == ["name"]
    assert found["additionalProperties"] is False
    assert schema(Branch)["properties"]["below"]["items"] == {"$ref": "#Branch"}
    assert schema(Branch)["$anchor"] == "Branch"


def test_a_file_says_what_it_is() -> None:
    text = file_text("noloss page", 2, PAGE)
    assert parse_file(text, "noloss page", 2, Page) == PAGE
    for damaged, said in (
        (text.replace("page", "book"), 'does not say "format": "noloss page"'),
        (text.replace(": 2,", ": 3,", 1), "page version 3: this program reads 2"),
        (text.replace(": 2,", ": true,", 1), "page version True"),
        (text[:-1], "not a page: not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "not a page"),
    ):
        with pytest.raises(BadFile, match=said):
            parse_file(damaged, "noloss page", 2, Page)


def test_the_schema_tells_the_shape() -> None:
    found = schema(Page)
    assert found["required"] == ["game", "kind", "line", "boards", "spread"]
    assert found["properties"]["line"]["anyOf"][1] == {"type": "null"}
    assert found["additionalProperties"]["properties"]["several"] == {"type": "boolean"}
