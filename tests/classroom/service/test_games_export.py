"""Recorded games as files, and that those who should read them do."""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom.documented import assert_documented
from in_process import noloss
from lab.people.recorded import record
from noloss.classroom.service.games_export import COLUMNS, export_games
from noloss.classroom.service.recorded import MadeMove, NewGame
from noloss.classroom.service.store import Store
from noloss.core.errors import BadFile
from noloss.core.game import LineGame, Side
from noloss.lab.people.recorded_games import read_games
from noloss.strategies.people.model import human

REFERENCE = Path(__file__).parents[3] / "docs/reference/recorded-games.md"


def told_by(*arguments: str) -> Any:
    """What a command prints for scripts."""
    return json.loads(noloss(*arguments, "--json").stdout)


@pytest.fixture
def database(tmp_path: Path, three: LineGame) -> Path:
    """Thirty games of made-up people, half of them against a program."""
    file = tmp_path / "games.db"
    store = Store(file)
    store.prepare()
    for at, game in enumerate(record(three, human(), 30, seed=2)):
        made = tuple(MadeMove(move.cell, at / 8 or None) for move in game.moves)
        opponent, seat = ("t3dt", Side.SECOND) if at % 2 else ("person", Side.FIRST)
        store.record(NewGame(f"Ada {at}", opponent, seat, three, made))
    store.close()
    return file


def test_people_are_fitted_to_their_own_moves_alone(
    database: Path, tmp_path: Path, three: LineGame
) -> None:
    file = tmp_path / "games.csv"
    told = told_by("export-games", str(file), "--database", str(database))
    assert_documented("export-games", told)
    read = read_games(three, file)
    assert len(read) == told["games"] == 30
    for at, game in enumerate(read):
        sides = {move.position.turn for move in game.moves}
        assert sides == ({Side.SECOND} if at % 2 else set(Side))
    fitted = told_by("human", "fit", str(file))
    assert fitted["moves"] == sum(len(game.moves) for game in read) < told["moves"]
    reviewed = told_by("review", str(file))
    assert sum(reviewed["games"].values()) == 30
    assert {"Ada 1", "t3dt", "person"} <= set(reviewed["players"])


def test_what_cannot_be_exported(tmp_path: Path, three: LineGame) -> None:
    with pytest.raises(BadFile, match="no recorded games on 3x3"):
        export_games(tmp_path / "other.db", three, tmp_path / "games.csv")


def test_the_reference_tells_every_column() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    told = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    assert tuple(name.strip(" `") for name in told) == COLUMNS
