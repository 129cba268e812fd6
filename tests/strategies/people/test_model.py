"""The human model: symmetric features, a file that round-trips."""

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game
from noloss.core.symmetry import generators, symmetries
from noloss.flow.tabulate import undecided
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.model import NAMES, features, human, model_text, parse_model


def test_only_so_many_boards_are_remembered(
    three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 4x4 there are millions, which took gigabytes; what is forgotten is seen again."""
    monkeypatch.setattr("noloss.strategies.people.model.MOST_KNOWN", 2)
    model, boards = deepcopy(human()), undecided(three)[:60]
    fresh = [human().decide(board) for board in boards]
    for _ in range(2):
        assert [model.decide(board) for board in boards] == fresh
    assert len(model._known) == 2


@pytest.mark.parametrize("name", ["3x3", "4x2:3", "2x2x2"])
def test_features_are_symmetric(name: str) -> None:
    game = parse_game(name)
    ways = generators(symmetries(game))
    for position in undecided(game):
        seen = features(position)
        for g in ways:
            turned = features(g.position(position))
            assert {g.cell(cell): values for cell, values in seen.items()} == turned


def test_the_file_round_trips() -> None:
    model = human()
    again = parse_model(model_text(model))
    assert again == model
    assert again.about == model.about


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version 2"),
        ({"weights": {"win": 1}}, "weights should be those of win"),
        (
            {"weights": dict.fromkeys(NAMES, "x")},
            "weights.win: expected a number, found 'x'",
        ),
        ({"weights": dict.fromkeys(NAMES, 10**400)}, "ModelFile.weights.win: expected a number"),
        ({"seen": [["a"]]}, r"ModelFile.seen\[0\]: expected a text"),
        ({"errors": 5}, "ModelFile.errors: expected an object"),
        ({"other": 5}, "ModelFile: expected only the keys"),
        ({"weights": dict.fromkeys(NAMES, 1e9)}, "out of bounds"),
        ({"name": 3}, "ModelFile.name: expected a text"),
        ({"name": "a\nb"}, "the name is"),
    ],
)
def test_a_broken_model_is_refused(change: dict[str, object], what: str) -> None:
    data = json.loads(model_text(human()))
    with pytest.raises(BadFile, match=what):
        parse_model(json.dumps({**data, **change}))


def test_a_cut_model_is_refused() -> None:
    with pytest.raises(BadFile, match="not a human model"):
        parse_model(model_text(human())[:-20])


def test_a_saved_model_is_a_strategy(tmp_path: Path, three: LineGame) -> None:
    file = tmp_path / "model.json"
    file.write_text(model_text(replace(human(), weights=(1.0,) * len(NAMES))))
    for kind in ("human", "mirror", "trapper"):
        player = strategy(f"{kind}:{file}")
        assert player.name != kind
        assert player.decide(three.start()).moves
    with pytest.raises(BadFile, match=r"nowhere\.json"):
        strategy("human:nowhere.json")
    file.write_text("{}")
    with pytest.raises(BadFile, match=r"model\.json: not a human model"):
        strategy(f"mirror:{file}")


def test_people_see_the_shape_and_not_only_the_lines() -> None:
    """On 4x4 the lines cannot tell a corner from a cell in the middle; people can."""
    game = parse_game("4x4")
    corner, middle = (human().appeal(game.start().after(Cell(cell))) for cell in (0, 5))
    decided = [human().decide(game.start().after(Cell(cell))).moves for cell in (0, 5)]
    assert sorted(corner.values()) != sorted(middle.values())
    assert sorted(decided[0].values()) != sorted(decided[1].values())
