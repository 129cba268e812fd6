"""Recorded games in a database: kept, added to, found and deleted by their owner alone."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from classroom.service.running import Clients, served
from noloss.classroom.service import store as room
from noloss.classroom.service.recorded import MadeMove, Misfit, MoreMoves, NewGame
from noloss.classroom.service.store import Full, NotYours, OutOfReach, Store, Stranger
from noloss.core.errors import NolossError
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game

THREE = parse_game("3x3")


def moves(*cells: int) -> tuple[MadeMove, ...]:
    return tuple(MadeMove(Cell(cell - 1), cell / 4) for cell in cells)


ADA = NewGame("Ada", "t3dt", Side.FIRST, THREE, moves(5, 1))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games.db")
    store.prepare()
    yield store
    store.close()


def test_a_game_is_kept_and_goes_on(kept: Store) -> None:
    begun = kept.record(ADA)
    token = begun.token or ""
    assert kept.of(token) == (replace(begun, token=None),)
    on = kept.add(begun.id, token, MoreMoves(3, moves(9, 2)))
    assert [move.cell + 1 for move in on.moves] == [5, 1, 9, 2]
    assert kept.of(token, begun.id) == (on,)
    assert kept.add(begun.id, token, MoreMoves(4, moves(2))) == on, "sent twice, recorded once"
    assert kept.add(begun.id, token, MoreMoves(4, moves(2, 8))).moves[4:] == moves(8)
    for more, words in (
        (MoreMoves(7, moves(3)), "so far there are 5 moves"),
        (MoreMoves(4, moves(3)), "other moves are recorded"),
        (MoreMoves(6, moves(5)), "move 6"),
    ):
        with pytest.raises(Misfit, match=words):
            kept.add(begun.id, token, more)


def test_only_the_owner_sees_and_deletes(kept: Store) -> None:
    one = kept.record(ADA)
    token = one.token or ""
    two = kept.record(replace(ADA, moves=()), token)
    other = kept.record(replace(ADA, nickname="Bob"))
    assert two.token is None
    with pytest.raises(Stranger, match="nobody has this token"):
        kept.of("guessed")
    for call in (kept.of, kept.delete):
        with pytest.raises(NotYours, match=f"you have no game {other.id}"):
            call(token, other.id)
    with pytest.raises(NotYours):
        kept.add(other.id, token, MoreMoves(3, moves(9)))
    assert kept.delete(token, one.id) == 1
    assert [game.id for game in kept.of(token)] == [two.id]
    assert kept.delete(token) == 1
    with pytest.raises(Stranger):
        kept.of(token)
    assert [game.nickname for game in kept.every(THREE)] == ["Bob"]
    assert list(kept.every(parse_game("4x4"))) == []
    assert kept.record(ADA).id > other.id, "the number of a deleted game is not given again"


def test_there_is_an_end_to_everything(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "GAMES_OF_ONE", 2)
    token = kept.record(ADA).token or ""
    kept.record(ADA, token)
    with pytest.raises(Full, match="one owner has at most 2 games"):
        kept.record(ADA, token)
    monkeypatch.setattr(room, "MOST_GAMES", 2)
    with pytest.raises(Full, match="no more room"):
        kept.record(ADA)
    assert len(list(kept.every(THREE))) == 2, "what is refused is not kept"


def test_no_token_is_kept_and_another_edition_is_refused(kept: Store) -> None:
    token = kept.record(ADA).token or ""
    kept.prepare()
    with sqlite3.connect(kept.file) as connection:
        assert token not in "".join(connection.iterdump())
        connection.execute("UPDATE noloss_edition SET edition = 99")
    connection.close()
    with pytest.raises(NolossError, match="of edition 99, not 1"):
        kept.prepare()


FIRST_FILE = """
CREATE TABLE noloss_edition (edition INTEGER NOT NULL, PRIMARY KEY (edition));
INSERT INTO noloss_edition VALUES (1);
CREATE TABLE noloss_owners (
    id INTEGER NOT NULL, digest VARCHAR(64) NOT NULL, PRIMARY KEY (id), UNIQUE (digest)
);
INSERT INTO noloss_owners
    VALUES (1, '7dac292edbc1f082c8e2f3485f445396480972c0b282d9ecae47688f07754ecc');
CREATE TABLE noloss_games (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL,
    game VARCHAR(60) NOT NULL, nickname VARCHAR(24) NOT NULL, opponent VARCHAR(200) NOT NULL,
    seat VARCHAR(6) NOT NULL, FOREIGN KEY(owner) REFERENCES noloss_owners (id)
);
INSERT INTO noloss_games VALUES (1, 1, '3x3', 'Ada', 't3dt', 'first');
CREATE TABLE noloss_moves (
    game INTEGER NOT NULL, ply INTEGER NOT NULL, cell INTEGER NOT NULL, seconds FLOAT,
    PRIMARY KEY (game, ply), FOREIGN KEY(game) REFERENCES noloss_games (id) ON DELETE CASCADE
);
INSERT INTO noloss_moves VALUES (1, 1, 4, 1.25), (1, 2, 0, NULL);
CREATE INDEX ix_noloss_games_owner ON noloss_games (owner);
"""
"""A file of edition 1 as the first version of the service made it."""


def test_files_of_the_first_version_are_read_and_go_on(kept: Store) -> None:
    with sqlite3.connect(kept.file) as connection:
        for table in ("moves", "games", "owners", "edition"):
            connection.execute(f"DROP TABLE noloss_{table}")
        connection.executescript(FIRST_FILE)
    connection.close()
    kept.prepare()
    (game,) = kept.of("the-token-of-ada")
    assert (game.nickname, game.moves) == ("Ada", (MadeMove(Cell(4), 1.25), MadeMove(Cell(0))))
    assert kept.add(1, "the-token-of-ada", MoreMoves(3, moves(9))).moves[2:] == moves(9)
    assert kept.delete("the-token-of-ada") == 1
    assert list(kept.every(THREE)) == []


def test_sqlite_writes_ahead_and_waits_for_the_disk(kept: Store) -> None:
    found = [
        kept._open().execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert found == ["wal", 2, 1]


@pytest.mark.parametrize("name", ["", "no/such/folder/x.db", "postgresql://host/name"])
def test_a_database_that_cannot_be_used_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(OutOfReach, match=r"database .*unable to open"):
        Store(tmp_path / name).prepare()


def test_a_file_of_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"no database" * 100)
    with pytest.raises(OutOfReach, match="not a database"):
        Store(tmp_path / "x.db").prepare()


def test_nothing_that_was_acknowledged_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    """Several clients record as fast as they can; the service is killed; what it said is there."""
    database = tmp_path / "games.db"
    with served(tmp_path, "--database", str(database)) as (process, address):
        clients = Clients(urlsplit(address).netloc)
        clients.until(60)
        process.kill()
        told = clients.ended()
    store = Store(database)
    kept = {game.id: [move.cell + 1 for move in game.moves] for game in store.every(THREE)}
    store.close()
    assert len(told) > len(Clients.NAMES)
    for number, cells in told.items():
        assert kept[number][: len(cells)] == cells
