"""`import noloss` as people use it: texts for values, and errors that say what was expected."""

import inspect
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import noloss
from noloss import api, arguments
from noloss.core import errors

T3DT, RANDOM = noloss.strategy("t3dt"), noloss.strategy("random")
THREE = noloss.game("3x3")
FOUR = noloss.game("4x4").start()


def test_texts_and_values_give_the_same() -> None:
    first = noloss.Side.FIRST
    board = noloss.position("X../.O./..X")
    assert noloss.evaluate("t3dt", "random") == noloss.evaluate(T3DT, RANDOM, THREE)
    proofs = noloss.prove("t3dt")
    assert noloss.prove("t3dt", side="first") == noloss.prove(T3DT, THREE, side=first)
    assert noloss.prove(T3DT, THREE, side=first) == proofs["X"] == proofs.first
    assert [proof.side for proof in proofs] == [first, noloss.Side.SECOND]
    by_text, by_value = noloss.solve("X../.O./..X"), noloss.solve(board)
    assert replace(by_text, seconds=0.0) == replace(by_value, seconds=0.0)
    again = [noloss.solve(what) for what in (THREE, "3x3", THREE.start())]
    assert len({replace(each, seconds=0.0) for each in again}) == 1
    assert noloss.position(FOUR) == noloss.position(FOUR, "4x4") == noloss.position(FOUR, None)
    assert noloss.solve("3x3", " 3X3 ").value is noloss.solve(THREE, THREE).value
    small = noloss.game("3x2:2")
    assert noloss.variety("casual", "random", game="3x2:2") == noloss.variety(
        noloss.strategy("casual"), RANDOM, first, small
    )
    assert noloss.respond("random", "first", game="3x2:2") == noloss.respond(
        RANDOM, first, game=small
    )
    assert noloss.tournament(["casual", RANDOM], small).names == ("casual", "random")
    assert noloss.play("t3dt", "random", rng=7) == noloss.play(T3DT, RANDOM, rng=Random(7))
    assert noloss.profile("casual", "3x2:2").game == small
    assert noloss.game(" 4X4 ") == noloss.game("4x4")
    assert noloss.position("x../.o./...") == noloss.position("X../.O./...")
    assert noloss.strategy(T3DT) is T3DT


def test_simulate_counts_games() -> None:
    pytest.importorskip("numba")
    assert noloss.simulate("t3dt", "random", games=1000).games == 1000


def test_other_games() -> None:
    assert noloss.prove("optimal", "2x2").no_loss is False
    assert noloss.solve("X../...", "3x2:2").value is noloss.Value.FIRST
    assert noloss.evaluate("random", "random", "2x2").first == Fraction(1)


def _bad(board: str, mark: str) -> int:
    return board.replace("/", "").index(".") + 1


def test_anything_that_answers_can_be_checked() -> None:
    found = noloss.check(_bad)
    assert (found.verdict, found.bot) == ("loses", "_bad")
    for named in ("optimal", noloss.strategy("optimal")):
        assert noloss.check(named, "3x2:3").verdict == "never loses"
    assert noloss.check(lambda board, mark: 0, "3x2:3").verdict == "broken"


def test_a_missing_library_is_named_with_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "noloss.arena.simulate", None)
    monkeypatch.setitem(errors.EXTRAS, "noloss", "fast")
    with pytest.raises(noloss.MissingLibrary, match=r"pip install 'noloss\[fast\]'"):
        noloss.simulate("random", "random", 10)


