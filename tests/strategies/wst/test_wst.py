import pytest

from every_game import games
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_position
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.strategies.catalogue import strategy
from noloss.strategies.wst.turing_strategy import wst
from strategies.wst import wst_twin

WST = wst()
"""It keeps what the machine has computed, for all tests of this file."""


def _slots(mask: int) -> set[str]:
    return {str(cell + 1) for cell in range(9) if mask >> cell & 1}


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.thorough), 4])
def test_the_plain_twin_agrees_on_every_board(three: LineGame, step: int) -> None:
    for position in undecided(three)[::step]:
        slots, rule = wst_twin.slots(_slots(position.own), _slots(position.other))
        computed = WST.computed(position)
        assert (list(computed.slots), computed.rule) == (slots, rule), str(position)


@pytest.mark.parametrize(
    ("text", "cells", "reason"),
    [
        (".../.../...", "5", "I start, so I take 5."),
        ("XX./OO./...", "3", "Rule R1: two of mine and the empty slot 3"),
        ("XX./.O./...", "3", "Rule R2: two of yours and the empty slot 3"),
        ("X../.O./..X", "2 4 6 8", "Special case"),
        (".X./.../...", "5", "Rule R3: the centre is among the candidates"),
        (".../.X./...", "1 3 7 9", "Rule R3: the candidates"),
        ("O../.X./...", "9", "4 in 1, 6 in 2, 7 in 2, 8 in 2, 9 in 3, 2 in 1, 3 in 2"),
    ],
)
def test_reasons_name_the_rule(three: LineGame, text: str, cells: str, reason: str) -> None:
    decision = ask(strategy("wst"), parse_position(three, text))
    assert " ".join(str(cell + 1) for cell in decision.moves) == cells
    assert reason in decision.reason.text


def test_soedarmadji_loses_from_the_board_that_was_published(three: LineGame) -> None:
    board = parse_position(three, "X../.O./..X")
    assert list(ask(strategy("soedarmadji"), board).moves) == [2]
    lost = [
        game
        for game in games(three, strategy("soedarmadji"), Side.SECOND)
        if board in game.positions and game.value is Value.FIRST
    ]
    assert lost


@pytest.mark.parametrize(("opening", "fails"), [((1, 5, 9), False), ((5, 1, 9), True)])
def test_sriram_is_as_table_1_says(three: LineGame, opening: tuple[int, ...], fails: bool) -> None:
    wanted = tuple(cell - 1 for cell in opening)
    played = [g for g in games(three, strategy("sriram"), Side.SECOND) if g.moves[:3] == wanted]
    assert played
    assert any(game.value is Value.FIRST for game in played) == fails
