"""The page's own modules, held to the package on every position of 3x3."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from noloss import check, position
from noloss.arena.ladder import EVERYBODY
from noloss.bots.checking.check_report import final
from noloss.bots.checking.lesson import check_rules
from noloss.core.document import to_json
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Memo, ask
from noloss.core.table import table_text
from noloss.flow.flow import whole_game
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.prove import prove
from noloss.show.outline import Outline, decision_outline
from noloss.strategies import minimax
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.model import FEATURES
from noloss.strategies.tree import Act, Ask, nodes
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree
from noloss.strategies.vocabulary import QUESTIONS, TERMS
from noloss.strategies.vocabulary.term import ANY_GAME
from noloss.strategies.wst.machine import steps
from noloss.strategies.wst.tapes import MarkedTapes, Tapes, fresh_tapes, machine
from noloss.strategies.wst.turing_strategy import starts, wst
from noloss.web.in_page import hindsight_text
from noloss.web.machine_runs import TAPES, machine_runs
from noloss.web.opponents import written_out
from noloss.web.page_data import atlas, page_game, search_runs, spelled
from noloss.web.site import GAMES, OTHERS

PAGE = Path(str(files("noloss.web"))) / "page"
THREE = parse_game("3x3")
TABLES = ("t3dt", "casual", "sriram")
"""One with a tree, one that loses, one that does not decide alike on like boards."""
LOST = (
    ("4x4x4", [1, 64, 22, 63, 43, 2, 3, 62, 21, 61], "X"),
    ("4x4x4", [1, 64, 22, 63, 43, 2, 3, 62, 21, 61], "O"),
    ("7x6:4+gravity", [36, 37, 29, 38, 22, 39, 15], "O"),
)
"""O wins a row that X did not block; X wins a column that O did not block, with three in a row."""
RULES = (
    "win\nblock\ncentre\ncorner\nany",
    "# hm\nwin\nfirst corner when not first mark\ncell 5\nany",
)


def some_boards(game: LineGame) -> list[Position]:
    """The positions of one long game on a larger board, which ends with a line."""
    found, now = [], game.start()
    while not now.outcome():
        found.append(now)
        cells = now.legal()
        wins = now.wins(now.turn)
        now = now.after(
            next((c for c in cells if wins >> c & 1), cells[len(found) * 7 % len(cells)])
        )
    return [*found, now]


def clauses() -> list[str]:
    """Whatever the vocabulary, the questions and the trees of the page say."""
    said = {words for term in TERMS.values() for words in (term.says, term.first, term.unless)}
    gravity = parse_game("4x4+gravity").rules
    said |= {Act(name).unless(gravity) for name, term in TERMS.items() if term.games == ANY_GAME}
    for question in QUESTIONS.values():
        said |= {question.asks, *question.answers}
    trees = [player for name in EVERYBODY if isinstance(player := strategy(name), TreeStrategy)]
    for tree in trees:
        for node in nodes(tree.tree.root):
            said |= {branch.says for branch in node.branches} if isinstance(node, Ask) else set()
        said |= set(outlined(decision_outline(tree).tree))
    said |= {feature.says for feature in FEATURES}
    return sorted(words for words in said if words and not words[0].isdigit())


def outlined(node: Outline) -> Iterator[str]:
    yield from (node.text, node.answer or "")
    for child in node.children:
        yield from outlined(child)


def reasons() -> list[str]:
    """What every opponent of the page says, on some boards of each game.

    One level speaks for all, with moves that it need not work out; and no search of all play.
    """
    square = [strategy(name) for name in EVERYBODY if not name.startswith("level") and name != "mm"]
    others = [strategy(name) for name in OTHERS]
    said = {ask(one, board).reason.text for board in undecided(THREE)[::150] for one in square}
    late = [board for board in undecided(THREE) if board.free.bit_count() < 7][::50]
    moves = {board: ask(strategy("random"), board).moves for board in late}
    level = replace(strategy("level:50"), _mixed=Memo({THREE: dict.fromkeys(Side, moves)}))
    said |= {ask(one, board).reason.text for board in late for one in (level, strategy("mm"))}
    for game in map(parse_game, GAMES[2:]):  # on 4x4 they say what they say on 3x3
        for board in some_boards(game)[-5:-1]:
            said |= {ask(one, board).reason.text for one in others if one.plays(game)}
    return sorted(said)


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    every = [node.position for node in whole_game(THREE).nodes]
    larger = {name: some_boards(parse_game(name)) for name in GAMES[1:]}
    return {
        "games": [to_json(page_game(parse_game(name))) for name in GAMES],
        "atlas": to_json(atlas(THREE)),
        "terms": to_json(spelled(THREE)),
        "tables": {n: json.loads(table_text(written_out(THREE, strategy(n)))) for n in TABLES},
        "boards": {"3x3": [*map(str, every)], **{n: [*map(str, b)] for n, b in larger.items()}},
        "open": {
            "3x3": [*map(str, undecided(THREE))],
            **{n: [*map(str, b[:-1])] for n, b in larger.items()},
        },
        "machine": (runs := to_json(machine_runs())),
        "whole": [*runs["positions"]][::60],
        "lost": LOST,
        "reasons": [*clauses(), *reasons()],
        "lookedBack": [json.loads(hindsight_text(*one)) for one in LOST[:1]],
        "ruleLists": RULES,
        "badRules": ["", "win\nwinn", "any when rain", "cell 10"],
        "moves": [*(["3x3", text] for text in ("519", "55", "1x", "1234567")), ["4x4x4", "1.64.2"]],
        "sources": [
            "function help(a) {}\nfunction move(b, m) {}",
            "const f = (b) => 1;",
            "export default function bestMove(b) {}",
            "let x = 3;",
        ],
    }  # fmt: skip


@pytest.fixture(scope="module")
def found(given: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    file = tmp_path_factory.mktemp("node") / "given.json"
    file.write_text(json.dumps(given))
    script = Path(__file__).parent / "in_node.mjs"
    done = subprocess.run(
        [node, script, PAGE, file], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_the_rules_are_ours_on_every_position(given: Any, found: Any) -> None:
    assert len(found["rules"]["3x3"]) == 5478
    for name, boards in given["boards"].items():
        game = parse_game(name)
        for text, told in zip(boards, found["rules"][name], strict=True):
            now = parse_position(game, text)
            end = now.outcome()
            assert told == {
                "board": text,
                "turn": now.turn.mark,
                "legal": [cell + 1 for cell in now.legal()],
                "winner": end.winner.mark if end and end.winner else None,
                "over": end is not None,
                "line": [cell + 1 for cell in end.line] if end else [],
            }


def test_the_values_are_ours_on_every_position(given: Any, found: Any) -> None:
    table, marks = solve_game(THREE), {Value.FIRST: "X", Value.SECOND: "O", Value.DRAW: "draw"}
    for text, told in zip(given["boards"]["3x3"], found["worths"], strict=True):
        now = parse_position(THREE, text)
        solution = table.at(now)
        over = now.outcome() is not None
        assert told == {
            "value": marks[solution.value],
            "distance": 0 if over else solution.distance,
            "best": [cell + 1 for cell in solution.best],
            "fastest": [cell + 1 for cell in solution.fastest],
        }, text


@pytest.mark.parametrize("name", TABLES)
def test_players_decide_as_ours_everywhere(name: str, given: Any, found: Any) -> None:
    alike(name, THREE, given["open"]["3x3"], found["tables"][name])


@pytest.mark.parametrize("name", ["random", "casual", "careless"])
@pytest.mark.parametrize("game", GAMES[1:])
def test_players_without_a_table_are_ours(name: str, game: str, given: Any, found: Any) -> None:
    alike(name, parse_game(game), given["open"][game], found["simple"][game][name], cells=False)


def test_casual_without_a_table_is_ours_everywhere(given: Any, found: Any) -> None:
    told = found["simple"]["3x3"]["casual"]
    alike("casual", THREE, given["open"]["3x3"], told, cells=False)


def alike(name: str, game: LineGame, boards: Any, told: Any, cells: bool = True) -> None:
    player = strategy(name)
    for text, said in zip(boards, told, strict=True):
        decision = player.decide(parse_position(game, text))
        moves = {str(cell + 1): float(chance) for cell, chance in decision.moves.items()}
        assert said["moves"] == pytest.approx(moves), text
        assert (said["rule"], said["text"]) == (decision.reason.rule, decision.reason.text), text
        if cells:
            assert said["cells"] == sorted(cell + 1 for cell in decision.reason.cells), text


@pytest.mark.parametrize("name", TABLES)
def test_the_walk_finds_what_prove_finds(name: str, found: Any) -> None:
    for side in Side:
        proof, told = prove(THREE, strategy(name), side), found["walked"][name]["seats"][side.value]
        summary = to_json(proof.summary())
        shared = {key: told[key] for key in ("positions", "lines", "missed_wins", "refutation")}
        assert shared == {key: summary[key] for key in shared}


def test_the_walk_finds_what_check_finds(found: Any) -> None:
    def first_free(board: str, mark: str) -> int:
        return board.replace("/", "").index(".") + 1

    ours, told = to_json(check(first_free)), found["firstFree"]
    assert (told["verdict"], told["proven"]) == ("loses", True) == (ours["verdict"], ours["proven"])
    for seat in ("first", "second"):
        chance = told["seats"][seat].pop("against")["random"]["win"]
        expected = ours[seat].pop("against")["random"]["win"]
        assert chance == pytest.approx(float(Fraction(expected)))
        assert told["seats"][seat] == ours[seat]


def test_what_is_not_steady_is_judged_by_what_was_seen(found: Any) -> None:
    loses, holds = found["fickle"], found["wavering"]
    assert (loses["verdict"], loses["deterministic"]) == ("loses", False)
    for side in Side:
        game = final(THREE, tuple(cell - 1 for cell in loses["seats"][side.value]["refutation"]))
        end = game.outcome()
        assert end is not None
        assert end.winner is side.other
    assert (holds["verdict"], holds["proven"]) == ("no loss found", False)
    assert holds["seats"]["first"]["refutation"] is None


def test_what_fails_is_broken(found: Any) -> None:
    assert found["broken"]["verdict"] == found["failing"]["verdict"] == "broken"
    fault = found["broken"]["seats"]["first"]["faults"][0]
    assert fault == {"position": ".../.../...", "kind": "illegal", "answer": "0", "stderr": ""}
    assert found["failing"]["seats"]["first"]["faults"][0]["stderr"] == "oh"


@pytest.mark.parametrize("number", range(len(RULES)))
def test_rules_in_words_come_out_as_ours(number: int, found: Any) -> None:
    ours = check_rules(THREE, TreeStrategy("rules", parse_tree(RULES[number])))
    for side in Side:
        told, seat = found["ruleLists"][number]["seats"][side.value], ours.seats[side]
        assert told["lines"] == to_json(seat.lines)
        assert told["missed_wins"] == seat.missed_wins
        moves = None if seat.refutation is None else [cell + 1 for cell in seat.refutation]
        assert told["refutation"] == moves


def test_rules_that_are_none_are_refused_with_the_line(found: Any) -> None:
    assert found["badRules"] == [
        ["check.no-rule", None],
        ["check.no-term", 2],
        ["check.no-condition", 1],
        ["check.no-term", 1],
    ]


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_machine_runs_as_ours_from_every_board(step: int, given: Any, found: Any) -> None:
    """The end of every run, and every step of some: state, tapes, heads and the program's line."""
    for state in given["machine"]["states"].values():
        for action in state["actions"].values():
            program, _, line = action["line"].partition(", line ")
            assert "|" in given["machine"]["programs"][program][int(line) - 1]
    marked, player = MarkedTapes(), wst()
    assert set(given["whole"][::10]) <= set([*found["machine"]][::step])
    for text, (count, *told) in [*found["machine"].items()][::step]:
        now = parse_position(THREE, text)
        computed = player.computed(now)
        assert count == computed.steps, text
        tapes = marked.of(now)[0] if now.first else fresh_tapes()
        program = machine("R1_R2_TM" if now.first else "M_TM")
        ours = [(c.state, *spread(tapes)) for c in steps(program, tapes, starts)]
        expected = ours if text in given["whole"] else ours[-1:]
        assert [tuple(one[:-1]) for one in told] == expected, text
        if now.first:
            (cells,) = {one[1 + 2 * TAPES.index("Kc")] for one in told[-1:]}
            assert tuple(cells.split()[1 : 1 + len(computed.slots)]) == computed.slots


