"""The trees that come with the package, and rule lists in files."""

import copy
import json
import pickle
from hashlib import sha256
from pathlib import Path

import pytest

from noloss.core.document import to_json
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import ask
from noloss.core.symmetry import canonical
from noloss.flow.tabulate import undecided
from noloss.proof.prove import prove
from noloss.strategies import trees
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree import Toss, nodes
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree, tree_text
from noloss.strategies.vocabulary import OWN_PLAY

FOLDER = Path(trees.__file__).parent
FILES = sorted(FOLDER.glob("*.tree"))
EXAMPLES = Path(__file__).parents[2] / "examples/rules"
SPECS = [
    *(file.stem for file in FILES),
    *(f"{kind}:{file}" for kind in ("rules", "tree") for file in sorted(EXAMPLES.iterdir())),
    f"tree:{FOLDER / 't3dt.tree'}",
]


def test_every_file_is_in_the_catalogue() -> None:
    listed = {entry.factory for entry in CATALOGUE.values() if entry.factory.endswith(".tree")}
    assert listed == {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_prints_back_to_itself_but_for_comments(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
    assert tree_text(parse_tree(text)) == "\n".join(filter(None, lines)) + "\n"
    assert parse_tree(text).name == file.stem


@pytest.mark.parametrize("name", ["t3dt", "newell-simon", "sriram", "soedarmadji"])
def test_every_leaf_of_a_paper_has_its_section(name: str) -> None:
    tree = strategy(name).tree
    assert tree.source
    leaves = [leaf for node in nodes(tree.root) for leaf in getattr(node, "acts", ())]
    tosses = [node for node in nodes(tree.root) if isinstance(node, Toss)]
    assert all(leaf.section for leaf in (*leaves, *tosses))


@pytest.mark.parametrize("spec", SPECS)
def test_it_is_a_value(spec: str) -> None:
    """Equal when made again by name, pickled or copied, and with nothing of its memory."""
    made = strategy(spec)
    assert isinstance(made, TreeStrategy)
    made.decide(parse_game("3x3").start())
    again = strategy(made.name)
    assert again == made
    assert hash(again) == hash(made)
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):
        assert twin == made
        assert twin._memo == {}
    assert len(repr(made)) < 60 + len(spec)
    assert made != strategy("random") or spec == "random"


def test_a_file_that_has_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list#1.txt"
    file.write_text("win\nany\n")
    name = strategy(f"rules:{file}").name
    assert name.startswith(f"rules:{file}#")
    file.write_text("any\n")
    with pytest.raises(BadFile, match="has changed: its digest is"):
        strategy(name)


@pytest.mark.parametrize(
    ("name", "never_loses"), [("newell-simon", True), ("greedy", False), ("minimal", True)]
)
def test_the_examples_are_what_they_say(three: LineGame, name: str, never_loses: bool) -> None:
    player = strategy(f"rules:{EXAMPLES / name}.txt")
    assert player.tree.name == name
    assert all(prove(three, player, side).no_loss for side in Side) == never_loses


def test_newell_simon_as_text_is_newell_simon(three: LineGame) -> None:
    text = strategy(f"rules:{EXAMPLES}/newell-simon.txt")
    ours = strategy("newell-simon")
    for position in undecided(three):
        assert ask(text, position) == ask(ours, position)


def test_no_rule_of_the_minimal_list_can_be_left_out(three: LineGame) -> None:
    lines = (EXAMPLES / "minimal.txt").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith(("#", "name"))]
    assert len(rules) == 6
    for left_out in rules[:-1]:
        rest = parse_tree("\n".join(rule for rule in rules if rule != left_out))
        player = TreeStrategy("rest", rest)
        assert not all(prove(three, player, side).no_loss for side in Side), left_out


@pytest.mark.parametrize(
    ("text", "rule", "cells"),
    [
        ("XX./OO./...", "win", [3]),
        ("XX./.O./...", "block", [3]),
        ("X.O/.../O.X", "win", [5]),
        ("X../.O./...", "empty corner", [3, 7, 9]),
        ("X../.../...", "centre", [5]),
        ("X../.O./..X", "block fork", [2, 4, 6, 8]),
        (".../.../...", "centre", [5]),
        (".../.X./...", "empty corner", [1, 3, 7, 9]),
        ("XO./.X./..O", "fork", [4, 7]),
    ],
)
def test_newell_simon_by_rule(three: LineGame, text: str, rule: str, cells: list[int]) -> None:
    decision = ask(strategy("newell-simon"), parse_position(three, text))
    assert (decision.reason.rule, [cell + 1 for cell in decision.moves]) == (rule, cells)


def test_casual_wins_before_it_blocks(three: LineGame) -> None:
    decision = ask(strategy("casual"), parse_position(three, "XX./OO./..."))
    assert (decision.reason.rule, list(decision.moves)) == ("win", [2])
    assert decision.reason.cells == (0, 1, 2)


@pytest.mark.parametrize(
    ("name", "text", "rule", "cells"),
    [
        ("sriram", ".X./.O./.X.", "first edge", [4]),
        ("sriram", "X.X/.O./...", "block", [2]),
        ("sriram", ".../.X./...", "top left", [1]),
        ("soedarmadji", "X../.O./..X", "first corner", [3]),
        ("sharp-heuristic", "X.O/.../...", "next corner", [7]),
        ("modified-heuristic", ".O./.X./...", "side", [4, 6]),
    ],
)
def test_reconstructions_by_rule(
    three: LineGame, name: str, text: str, rule: str, cells: list[int]
) -> None:
    decision = ask(strategy(name), parse_position(three, text))
    assert (decision.reason.rule, [cell + 1 for cell in decision.moves]) == (rule, cells)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_every_decision_is_as_it_was(golden, every: bool) -> None:
    """A digest of moves, chances and reasons; a changed line says which strategy changed."""
    lines = []
    for file in FILES:
        player = strategy(file.stem)
        for game in filter(player.plays, map(parse_game, ("3x3", "4x2:3", "2x2x2"))):
            boards = [p for p in undecided(game) if every or canonical(p) == p]
            told = [json.dumps([str(board), to_json(ask(player, board))]) for board in boards]
            digest = sha256("\n".join(told).encode()).hexdigest()[:16]
            lines.append(f"{player.name} {game} {len(told)} positions {digest}")
    text = "\n".join(lines) + "\n"
    if every:
        golden("decisions-everywhere.txt", text)
    else:
        golden("decisions.txt", text)


def test_own_play_is_remembered_for_one_game_at_a_time() -> None:
    """What comes with noloss lives as long as the process: what it remembers has an end."""
    text = f"{OWN_PLAY}\n  yes: any\n  no: any\n"
    player = TreeStrategy("looking back", parse_tree(text, "a test"))
    games = [parse_game(name) for name in ("4x2:2", "5x2:2", "6x2:2")]
    for game in games:
        ask(player, game.start().after(Cell(0)).after(Cell(7)))
    assert [*player._memo] == games[-1:]
    assert player._memo[games[-1]]