def test_a_proof_becomes_a_certificate_that_is_verified() -> None:
    proofs = noloss.prove("t3dt")
    text = noloss.certificate_text([noloss.certify(proofs.first), noloss.certify(proofs.second)])
    for certificate in noloss.parse_certificate(text):
        assert noloss.verify(certificate)
    assert "never loses" in noloss.picture(proofs)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: noloss.game(3), noloss.BadGame, "name such as '3x3', not 3 .int."),
        (lambda: noloss.game("chess"), noloss.BadGame, "'chess': expected a name"),
        (lambda: noloss.position(5), noloss.BadPosition, "text by rows such as .* not 5 .int."),
        (lambda: noloss.position("X.."), noloss.BadPosition, "1 row, expected 3"),
        (lambda: noloss.position("X../...", game=None), noloss.BadPosition, "how many in a row"),
        (
            lambda: noloss.position(THREE.start(), game="4x4"),
            noloss.BadPosition,
            "is not a position of 4x4",
        ),
        (lambda: noloss.position(FOUR, "3x3"), noloss.BadPosition, "'4x4', .* of 3x3"),
        (lambda: noloss.solve(FOUR, "3x3"), noloss.BadPosition, "'4x4', .* of 3x3"),
        (lambda: noloss.solve("3x3", "4x4"), noloss.NolossError, "which game, 3x3 or 4x4"),
        (lambda: noloss.solve(THREE, "4x4"), noloss.NolossError, "which game, 3x3 or 4x4"),
        (lambda: noloss.strategy(None), noloss.UnknownStrategy, "not None .NoneType."),
        (lambda: noloss.check(_bad, samples=0), noloss.NolossError, "at least 1, not 0"),
        (lambda: noloss.check(Random), noloss.NolossError, "make one of the class Random first"),
        (lambda: noloss.TreeStrategy("x", "any"), noloss.NolossError, "parse_tree makes one"),
        (
            lambda: T3DT.decide(THREE.start()).draw(1),
            noloss.NolossError,
            "takes a random.Random, not 1",
        ),
        (
            lambda: noloss.Decision({"1": Fraction(1)}, noloss.Reason("", "")),
            noloss.BadDecision,
            "cells are numbers from 0, not .'1'.",
        ),
        (lambda: noloss.LineGame("x", (0, 3), ()), noloss.BadGame, "sides are numbers from 1"),
        (lambda: noloss.LineGame("x", (3,), ((0, 1),)), noloss.BadGame, "a line is a mask"),
        (lambda: noloss.LineGame("x", (3,), (0,)), noloss.BadGame, "a line is a mask"),
        (lambda: noloss.LineGame("x", (3,), (8,)), noloss.BadGame, "bit i is cell i, below 3"),
        (lambda: noloss.LineGame("x", (3,), (7,), "misere"), noloss.BadGame, "rules are Rules"),
        (lambda: noloss.evaluate(_bad, "random"), noloss.UnknownStrategy, "noloss.check asks"),
        (lambda: noloss.evaluate("t3dt", "rndom"), noloss.UnknownStrategy, "mean random"),
        (lambda: noloss.evaluate("t3dt", "random", "4x4"), noloss.WrongGame, "does not play 4x4"),
        (lambda: noloss.play("t3dt", "random", "4x4"), noloss.WrongGame, "does not play 4x4"),
        (lambda: noloss.prove("t3dt", side="third"), noloss.NolossError, "'first' .X. or 'second'"),
        (lambda: noloss.parse_certificate(5), noloss.BadFile, "text, not 5"),
        (lambda: noloss.prove("t3dt", side=1), noloss.NolossError, "not 1 .int."),
        (lambda: noloss.solve(None), noloss.NolossError, "a game such as '4x4' or a position"),
        (
            lambda: noloss.solve("3x3", budget=3),
            noloss.NolossError,
            "budget must be a Budget or None, not 3",
        ),
        (
            lambda: noloss.simulate("mm", "mm", None),
            noloss.NolossError,
            "must be an int, not None",
        ),
        (
            lambda: noloss.play("mm", "mm", rng="x"),
            noloss.NolossError,
            "rng must be a Random or an int,",
        ),
        (lambda: noloss.uniform(-3, noloss.Reason("", "")), noloss.BadDecision, "a mask of them"),
        (
            lambda: noloss.uniform(3, "why"),
            noloss.NolossError,
            "reason must be a Reason, not 'why'",
        ),
        (
            lambda: noloss.Decision({4: 1.0}, noloss.Reason("", "")),
            noloss.BadDecision,
            "chances are fractions, not floats",
        ),
        (lambda: noloss.Budget(positions="9"), noloss.NolossError, "budget's positions must be"),
        (lambda: noloss.cell(10), noloss.IllegalMove, "'10': expected a number from 1 to 9"),
        (lambda: noloss.cell(0), noloss.IllegalMove, "from 1 to 9"),
        (lambda: noloss.cell(True), noloss.IllegalMove, "not True"),
        (lambda: noloss.cell(1.5), noloss.IllegalMove, "not 1.5"),
        (lambda: noloss.tournament("t3dt"), noloss.NolossError, "several strategies"),
        (lambda: noloss.check(5), noloss.NolossError, "is not a function, a bot or a strategy"),
        (lambda: noloss.position("...").play("x"), noloss.NolossError, "1 row"),
        (lambda: THREE.start().play(True), noloss.IllegalMove, "from 0, or text .* not True"),
        (lambda: THREE.start().play("10"), noloss.IllegalMove, "from 1 to 9"),
        (lambda: THREE.start().play("0"), noloss.IllegalMove, "from 1 to 9"),
    ],
)
def test_errors_say_what_was_expected(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


JUNK = (None, 3, -1, "junk", 1.5, object(), [1], {"a": 1}, True)
GOOD: dict[str, Any] = {
    **dict.fromkeys(("strategy", "first", "second", "opponent", "bot", "spec"), "random"),
    **dict.fromkeys(("one", "two"), "random"),
    **dict.fromkeys(("game", "what", "name"), "3x3"),
    **dict.fromkeys(("position", "text", "data"), "X../.../..."),
    **dict.fromkeys(("number", "length"), 3),
    "strategies": ["random"],
    "side": "first",
    "value": THREE,
    "reason": noloss.Reason("so", "So it is."),
    "weights": {noloss.Cell(1): 1.0},
    "moves": {noloss.Cell(1): 1},
    "cells": [1],
    "shape": (3,),
    "kind": noloss.Position,
}
FUNCTIONS = [n for n in noloss.__all__ if hasattr(getattr(noloss, n), "__kwdefaults__")]


@pytest.mark.parametrize("name", [*FUNCTIONS, "Budget", "Decision"])
def test_junk_for_any_argument_is_an_error_of_ours(name: str) -> None:
    function = getattr(noloss, name)
    asked = inspect.signature(function).parameters
    least = {each: GOOD.get(each) for each in asked if asked[each].default is inspect._empty}
    small = {"budget": noloss.Budget(positions=20)} if "budget" in asked else {}
    for argument in asked:
        for junk in JUNK[argument == "budget" :]:  # no budget is a budget
            try:
                function(**least | small | {argument: junk})
            except noloss.NolossError as error:
                assert str(error), (argument, junk)


class _Fails:
    name = "fails"

    def plays(self, game: object) -> bool:
        return True

    def decide(self, position: object) -> Any:
        return {}["no such key"]


def test_a_strategy_that_raises_is_named() -> None:
    for call in (noloss.prove, lambda one: noloss.evaluate(one, "mm")):
        with pytest.raises(noloss.BadDecision, match=r"fails fails in .*: KeyError: 'no such key'"):
            call(_Fails())


@pytest.mark.parametrize("name", [*noloss.entries()])
def test_every_strategy_says_that_it_decides_in_positions(name: str) -> None:
    with pytest.raises(noloss.BadPosition, match="decides in a Position, not in 'X"):
        noloss.strategy(name).decide("X../.../...")


def test_text_will_do_for_every_function() -> None:
    assert noloss.count("3x3").positions == 5478
    assert len(noloss.symmetries("4x4")) == 32
    assert noloss.canonical("..X/.../...") == noloss.canonical("X../.../...")
    assert noloss.disagreement("3x3", "random", "random") is None


def test_every_error_is_exported() -> None:
    """Every error of the core that is made from NolossError."""
    source = Path(noloss.__file__).parent
    classes = [
        found
        for path in sorted(source.rglob("*.py"))
        if path.relative_to(source).parts[0] not in ("lab", "classroom")
        for found in re.findall(r"^class (\w+)\((\w+)\):", path.read_text("utf-8"), re.MULTILINE)
    ]
    ours = {"NolossError"}
    while more := {name for name, base in classes if base in ours} - ours:
        ours |= more
    assert ours > {name for name, _ in inspect.getmembers(errors, inspect.isclass)}
    for name in ours:
        assert issubclass(getattr(noloss, name), noloss.NolossError)


def test_what_is_printed_counts_cells_from_1_and_text_does_too() -> None:
    board = THREE.start().play("5").play(noloss.cell(1))
    assert str(board) == "O../.X./..."
    assert board.play("9") == board.play(noloss.Cell(8))
    shown = {
        repr(noloss.solve("X../.O./..X")): "Solution(X../.O./..X is a draw in 6, best: 2 4 6 8)",
        repr(noloss.position("XXX/OO./...").outcome()): "Outcome(first player wins, line 1 2 3)",
        repr(noloss.position("XOX/XOO/OXX").outcome()): "Outcome(draw)",
        repr(noloss.Reason("win", "I win.", (noloss.Cell(0),))): "Reason('win', 'I win.', cells 1)",
        repr(T3DT.decide(noloss.position("X../.../..."))): "Decision({5: 1} (centre))",
        repr(noloss.play("t3dt", "sriram", rng=1)): "Match(3x3, 3 5 7 2 8 9 1 4 6, draw)",
    }
    assert [*shown] == [*shown.values()]


def test_every_function_has_an_example_or_says_what_it_needs() -> None:
    for module in (api, arguments):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__ and name in noloss.__all__:
                assert ">>>" in (function.__doc__ or "") or name == "simulate", name


def test_importing_loads_nothing_and_a_name_only_what_it_needs() -> None:
    code = (
        "import sys, noloss\n"
        "ours = [m for m in sys.modules if m.startswith('noloss.')]\n"
        "assert set(ours) <= {'noloss.core', 'noloss.core.display'}, ours\n"
        "noloss.position('X../.O./...')\n"
        "noloss.strategy('t3dt')\n"
        "heavy = {'numpy', 'numba', 'rich', 'typer', 'noloss.arena', 'noloss.show'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_may_be_long_has_a_budget() -> None:
    stop = noloss.Budget(cancel=lambda: True)
    with pytest.raises(noloss.Cancelled):
        noloss.profile("random", "4x2:2", budget=stop)
    with pytest.raises(noloss.Cancelled):
        noloss.respond("random", game="4x2:2", budget=stop)
    with pytest.raises(noloss.TooLarge, match="too large to enumerate"):
        noloss.respond("random", game="5x4:4", budget=noloss.Budget(positions=10**9))