def spread(tapes: Tapes) -> list[Any]:
    return [each for name in TAPES for each in (" ".join(tapes[name].cells), tapes[name].head)]


def test_minimax_looks_into_as_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, ours = search_runs(THREE).positions, minimax._minimax
    assert looked[THREE.start()] == 549_945
    calls: list[int] = []

    def counted(game: LineGame, own: int, other: int, cell: int) -> int:
        calls.append(cell)
        return ours(game, own, other, cell)

    monkeypatch.setattr(minimax, "_minimax", counted)
    for now in [each for each in looked if (each.first | each.second).bit_count() > 3][::9]:
        calls.clear()
        minimax.minimax(now)
        assert len(calls) == looked[now], str(now)


def test_what_was_missed_by_lines_and_what_was_told(found: Any) -> None:
    row, nothing, column = found["missed"]
    assert (row["ply"], row["cell"], row["kind"], row["held"]) == (8, 20, "missed-block", [60])
    assert nothing is None
    assert (column["ply"], column["kind"], column["held"]) == (5, "missed-block", [14])
    (told,) = found["lookedBack"]
    assert (told["backTo"], told["turning"]["kind"]) == (9, "lost-from-there")
    assert (told["turning"]["held"], told["turning"]["unsure"]) == ([60], True)


def test_every_reason_can_be_said_in_german(given: Any, found: Any) -> None:
    told = dict(zip(given["reasons"], found["said"], strict=True))
    assert not [words for words, german in told.items() if german is None]
    english = re.compile(r"\b(the|and|you|win|of|line|take|block)\b")
    assert not [german for german in told.values() if english.search(german)]
    assert told["I pick any free cell"] == "ich nehme irgendein freies Feld"


def test_a_game_in_an_address(found: Any) -> None:
    assert found["moves"] == ["519", None, None, "1234567", "1.64.2"]
    asked = {"game": "3x3", "moves": [4, 0, 8], "opponent": "casual", "seat": "second"}
    assert found["address"] == {**asked, "embed": False}
    assert found["badAddress"]["problem"] == "opponent"
    assert (found["badAddress"]["game"], found["badAddress"]["moves"]) == ("3x3", [])


def test_the_function_that_is_meant(found: Any) -> None:
    assert [names[:1] for names in found["functions"]] == [["move"], ["f"], ["bestMove"], []]


def test_exercises_have_the_answers_of_the_vocabulary(found: Any) -> None:
    sets = {one["name"]: one["of"] for one in found["exercises"]}
    assert list(sets) == ["win", "block", "fork", "only"]
    for name, exercises in sets.items():
        assert len(exercises) == 8
        for exercise in exercises:
            board = position(exercise["board"])
            if name == "only":
                right = solve_game(THREE).at(board).best
            else:
                mask = TERMS[name].cells(board)
                right = tuple(cell for cell in board.legal() if mask >> cell & 1)
            assert exercise["right"] == [cell + 1 for cell in right], exercise
