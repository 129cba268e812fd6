"""Recorded games in a database: kept, added to, found and deleted by their owner alone."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import update

from classroom.service.running import Clients, served
from noloss.classroom.service import store as room
from noloss.classroom.service.recorded import MadeMove, Misfit, MoreMoves, NewGame
from noloss.classroom.service.store import (
    Full,
    NotYours,
    OutOfReach,
    Store,
    Stranger,
    editions,
    owners,
)
from noloss.core.errors import MissingLibrary, NolossError
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game

THREE = parse_game("3x3")


def moves(*cells: int) -> tuple[MadeMove, ...]:
    return tuple(MadeMove(Cell(cell - 1), cell / 4) for cell in cells)


ADA = NewGame("Ada", "t3dt", Side.FIRST, THREE, moves(5, 1))


@pytest.fixture
def kept(database: str) -> Iterator[Store]:
    store = Store(database)
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


def test_no_token_is_kept_and_another_edition_is_refused(kept: Store, tmp_path: Path) -> None:
    token = kept.record(ADA).token or ""
    kept.prepare()
    with kept.engine.begin() as connection:
        assert token not in str(list(connection.execute(owners.select())))
        connection.execute(update(editions).values(edition=99))
    with pytest.raises(NolossError, match="of edition 99, not 1"):
        kept.prepare()


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.prepare()
    with store.engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert found == ["wal", 2, 1]


@pytest.mark.parametrize("url", ["", "games.db", "nosuch:///x", "sqlite:////nowhere/x.db"])
def test_a_database_that_cannot_be_used_is_named(url: str) -> None:
    with pytest.raises(NolossError, match="database"):
        Store(url).prepare()


def test_no_password_is_told() -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    with pytest.raises(OutOfReach) as error:
        Store("postgresql://ada:hush@127.0.0.1:1/none").prepare()
    assert "hush" not in str(error.value)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingLibrary, match=r"noloss\[postgres\]"):
        Store("postgresql://127.0.0.1/none")


def test_a_file_of_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"no database" * 100)
    with pytest.raises(OutOfReach, match="not a database"):
        Store(f"sqlite:///{tmp_path / 'x.db'}").prepare()


def test_nothing_that_was_acknowledged_is_lost_when_it_is_killed(
    database: str, tmp_path: Path
) -> None:
    """Several clients record as fast as they can; the service is killed; what it said is there."""
    with served(tmp_path, "--database", database) as (process, address):
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
