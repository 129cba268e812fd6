"""Recorded games in an SQLite file.

    owners   who has recorded games: the digest of a token, and nothing else
    games    one row a game
    moves    one row a move

What is acknowledged is on the disk. An owner is known by the token alone, which is not kept.
"""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from threading import Lock

from noloss.classroom.service.limits import GAMES_OF_ONE, MOST_GAMES
from noloss.classroom.service.recorded import KeptGame, MadeMove, MoreMoves, NewGame, continued
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.core.plain import plain

EDITION = 1
"""Of the tables; a file of another one is refused."""
BUSY_SECONDS = 10.0
"""How long a writer waits for another one."""
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""Readers do not wait for writers, and what is committed is on the disk."""
TABLES = (
    "noloss_edition (edition INTEGER NOT NULL PRIMARY KEY)",
    "noloss_owners (id INTEGER NOT NULL PRIMARY KEY, digest VARCHAR(64) NOT NULL UNIQUE)",
    # AUTOINCREMENT: the number of a deleted game is not given again
    "noloss_games (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,"
    " owner INTEGER NOT NULL REFERENCES noloss_owners (id), game VARCHAR(60) NOT NULL,"
    " nickname VARCHAR(24) NOT NULL, opponent VARCHAR(200) NOT NULL, seat VARCHAR(6) NOT NULL)",
    "noloss_moves (game INTEGER NOT NULL REFERENCES noloss_games (id) ON DELETE CASCADE,"
    " ply INTEGER NOT NULL, cell INTEGER NOT NULL, seconds FLOAT, PRIMARY KEY (game, ply))",
)
INDEX = "CREATE INDEX IF NOT EXISTS ix_noloss_games_owner ON noloss_games (owner)"
ROWS = (
    "SELECT id, noloss_games.game, nickname, opponent, seat, ply, cell, seconds"
    " FROM noloss_games LEFT JOIN noloss_moves ON noloss_moves.game = id"
    " WHERE {} ORDER BY id, ply"
)
"""A row for each move of some games; one row of a game without any."""
Row = tuple[int, str, str, str, str, int | None, int, float | None]


class NotYours(NolossError):
    """There is no such game, or it is somebody else's: nobody is told which."""


class Stranger(NolossError):
    """Nobody has this token."""


class Full(TooLarge):
    """No more games are taken."""


class OutOfReach(NolossError):
    """The database cannot be used now."""


