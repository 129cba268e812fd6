"""Recorded games as a CSV file: one row a move, as `human fit` and `review` read it."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from noloss.classroom.service.recorded import PERSON, KeptGame
from noloss.classroom.service.store import Store
from noloss.core.errors import BadFile
from noloss.core.files import write_bytes
from noloss.core.game import LineGame
from noloss.core.phrases import counted

COLUMNS = ("game", "ply", "board", "cell", "seconds", "player", "mark", "person")
"""The columns; docs/reference/recorded-games.md tells them."""
Value = int | float | str | bool | None


@dataclass(frozen=True)
class ExportedGames:
    """What was written."""

    file: str
    game: LineGame
    games: int
    moves: int
    """Of people and programs."""


def export_games(database: Path, game: LineGame, file: Path) -> ExportedGames:
    """Write all recorded games on one board into a CSV file."""
    store = Store(database)
    store.prepare()
    kept = [played for played in store.every(game) if played.moves]
    store.close()
    if not kept:
        raise BadFile(f"there are no recorded games on {game} in {store.file}")
    write_bytes(file, csv_bytes(kept))
    return ExportedGames(str(file), game, len(kept), sum(len(played.moves) for played in kept))


def csv_bytes(games: Iterable[KeptGame]) -> bytes:
    """The games as CSV."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_in_csv, row) for game in games for row in rows(game))
    return out.getvalue().encode()


def rows(kept: KeptGame) -> Iterator[tuple[Value, ...]]:
    """One row for each move, in the order of `COLUMNS`."""
    position = kept.game.start()
    for ply, move in enumerate(kept.moves, 1):
        board = str(position).replace("/", "").replace("|", "")
        own = position.turn is kept.seat
        player = kept.nickname if own else kept.opponent
        who = player, position.turn.mark, own or kept.opponent == PERSON
        yield kept.id, ply, board, move.cell + 1, move.seconds, *who
        position = position.after(move.cell)


def _in_csv(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def exported_text(exported: ExportedGames) -> str:
    """What was written, for people."""
    games, moves = counted(exported.games, "game"), counted(exported.moves, "move")
    return f"Wrote {games} on {exported.game} with {moves} to {exported.file}."
