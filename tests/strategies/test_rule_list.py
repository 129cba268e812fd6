from pathlib import Path

import pytest

from noloss.catalogue import strategy
from noloss.core.errors import BadDecision, BadFile
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_position
from noloss.core.strategy import ask
from noloss.exact.play.tabulate import undecided
from noloss.exact.proof.prove import prove
from noloss.strategies.rule_list import CONDITIONS, parse_rules

EXAMPLES = Path(__file__).parents[2] / "examples/rules"


@pytest.mark.parametrize(
    ("name", "never_loses"), [("newell-simon", True), ("greedy", False), ("minimal", True)]
)
def test_the_examples_are_what_they_say(three: LineGame, name: str, never_loses: bool) -> None:
    player = strategy(f"rules:{EXAMPLES / name}.txt")
    assert player.name.startswith(f"rules:{name}#")
    assert all(prove(three, player, side).no_loss for side in Side) == never_loses


def test_newell_simon_as_text_is_newell_simon(three: LineGame) -> None:
    text = strategy(f"rules:{EXAMPLES}/newell-simon.txt")
    ours = strategy("newell-simon")
    for position in undecided(three):
        assert ask(text, position).moves == ask(ours, position).moves


def test_no_rule_of_the_minimal_list_can_be_left_out(three: LineGame) -> None:
    lines = (EXAMPLES / "minimal.txt").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith(("#", "name"))]
    assert len(rules) == 6
    for left_out in rules[:-1]:
        rest = parse_rules("\n".join(rule for rule in rules if rule != left_out))
        assert not all(prove(three, rest, side).no_loss for side in Side), left_out


@pytest.mark.parametrize(
    ("text", "board", "cells"),
    [
        ("first corner", ".../.../...", [1]),
        ("corner", "X../.O./...", [3, 7, 9]),
        ("side", ".../.../...", [2, 4, 6, 8]),
        ("edge", ".../.../...", [2, 4, 6, 8]),
        ("center", ".../.../...", [5]),
        ("cell 7\nany", ".../.../...", [7]),
        ("Corner", ".../.../...", [1, 3, 7, 9]),
        ("cell 7\nfirst any", ".../.../X..", [1]),
        ("side when you have opposite corners\nany", "X../.O./..X", [2, 4, 6, 8]),
        ("side when you have opposite corners\nany", "X../.../...", [2, 3, 4, 5, 6, 7, 8, 9]),
        ("centre when I start\ncell 1", ".../.../...", [5]),
        ("centre when you start\ncell 1", ".../.../...", [1]),
        ("centre when not first mark\ncell 1", ".../.../...", [1]),
        ("cell 9 when second mark and I have the centre\nany", "O../.X./...", [9]),
        ("cell 9 when the centre is free\nany", "O../.X./...", [2, 3, 4, 6, 7, 8, 9]),
    ],
)
def test_words(three: LineGame, text: str, board: str, cells: list[int]) -> None:
    decision = ask(parse_rules(text), parse_position(three, board))
    assert [cell + 1 for cell in decision.moves] == cells


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rules: there is no rule"),
        ("win\nfly", "rules, line 2: unknown rule 'fly'; known: win, block"),
        ("win when it rains", "rules, line 1: unknown condition 'it rains'; known: I start"),
        ("name two words\nwin", "rules, line 1: a name is made of letters"),
        ("cell 0", "unknown rule 'cell 0'"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        parse_rules(text)


def test_a_list_without_an_end_says_what_is_missing(three: LineGame) -> None:
    with pytest.raises(BadDecision, match="a last rule such as `any` is missing"):
        ask(parse_rules("win\nblock"), three.start())


def test_every_word_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/bots.md").read_text(encoding="utf-8")
    flat = " ".join(page.split())
    for words in CONDITIONS:
        last = words.removeprefix("I have ").removeprefix("you have ")
        assert last in flat or last in ("second mark", "third mark", "fourth mark"), words
