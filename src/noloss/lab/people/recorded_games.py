"""Recorded games of people, read from a CSV file with one row a move, row by row.

    game,ply,board,cell,seconds,person
    1,1,.........,5,1.005,yes
    1,2,....X....,3,7.661,no

`board` is the board before the move, its cells in order, `.` for an empty one; `ply` counts from 1
within a game; `cell` counts from 1; `seconds`, the time taken, may be left out (clocks of
recordings slip, so it may even be negative). `person` says whether a person made the move, and may
be left out if people made all of them. A game need not be played to its end.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget
from noloss.core.csv_rows import csv_rows
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import read_text
from noloss.core.game import Cell, LineGame
from noloss.core.notation import board_marks, parse_cell, position_marks
from noloss.core.position import Position

COLUMNS = ("game", "ply", "board", "cell", "seconds", "person")
NEEDED = COLUMNS[:4]
MADE = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
"""Whether a person made a move, as files have it."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A position and the cell that a person chose in it."""

    position: Position
    cell: Cell


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game as it was played, as far as it went."""

    name: str
    moves: tuple[RecordedMove, ...]
    """Those that people made."""


def read_games(game: LineGame, path: Path, budget: Budget = DEFAULT) -> tuple[RecordedGame, ...]:
    """All games of a file; an error names the file and the line.

    The time of the budget counts, not its positions.
    """
    data = read_text(path)
    try:
        return _games(game, budget.meter(str(path)).steps(csv_rows(data, _columns)))
    except BadFile as error:
        raise BadFile(f"{path}, {error}") from None


def parse_games(game: LineGame, text: str) -> tuple[RecordedGame, ...]:
    """All games of a CSV file; the first row that cannot be is named with what is wrong in it."""
    return _games(game, csv_rows(text, _columns))


def _columns(header: Sequence[str]) -> dict[str, int]:
    missing = [name for name in NEEDED if name not in header]
    if missing:
        raise BadFile(f"the header lacks {', '.join(missing)}: {','.join(header)!r:.60}")
    return {name: header.index(name) for name in COLUMNS if name in header}


def _games(game: LineGame, rows: Iterable[tuple[int, dict[str, str]]]) -> tuple[RecordedGame, ...]:
    by_name: dict[str, _Read] = {}
    last = ""
    for line, row in rows:
        try:
            name = row["game"]
            if not name:
                raise BadFile("the game has no name")
            if name != last and name in by_name:
                raise BadFile(f"game {name:.40} goes on after another game began")
            by_name.setdefault(name, _Read(game.start())).take(row)
            last = name
        except NolossError as error:
            raise BadFile(f"line {line}: {error}") from None
    if not by_name:
        raise BadFile("line 1: no move follows")
    found = (RecordedGame(name, tuple(read.moves)) for name, read in by_name.items() if read.moves)
    games = tuple(found)
    if not games:
        raise BadFile("line 2: no person made any of the moves that follow")
    return games


def digest(games: tuple[RecordedGame, ...]) -> str:
    """A short name for the content of these games, whatever they are called."""
    lines = (" ".join(str(move.cell + 1) for move in game.moves) for game in games)
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


@dataclass
class _Read:
    """A game while it is read."""

    position: Position
    ply: int = 0
    moves: list[RecordedMove] = field(default_factory=list)

    def take(self, row: dict[str, str]) -> None:
        """One more row."""
        self.ply += 1
        if row["ply"] != str(self.ply):
            raise BadFile(f"ply {row['ply']!r:.20} of game {row['game']:.40} should be {self.ply}")
        marks = position_marks(self.position)
        if board_marks(self.position.game, row["board"]) != marks:
            raise BadFile(
                f"the board is {row['board']!r:.40}, but the moves so far give {marks!r:.40}"
            )
        seconds = row.get("seconds") or "0"
        if not re.fullmatch(r"-?\d+(\.\d*)?(e[+-]?\d+)?", seconds.lower()):
            raise BadFile(f"seconds {seconds!r:.20} is not a number")
        person = row.get("person") or "yes"
        if person.lower() not in MADE:
            raise BadFile(f"person {person!r:.20}: expected yes or no")
        cell = parse_cell(self.position.game, row["cell"])
        after = self.position.play(cell)
        if MADE[person.lower()]:
            self.moves.append(RecordedMove(self.position, cell))
        self.position = after
