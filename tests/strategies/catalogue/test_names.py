"""A strategy's name makes it again, wherever it comes from."""

from functools import cache
from pathlib import Path

import pytest

from noloss.core.errors import NolossError, UnknownStrategy
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.table import table_text
from noloss.flow.respond import respond
from noloss.flow.tabulate import tabulate
from noloss.solver.solve import solve
from noloss.strategies.catalogue import CATALOGUE, KINDS, is_spec, strategy
from noloss.strategies.people.model import human, model_text
from noloss.strategies.tree_text import tree_text
from strategies.made_again import (
    assert_digest_is_checked,
    assert_endless_file_is_refused,
    assert_made_again,
)

ROOT = Path(__file__).parents[3]

ARGUMENTS = {
    "muse": ("0.05:random", "inf"),
    "respond": ("0:random", "0.5:T3DT"),
    "level": ("12.5",),
    "guided": ("abp", "silent"),
    "expert": ("1000",),
}
"""What follows the colon, of each kind that is in no file."""


@cache
def _files() -> dict[str, str]:
    """The text of a file of each kind that is in one."""
    t3dt = strategy("t3dt")
    (claim,) = solve(parse_game("3x2:2").start()).certificate
    return {
        "certificate": claim.data.decode(),
        "table": table_text(tabulate(parse_game("3x2:2"), strategy("casual"))),
        "rules": (ROOT / "examples/rules/greedy.txt").read_text(encoding="utf-8"),
        "tree": tree_text(t3dt.tree),
        "human": model_text(human()).replace('"human"', '"mine"'),
        "mirror": model_text(human()),
        "trapper": model_text(human()),
    }


def _specs(folder: Path) -> list[str]:
    specs = [f"{kind}:{argument}" for kind in ARGUMENTS for argument in ARGUMENTS[kind]]
    for kind, text in _files().items():
        (folder / kind).write_text(text, encoding="utf-8")
        specs.append(f"{kind}:{folder / kind}")
    return [*CATALOGUE, *specs]


def test_no_kind_is_forgotten() -> None:
    assert {*ARGUMENTS, *_files()} == set(KINDS)


def test_every_strategy_is_made_again_by_its_name_and_survives_copying(tmp_path: Path) -> None:
    for spec in _specs(tmp_path):
        assert_made_again(spec)


def test_a_changed_file_is_refused_by_the_old_name(tmp_path: Path) -> None:
    for kind, text in _files().items():
        file = tmp_path / kind
        file.write_text(text, encoding="utf-8")
        assert_digest_is_checked(kind, file)


def test_names_and_kinds_ignore_case_and_paths_do_not(tmp_path: Path) -> None:
    assert strategy("T3DT") == strategy("t3dt")
    assert strategy("Muse:0.05:RANDOM") == strategy("muse:0.05:random")
    assert is_spec("T3DT")
    assert is_spec("RULES:some.txt")
    (tmp_path / "Rules.txt").write_text("win\nany\n", encoding="utf-8")
    assert "Rules.txt" in strategy(f"RULES:{tmp_path}/Rules.txt").name


def test_an_answer_and_a_muse_differ_and_so_do_their_names(three: LineGame) -> None:
    answer = respond(three, strategy("random"), Side.FIRST)
    assert strategy(answer.name) == answer
    assert strategy("muse:0:random") != answer
    assert strategy("muse:0:random").name == "muse:0:random"
    assert answer.name == "respond:0:random"


def test_what_is_made_in_memory_has_a_name_that_is_no_spec() -> None:
    made = tabulate(parse_game("3x2:2"), strategy("casual"))
    assert not is_spec(made.name)
    with pytest.raises(UnknownStrategy):
        strategy(made.name)


@pytest.mark.parametrize("spec", ["respond:0", "respond:x:random", "muse:" + "0:muse:" * 5000])
def test_answers_to_nobody_and_to_too_many_are_refused(spec: str) -> None:
    with pytest.raises(NolossError):
        strategy(spec)


@pytest.mark.parametrize("kind", _files())
def test_an_endless_file_is_refused(kind: str) -> None:
    assert_endless_file_is_refused(kind)


USUAL = ("newell-simon", "four-rules", "generalist", "human", "mirror", "trapper", "level")
"""Those that play no game in which a full line loses: their rules or weights are for winning."""
PLAYED = ("3x3", "4x3:3", "3x3x3", "3x3+misere", "4x4+gravity")


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_games_of_an_entry_are_those_it_plays(name: str) -> None:
    """`small` is for those that look at all play."""
    games, made = CATALOGUE[name].games, strategy(name)
    if games in ("any", "small"):
        assert made.plays(parse_game("3x3"))
        assert made.plays(parse_game("3x3+misere")) is (name not in USUAL)
        assert made.plays(parse_game("4x4x4")) is (games == "any")
    else:
        assert [game for game in PLAYED if made.plays(parse_game(game))] == [games]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_repr_is_the_class_and_the_name(name: str) -> None:
    made = strategy(name)
    assert repr(made) == f"{type(made).__name__}({name!r})"