class Store:
    """The recorded games of one file, which is opened when it is first needed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._connection: sqlite3.Connection | None = None
        self._lock = Lock()

    def prepare(self) -> None:
        """Make the tables, unless they are there; those of another edition are refused."""
        with self._transaction() as connection:
            for table in TABLES:
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table}")
            connection.execute(INDEX)
            found = connection.execute("SELECT edition FROM noloss_edition").fetchone()
            if found is None:
                connection.execute("INSERT INTO noloss_edition VALUES (?)", (EDITION,))
            elif found[0] != EDITION:
                raise NolossError(
                    "the database was made by another version of noloss: it is of edition"
                    f" {found[0]}, not {EDITION}"
                )

    def record(self, new: NewGame, token: str | None = None) -> KeptGame:
        """Keep a new game; without a token, of a new owner, whose token comes with the game."""
        with self._transaction() as connection:
            fresh = None if token else secrets.token_urlsafe(24)
            if fresh:
                adding = "INSERT INTO noloss_owners (digest) VALUES (?) RETURNING id"
                owner = _number(connection, adding, _digest(fresh))
            else:
                owner = _owner(connection, token or "")
            counting = "SELECT COUNT(*) FROM noloss_games WHERE owner = ?"
            if _number(connection, counting, owner) >= GAMES_OF_ONE:
                raise Full(f"one owner has at most {counted(GAMES_OF_ONE, 'game')}")
            number = _number(
                connection,
                "INSERT INTO noloss_games (owner, game, nickname, opponent, seat)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                *(owner, new.game.name, new.nickname, new.opponent, new.seat.value),
            )
            if number > MOST_GAMES:
                raise Full(f"{counted(MOST_GAMES, 'game')} are recorded, and there is no more room")
            _insert_moves(connection, number, 1, new.moves)
        kept = (new.game, new.nickname, new.opponent, new.seat, new.moves)
        return KeptGame(number, *kept, fresh)

    def add(self, number: int, token: str, more: MoreMoves) -> KeptGame:
        """Add moves to a game of this owner."""
        with self._transaction() as connection:
            (game,) = _games(connection, _owner(connection, token), number)
            new = continued(game, more)
            _insert_moves(connection, number, len(game.moves) + 1, new)
        whole = (*game.moves, *new)
        return KeptGame(number, game.game, game.nickname, game.opponent, game.seat, whole)

    def of(self, token: str, number: int | None = None) -> tuple[KeptGame, ...]:
        """The games of this owner, or the one of this number."""
        with self._transaction("BEGIN") as connection:
            return _games(connection, _owner(connection, token), number)

    def delete(self, token: str, number: int | None = None) -> int:
        """Delete one game of this owner, or all and the owner too; how many that were."""
        with self._transaction() as connection:
            owner = _owner(connection, token)
            which, values = _whose(owner, number)
            deleted = connection.execute(f"DELETE FROM noloss_games WHERE {which}", values)
            if number is None:
                connection.execute("DELETE FROM noloss_owners WHERE id = ?", (owner,))
            elif not deleted.rowcount:
                raise _not_yours(number)
        return deleted.rowcount

    def every(self, game: LineGame) -> Iterator[KeptGame]:
        """All recorded games on one board, in the order in which they began."""
        with self._transaction("BEGIN") as connection:
            rows = connection.execute(ROWS.format("noloss_games.game = ?"), (game.name,))
            yield from _grouped(rows)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[sqlite3.Connection]:
        """All of it or nothing, and on the disk when it is over.

        Whoever may write says so at once: two who begin as readers would lock each other.
        """
        try:
            with self._lock:
                self._connection = self._connection or self._open()
                with self._connection as connection:
                    connection.execute(begin)
                    yield connection
        except sqlite3.Error as error:
            raise OutOfReach(f"database {plain(str(self.file), 100)}: {error}") from error

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        return connection


def _games(connection: sqlite3.Connection, owner: int, number: int | None) -> tuple[KeptGame, ...]:
    """The games of an owner, or the one of this number; an error if it is not among them."""
    which, values = _whose(owner, number)
    found = tuple(_grouped(connection.execute(ROWS.format(which), values)))
    if number is not None and not found:
        raise _not_yours(number)
    return found


def _whose(owner: int, number: int | None) -> tuple[str, tuple[int, ...]]:
    """The condition on games of an owner, or on one of them, and its values."""
    return ("owner = ?", (owner,)) if number is None else ("owner = ? AND id = ?", (owner, number))


def _grouped(rows: Iterable[Row]) -> Iterator[KeptGame]:
    for _, group in groupby(rows, key=lambda row: row[0]):
        yield _kept(list(group))


def _kept(rows: Sequence[Row]) -> KeptGame:
    number, game, nickname, opponent, seat, *_ = rows[0]
    made = tuple(MadeMove(Cell(cell), took) for *_, ply, cell, took in rows if ply is not None)
    return KeptGame(number, parse_game(game), nickname, opponent, Side(seat), made)


def _insert_moves(
    connection: sqlite3.Connection, number: int, ply: int, made: Sequence[MadeMove]
) -> None:
    rows = [(number, at, int(move.cell), move.seconds) for at, move in enumerate(made, ply)]
    connection.executemany("INSERT INTO noloss_moves VALUES (?, ?, ?, ?)", rows)


def _owner(connection: sqlite3.Connection, token: str) -> int:
    finding = "SELECT id FROM noloss_owners WHERE digest = ?"
    found = connection.execute(finding, (_digest(token),)).fetchone()
    if found is None:
        raise Stranger("nobody has this token")
    return int(found[0])


def _number(connection: sqlite3.Connection, statement: str, *values: object) -> int:
    """The one number that a statement returns."""
    return int(connection.execute(statement, values).fetchall()[0][0])


def _not_yours(number: int) -> NotYours:
    return NotYours(f"you have no game {number}")


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
