"""Where recorded games are kept: SQLite or PostgreSQL, through SQLAlchemy.

    owners   who has recorded games: the digest of a token, and nothing else
    games    one row a game
    moves    one row a move

What is acknowledged is on the disk. An owner is known by the token alone, which is not kept.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import groupby
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from noloss.classroom.service.limits import GAMES_OF_ONE, MOST_GAMES
from noloss.classroom.service.recorded import KeptGame, MadeMove, MoreMoves, NewGame, continued
from noloss.core.errors import MissingLibrary, NolossError, TooLarge
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.core.plain import plain

EDITION = 1
"""Of the tables; a database of another one is refused."""

metadata = MetaData()
editions = Table("noloss_edition", metadata, Column("edition", Integer, primary_key=True))
owners = Table(
    "noloss_owners",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
)
games = Table(
    "noloss_games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", ForeignKey(owners.c.id), nullable=False, index=True),
    Column("game", String(60), nullable=False),
    Column("nickname", String(24), nullable=False),
    Column("opponent", String(200), nullable=False),
    Column("seat", String(6), nullable=False),
    sqlite_autoincrement=True,  # the number of a deleted game is not given again
)
moves = Table(
    "noloss_moves",
    metadata,
    Column("game", ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("cell", Integer, nullable=False),
    Column("seconds", Float),
)


class NotYours(NolossError):
    """There is no such game, or it is somebody else's: nobody is told which."""


class Stranger(NolossError):
    """Nobody has this token."""


class Full(TooLarge):
    """No more games are taken."""


class OutOfReach(NolossError):
    """The database cannot be used now."""


class Store:
    """The recorded games of one database."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    @property
    def place(self) -> str:
        """Where it is, without a password."""
        return self.engine.url.render_as_string(hide_password=True)

    def prepare(self) -> None:
        """Make the tables, unless they are there; those of another edition are refused."""
        with self._told():
            metadata.create_all(self.engine)
            with self.engine.begin() as connection:
                found = connection.scalar(select(editions.c.edition))
                if found is None:
                    connection.execute(insert(editions).values(edition=EDITION))
                elif found != EDITION:
                    raise NolossError(
                        "the database was made by another version of noloss: it is of edition"
                        f" {found}, not {EDITION}"
                    )

    def record(self, new: NewGame, token: str | None = None) -> KeptGame:
        """Keep a new game; without a token, of a new owner, whose token comes with the game."""
        with self._transaction() as connection:
            fresh = None if token else secrets.token_urlsafe(24)
            owner = (
                _insert(connection, owners, digest=_digest(fresh))
                if fresh
                else _owner(connection, token or "")
            )
            if _count(connection, owner) >= GAMES_OF_ONE:
                raise Full(f"one owner has at most {counted(GAMES_OF_ONE, 'game')}")
            number = _insert(
                connection,
                games,
                owner=owner,
                game=new.game.name,
                nickname=new.nickname,
                opponent=new.opponent,
                seat=new.seat.value,
            )
            if number > MOST_GAMES:
                raise Full(f"{counted(MOST_GAMES, 'game')} are recorded, and there is no more room")
            _insert_moves(connection, number, 1, new.moves)
        kept = (new.game, new.nickname, new.opponent, new.seat, new.moves)
        return KeptGame(number, *kept, fresh)

    def add(self, number: int, token: str, more: MoreMoves) -> KeptGame:
        """Add moves to a game of this owner."""
        with self._transaction() as connection:
            (game,) = self._games(connection, _owner(connection, token), number) or (None,)
            if game is None:
                raise _not_yours(number)
            new = continued(game, more)
            _insert_moves(connection, number, len(game.moves) + 1, new)
        whole = (*game.moves, *new)
        return KeptGame(number, game.game, game.nickname, game.opponent, game.seat, whole)

    def of(self, token: str, number: int | None = None) -> tuple[KeptGame, ...]:
        """The games of this owner, or the one of this number."""
        with self._transaction() as connection:
            found = self._games(connection, _owner(connection, token), number)
        if number is not None and not found:
            raise _not_yours(number)
        return found

    def delete(self, token: str, number: int | None = None) -> int:
        """Delete one game of this owner, or all and the owner too; how many that were."""
        with self._transaction() as connection:
            owner = _owner(connection, token)
            mine = select(games.c.id).where(games.c.owner == owner)
            if number is not None:
                mine = mine.where(games.c.id == number)
            numbers = list(connection.scalars(mine))
            if number is not None and not numbers:
                raise _not_yours(number)
            connection.execute(delete(moves).where(moves.c.game.in_(numbers)))
            connection.execute(delete(games).where(games.c.id.in_(numbers)))
            if number is None:
                connection.execute(delete(owners).where(owners.c.id == owner))
        return len(numbers)

    def every(self, game: LineGame) -> Iterator[KeptGame]:
        """All recorded games on one board, in the order in which they began."""
        rows = _rows().where(games.c.game == game.name)
        with self._told(), self.engine.connect() as plain_one:
            connection = plain_one.execution_options(reading=True, stream_results=True)
            yield from _grouped(connection.execute(rows))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def _games(
        self, connection: Connection, owner: int, number: int | None
    ) -> tuple[KeptGame, ...]:
        mine = _rows().where(games.c.owner == owner)
        if number is not None:
            mine = mine.where(games.c.id == number)
            lock = select(games.c.id).where(games.c.id == number).with_for_update()
            connection.execute(lock)
        return tuple(_grouped(connection.execute(mine)))

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of the database as one of ours."""
        try:
            yield
        except SQLAlchemyError as error:
            why = plain(str(getattr(error, "orig", None) or error).splitlines()[0], 200)
            raise OutOfReach(f"database {plain(self.place, 100)}: {why}") from error

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """All of it or nothing, and on the disk when it is over."""
        with self._told(), self.engine.begin() as connection:
            yield connection


