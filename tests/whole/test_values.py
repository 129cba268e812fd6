"""Whatever `import noloss` hands out is short to show, however much it holds, and can be copied."""

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import noloss
from noloss.arena.simulate import Tally
from noloss.core.game import Value
from noloss.core.plugins import layers

LONGEST = 400
LARGEST_PICTURE = 300_000


@cache
def _checked() -> noloss.CheckReport:
    return noloss.check("casual")


@cache
def _reviewed() -> noloss.Review:
    few = noloss.review(Path("examples/human/made-up.csv"))
    players = {f"player {number}": few.players["X"] for number in range(10_000)}
    return replace(few, mistakes=few.mistakes * 500, players=players)


@cache
def _match() -> noloss.Match:
    return noloss.play("random", "random", "20x20:5")


VALUES: dict[str, Callable[[], Any]] = {
    "Budget": noloss.Budget,
    "CheckReport": _checked,
    "Command": lambda: noloss.Command("package.module:command"),
    "CrossTable": lambda: noloss.tournament(["casual", "random"], "2x2"),
    "Decision": lambda: noloss.strategy("random").decide(noloss.game("3x3").start()),
    "Entry": lambda: noloss.entries()["t3dt"],
    "Kind": lambda: noloss.Kind("kind:TEXT", "package.module:load"),
    "LineGame": lambda: noloss.game("20x20x20"),
    "Match": _match,
    "Outcome": lambda: _match().outcome,
    "Plugin": lambda: layers()["lab"],
    "Position": lambda: noloss.position("X../.O./..."),
    "Profile": lambda: noloss.profile("casual"),
    "Proof": lambda: noloss.prove("casual", side="X"),
    "Proofs": lambda: noloss.prove("casual"),
    "Reason": lambda: noloss.strategy("t3dt").decide(noloss.game("3x3").start()).reason,
    "Response": lambda: noloss.respond("casual"),
    "Result": lambda: noloss.evaluate("human", "casual"),
    "Review": _reviewed,
    "Solution": lambda: _solution("20x20x20"),
    "TableStrategy": lambda: noloss.tabulate("3x3", "t3dt"),
    "Tally": lambda: Tally(
        noloss.game("2x2"),
        *("mm", "random", 0, 1, True, dict.fromkeys(Value, 10**9)),
        *(noloss.evaluate("mm", "random", "2x2"), 1),
    ),
    "TreeStrategy": lambda: noloss.strategy("t3dt"),
}
"""A large one of each public class of values."""

PARTS: dict[str, Callable[[], Any]] = {
    "a board and a move": lambda: _solution("20x20x20", "1"),
    "certificate": lambda: noloss.certify(noloss.prove("t3dt", side="X")),
    "counts": lambda: noloss.count(noloss.game("3x3")),
    "seats of a check": lambda: _checked().seats,
    "seats of a profile": lambda: noloss.profile("casual").seats,
    "solved game": lambda: noloss.solve_game("3x3"),
    "symmetry": lambda: noloss.symmetries(noloss.game("20x20:5"))[1],
}
"""What public functions and values hold."""


def _solution(name: str, *moves: str) -> noloss.Solution:
    """One in which every move is best."""
    start = noloss.game(name).start()
    for move in moves:
        start = start.play(move)
    return noloss.Solution(start, Value.DRAW, start.legal(), start.legal(), None, 1)


def _of_values(name: str) -> bool:
    thing = getattr(noloss, name)
    if not inspect.isclass(thing) or name == "Strategy":
        return False
    return not issubclass(thing, Exception | Enum)


def test_each_public_class_of_values_is_looked_at() -> None:
    assert set(VALUES) == {name for name in noloss.__all__ if _of_values(name)}


@pytest.mark.parametrize("name", [*VALUES, *PARTS])
def test_a_repr_is_short_and_a_picture_bounded(name: str) -> None:
    value = (VALUES | PARTS)[name]()
    assert len(repr(value)) <= LONGEST
    pictures = (getattr(value, f"_repr_{kind}_", str)() for kind in ("html", "svg"))
    assert all(len(picture or "") <= LARGEST_PICTURE for picture in pictures)


@pytest.mark.parametrize("name", [*VALUES, *PARTS])
def test_a_value_equals_its_pickle_and_its_copies(name: str) -> None:
    value = (VALUES | PARTS)[name]()
    assert value == pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value)


def test_what_is_cut_is_counted() -> None:
    solution = _solution("20x20", "1")
    assert repr(solution).startswith("Solution(20x20 after 1 move is a draw, best: 2 3 4 ")
    assert repr(solution).endswith(" 36 37 … and 363 more)")
    assert " 36 37 … and 363 more.</p>" in solution._repr_html_()
    assert repr(_reviewed()) == "Review(20 games of 3x3, 10,000 players, 8,000 mistakes)"
    assert "</table><p>… and 9,964 more players.</p>" in _reviewed()._repr_html_()
    assert repr(_checked().seats[noloss.Side.FIRST]) == (
        "SeatReport(27,456 won, 16,704 drawn, 1,888 lost, 2,357 positions)"
    )
