"""The suite that `noloss.testing` ships, for every strategy of the catalogue, and what is ours."""

import inspect
import re
from pathlib import Path

import pytest

import noloss.testing
from noloss.core.errors import BadFile, TooLarge, UnknownStrategy, WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.strategy import decides_by_board, refusal
from noloss.core.symmetry import board_symmetries
from noloss.proof.prove import prove
from noloss.strategies import trees
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.testing import Check, Suite, conformance
from remembered import remember

AGAIN = {"mm": 300, "wst": 60}
"""The slow ones are asked again about some positions only, the others about more of them."""
GAMES = tuple(game for game in noloss.testing.GAMES if game != "4x2:3")
"""The largest of the small boards shows nothing here that the others do not."""
SLOW = ("muse", "trapper", "mirror", "level", "human")
"""Those that think of the whole game first: they are asked about fewer games."""
FEW_GAMES = ("3x3", "3x2:2", "3x2:2+misere", "3x3+gravity")
SUITES = {
    name: Suite(name, FEW_GAMES if name in SLOW else GAMES, again=AGAIN.get(name, 60))
    for name in CATALOGUE
}
CHECKS = [
    pytest.param(name, check, id=f"{name}-{check}")
    for name, suite in SUITES.items()
    for check in suite.checks()
]


@pytest.mark.parametrize(("name", "check"), CHECKS)
def test_conformance(name: str, check: Check) -> None:
    check()
    if str(check) == "on 3x3":
        remember(name, SUITES[name].on("3x3").decisions)


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_seat_without_a_promise_loses(name: str, three: LineGame) -> None:
    for side in set(Side) - set(CATALOGUE[name].no_loss):
        proof = prove(three, SUITES[name].on("3x3").remembered, side)
        assert not proof.no_loss, "it never loses: say so"


@pytest.mark.parametrize("name", [n for n in CATALOGUE if not decides_by_board(strategy(n))])
def test_who_does_not_promise_to_decide_alike_does_not(name: str, three: LineGame) -> None:
    with pytest.raises(AssertionError, match="which is alike"):
        SUITES[name].on("3x3").is_symmetric(board_symmetries(three))


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_name_is_the_spec_and_the_docstring_says_where_it_comes_from(name: str) -> None:
    made = strategy(name)
    assert made.name == name
    if isinstance(made, TreeStrategy):
        file = Path(trees.__file__).parent / CATALOGUE[name].factory
        assert file.read_text(encoding="utf-8").startswith("# ")
        return
    module, function = CATALOGUE[name].factory.split(":")
    factory = getattr(__import__(module, fromlist=[function]), function)
    assert inspect.getdoc(factory)


@pytest.mark.parametrize("name", [n for n, e in CATALOGUE.items() if e.games == "3x3"])
def test_another_game_is_refused(name: str) -> None:
    with pytest.raises(WrongGame, match=f"{name} does not play 4x4"):
        strategy(name).decide(parse_game("4x4").start())


@pytest.mark.parametrize("name", CATALOGUE)
def test_who_does_not_play_a_large_board_says_why(name: str) -> None:
    why = refusal(strategy(name), parse_game("5x5:4"))
    assert not why or re.search(r"does not play 5x5:4: it .* (only|positions)$", why)


@pytest.mark.parametrize("name", ["mm", "abp", "aba", "optimal"])
def test_a_board_too_large_to_search_is_refused(name: str) -> None:
    with pytest.raises(TooLarge, match="positions"):
        strategy(name).decide(parse_game("7x6:4").start())


def test_what_answers_a_strategy_conforms_too() -> None:
    for spec in ("muse:0.05:random", "respond:0:random", "muse:inf"):
        assert conformance(spec, ["3x2:2"], alike=None).games == ("3x2:2",)


def test_unknown_names_are_refused_with_a_hint() -> None:
    with pytest.raises(UnknownStrategy, match="'t3d'; did you mean t3dt"):
        strategy("t3d")
    with pytest.raises(UnknownStrategy, match="known: random, casual"):
        strategy("zzzzzz")


def test_a_missing_table_is_named() -> None:
    with pytest.raises(BadFile, match=r"nowhere\.json"):
        strategy("table:nowhere.json")