def _rows() -> Any:
    """Every game with its moves, a row for each; one row of a game without any."""
    joined = games.outerjoin(moves, moves.c.game == games.c.id)
    wanted = (*games.c, moves.c.ply, moves.c.cell, moves.c.seconds)
    return select(*wanted).select_from(joined).order_by(games.c.id, moves.c.ply)


def _grouped(rows: Any) -> Iterator[KeptGame]:
    for _, group in groupby(rows, key=lambda row: row.id):
        yield _kept(list(group))


def _kept(rows: Sequence[Row[Any]]) -> KeptGame:
    head = rows[0]
    made = tuple(MadeMove(Cell(row.cell), row.seconds) for row in rows if row.ply is not None)
    seat, game = Side(head.seat), parse_game(head.game)
    return KeptGame(head.id, game, head.nickname, head.opponent, seat, made)


def _insert(connection: Connection, table: Table, **values: object) -> int:
    """Add a row; its number."""
    return int(connection.scalar(insert(table).returning(table.c.id), values) or 0)


def _insert_moves(connection: Connection, number: int, ply: int, made: Sequence[MadeMove]) -> None:
    if made:
        rows = [
            {"game": number, "ply": at, "cell": int(move.cell), "seconds": move.seconds}
            for at, move in enumerate(made, ply)
        ]
        connection.execute(insert(moves), rows)


def _owner(connection: Connection, token: str) -> int:
    found = connection.scalar(select(owners.c.id).where(owners.c.digest == _digest(token)))
    if found is None:
        raise Stranger("nobody has this token")
    return int(found)


def _count(connection: Connection, owner: int) -> int:
    counting = select(func.count()).select_from(games).where(games.c.owner == owner)
    return int(connection.scalar(counting) or 0)


def _not_yours(number: int) -> NotYours:
    return NotYours(f"you have no game {number}")


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _engine(url: str) -> Engine:
    try:
        place = make_url(url)
        if place.drivername in ("postgresql", "postgres"):
            place = place.set(drivername="postgresql+psycopg")
        if place.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError
        engine = create_engine(place, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError):
        raise NolossError(
            f"database {plain(url, 60)!r}: expected sqlite:///FILE or postgresql://HOST/NAME"
        ) from None
    except ModuleNotFoundError as error:
        raise MissingLibrary.of(error) or error from None
    if place.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for writers, and what is committed is on the disk."""
    connection.isolation_level = None  # a transaction begins where `_begin_sqlite` says
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Whoever is going to write says so at once: two who begin as readers would lock each other."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
