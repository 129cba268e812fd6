"""What is asked of the service, and that its answers are the documents of the commands."""

import json
from pathlib import Path

import pytest

from classroom.service.asking import Ask
from noloss.arena.advice import Advice, advise
from noloss.bots.checking.lesson import RulesReport, check_rules
from noloss.classroom.service import api_answers
from noloss.core.document import from_json, to_json
from noloss.core.game import Side
from noloss.core.notation import parse_game, parse_position
from noloss.flow.solved import Solution
from noloss.proof.proof import ProveReport
from noloss.proof.prove import prove_seats
from noloss.show.text.strategies_text import listing
from noloss.solver.summary import GameSummary
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree

THREE = parse_game("3x3")
SMALL = parse_game("3x2:2")


def test_a_decision_is_the_advice_of_move(ask: Ask) -> None:
    for name, seed in (("t3dt", None), ("T3DT", 3), ("optimal", None)):
        asked = {"position": "X../.O./..X", "strategy": name}
        got = ask("POST", "/api/decide", asked | ({} if seed is None else {"seed": seed}))
        expected = advise(strategy(name), parse_position(THREE, "X../.O./..X"), seed)
        assert from_json(Advice, got.json, THREE) == expected
    assert ask("POST", "/api/decide", {"position": "X../.O./..X"}).status == 200
    again = ask("POST", "/api/decide", {"position": "X../.O./..X"})
    assert again.body == ask("POST", "/api/decide", {"position": "X../.O./..X"}).body


def test_a_decision_on_another_board(ask: Ask) -> None:
    got = ask(
        "POST", "/api/decide", {"position": "../../..", "game": "2x3:2", "strategy": "casual"}
    )
    assert len(got.json["moves"]) == 6
    assert ask("POST", "/api/decide", {"position": "../..", "game": "2x2"}).status == 200


def test_a_game_and_a_position_are_solved(ask: Ask) -> None:
    got = ask("POST", "/api/solve", {"game": "3x2:2"})
    assert from_json(GameSummary, got.json, SMALL).value.value == "first"
    got = ask("POST", "/api/solve", {"position": "X../.O./..X"})
    solution = from_json(Solution, got.json, THREE)
    assert [cell + 1 for cell in solution.best] == [2, 4, 6, 8]


def test_a_proof_in_figures(ask: Ask) -> None:
    got = ask("POST", "/api/prove", {"strategy": "casual", "game": "3x2:2", "side": "second"})
    expected = prove_seats(SMALL, strategy("casual"), [Side.SECOND])
    assert from_json(ProveReport, got.json, SMALL) == expected


def test_a_list_of_rules(ask: Ask) -> None:
    got = ask("POST", "/api/rules", {"rules": "win\nany\n", "game": "3x2:2"})
    tree = TreeStrategy(got.json["strategy"], parse_tree("win\nany\n"))
    assert from_json(RulesReport, got.json, SMALL).seats == check_rules(SMALL, tree).seats


def test_who_there_is(ask: Ask) -> None:
    assert ask("GET", "/api/strategies").json == to_json(listing())
    assert ask("GET", "/api/about").json == {"noloss": "0.0", "cells": 64}


@pytest.mark.parametrize(
    ("path", "sent", "status", "words"),
    [
        ("decide", b"{", 400, "not JSON"),
        ("decide", b"\xff", 400, "not text in UTF-8 at byte 0"),
        ("decide", b'{"position": NaN}', 400, "NaN"),
        ("decide", b"[" * 60_000, 400, "nested too deeply"),
        ("decide", b'{"position":' + b"9" * 5000 + b"}", 400, "not a number"),
        ("decide", [], 400, "expected an object"),
        ("decide", {}, 400, "'position' is missing"),
        ("decide", {"position": 3}, 400, "Decide.position"),
        ("decide", {"position": ".../.../...", "depth": 1}, 400, "only the keys"),
        ("decide", {"position": "X.Q/.../..."}, 400, "unknown letter 'Q'"),
        ("decide", {"position": "XXX/OO./..."}, 422, "the game is over"),
        ("decide", {"position": "XXX/.../..."}, 400, "position"),
        ("decide", {"position": ".../.../...", "strategy": "t3d"}, 422, "did you mean t3dt"),
        ("decide", {"position": ".../.../...", "strategy": "a" * 5000}, 422, "no strategy"),
        ("decide", {"position": "../..", "game": "2x2", "strategy": "t3dt"}, 422, "does not play"),
        ("decide", {"position": ".", "game": "1000x1000:5"}, 422, "1,000,000 cells"),
        ("decide", {"position": ".", "game": "x" * 5000}, 422, "too long"),
        ("solve", {"game": "9x9:5"}, 422, "81 cells; here boards have up to 64"),
        ("solve", {"game": "2x2x2x2x2x2x2"}, 422, "128 cells"),
        ("solve", {"game": "0x0"}, 400, "expected a name"),
        ("prove", {"strategy": "mm", "game": "4x4"}, 422, "mm does not play 4x4"),
        ("prove", {"strategy": "random", "side": "third"}, 400, "one of first, second, both"),
        ("rules", {"rules": ""}, 400, "there is no rule"),
        ("rules", {"rules": "wim\nany"}, 400, "did you mean win"),
        ("rules", {"rules": "win\n" * 6000}, 422, "at most 20,000 letters"),
    ],
)
def test_what_is_wrong_is_told(ask: Ask, path: str, sent: object, status: int, words: str) -> None:
    got = ask("POST", f"/api/{path}", sent)
    assert (got.status, words in got.error) == (status, True), got.body
    assert "Traceback" not in got.error


@pytest.mark.parametrize(
    "name", ["table:x.json", "rules:/etc/passwd", "human:x", "certificate:x", "expert:99999999"]
)
def test_no_file_is_read_and_no_work_is_ordered_by_name(ask: Ask, name: str) -> None:
    got = ask("POST", "/api/prove", {"strategy": name})
    assert (got.status, "no strategy is called" in got.error) == (422, True)


def test_the_description_is_up_to_date(request: pytest.FixtureRequest, ask: Ask) -> None:
    file = Path(__file__).parents[3] / "docs/reference/openapi.json"
    told = ask("GET", "/api/openapi.json").json
    told["info"]["version"] = "0"
    text = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    if request.config.getoption("--write-golden"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, "run pytest --write-golden"


def test_few_players_are_kept_each_for_one_game() -> None:
    """What they work out does not live as long as the service."""
    kept = api_answers._decider
    for name in ("3x3", "3x2:2", "4x2:2", "2x2x2"):
        for player in ("optimal", "random", "casual"):
            assert kept(player, parse_game(name)) is kept(player, parse_game(name))
    assert kept.cache_info().currsize == api_answers.MOST_DECIDERS < 12
    assert kept("optimal", THREE) is not kept("optimal", SMALL)
    assert api_answers.known("optimal") is not api_answers.known("optimal")
