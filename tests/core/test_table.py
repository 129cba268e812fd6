""""""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadDecision, BadFile, FinishedPosition, WrongGame
from noloss.core.game import Cell
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import PARTS, Decision, Reason
from noloss.core.table import TableStrategy, parse_table, rounded, table_text
from noloss.flow.tabulate import tabulate
from noloss.strategies.catalogue import strategy

THREE = parse_game("3x3")
OPENINGS = (THREE.start(), *map(THREE.start().play, THREE.start().legal()))
TABLE = TableStrategy(THREE, "t3dt", {at: strategy("t3dt").decide(at) for at in OPENINGS})
TEXT = table_text(TABLE)


def test_tables_round_trip() -> None:
    again = parse_table(TEXT)
    assert again.decisions == TABLE.decisions
    assert again.name == TABLE.name
    assert table_text(again) == TEXT


def test_tables_with_other_content_have_other_names() -> None:
    fewer = dict(list(TABLE.decisions.items())[1:])
    assert TableStrategy(THREE, "t3dt", fewer).name != TABLE.name
    assert TABLE.name.startswith("table(t3dt)#")


def test_a_table_decides_only_what_it_holds() -> None:
    empty = TableStrategy(THREE, "t3dt", {})
    with pytest.raises(BadDecision, match="has no entry for"):
        empty.decide(THREE.start())
    with pytest.raises(WrongGame, match="does not play 4x4"):
        TABLE.decide(parse_game("4x4").start())
    with pytest.raises(FinishedPosition):
        TABLE.decide(parse_position(THREE, "XXX/OO./..."))


def _edited(**changes: Any) -> str:
    return json.dumps({**json.loads(TEXT), **changes})


GOOD = {"moves": {"5": "1"}, "reason": 0, "cells": [5]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a table"),
        ("[]", "does not say"),
        ("{}", "does not say"),
        (TEXT[:-20], "not a table"),
        (_edited(version=2), "table version 2: this program reads 1"),
        (_edited(format="something else"), "does not say"),
        (_edited(game="3x"), "'3x': expected a name"),
        (_edited(game=3), "TableFile.game: expected the name of a game"),
        (_edited(strategy="a\x1b[2Jb"), "the name of the strategy cannot be printed"),
        (_edited(reasons=[["win", "I win.\x1b[2J"]]), r"a reason cannot be printed: 'I win.\\x1b"),
        (_edited(positions=[]), "TableFile.positions: expected an object"),
        (_edited(positions={"X..": GOOD}), "position 'X..' of 3x3"),
        (_edited(positions={"XXX/OO./...": GOOD}), "the game is over"),
        (_edited(positions={"X../.../...": {}}), "'moves' is missing"),
        (_edited(positions={"X../.../...": 5}), "X../.../...: expected an object"),
        (_edited(positions={"X../.../...": {**GOOD, "moves": {"1": "1"}}}), "cell 1 is taken"),
        (_edited(positions={"X../.../...": {**GOOD, "moves": {"5": "1/2"}}}), "do not sum to 1"),
        (
            _edited(positions={"X../.../...": {**GOOD, "moves": {"5": "1/0"}}}),
            "5: expected a fraction",
        ),
        (
            _edited(positions={"X../.../...": {**GOOD, "moves": {"5": "one"}}}),
            "5: expected a fraction",
        ),
        (_edited(positions={"X../.../...": {**GOOD, "reason": 999}}), "no reason number 999"),
        (_edited(positions={"X../.../...": {**GOOD, "cells": [10]}}), "cell '10'"),
    ],
)
def test_broken_tables_are_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        parse_table(text)


SMALL = table_text(tabulate(parse_game("3x2:2"), strategy("casual")))


@given(st.integers(0, len(SMALL) - 1), st.characters(codec="utf-8"))
def test_no_changed_letter_causes_any_other_error(at: int, letter: str) -> None:
    text = SMALL[:at] + letter + SMALL[at + 1 :]
    try:
        read = parse_table(text)
    except BadFile:
        return
    assert table_text(parse_table(table_text(read))) == table_text(read)


WHY = Reason("mixed", "...")
WEIGHTS = st.one_of(st.integers(1, 5), st.integers(1, 10**40))


def decision(*weights: int) -> Decision:
    whole = sum(weights)
    return Decision({Cell(c): Fraction(w, whole) for c, w in enumerate(weights)}, WHY)


@given(st.lists(WEIGHTS, min_size=1, max_size=9))
def test_no_move_is_added_or_lost_and_equal_chances_stay_equal(weights: list[int]) -> None:
    """That they are positive and sum to exactly 1 is checked by `Decision`."""
    exact = decision(*weights)
    short = rounded(exact)
    assert list(short.moves) == list(exact.moves)
    assert short.reason == exact.reason
    for cell, chance in exact.moves.items():
        alike = [c for c, other in exact.moves.items() if other == chance]
        assert {short.moves[c] for c in alike} == {short.moves[cell]}
        assert (short.moves[cell] * len(alike) * PARTS).denominator == 1
        assert abs(short.moves[cell] - chance) * PARTS <= len(weights)


@given(st.lists(WEIGHTS, min_size=2, max_size=9))
def test_the_order_of_the_moves_makes_no_difference(weights: list[int]) -> None:
    there, back = rounded(decision(*weights)), rounded(decision(*reversed(weights)))
    assert list(there.moves.values()) == list(reversed(back.moves.values()))


def test_what_is_in_millionths_stays_as_it_is() -> None:
    for weights in ((1,), (1, 1, 1), (250_000, 749_999, 1), (10**6 - 3, 1, 1, 1)):
        assert rounded(decision(*weights)) == decision(*weights)


def test_the_rarest_moves_get_a_millionth() -> None:
    short = rounded(decision(10**30, 1, 2, 2)).moves
    least = Fraction(1, PARTS)
    assert list(short.values()) == [1 - 2 * least, least, least / 2, least / 2]
