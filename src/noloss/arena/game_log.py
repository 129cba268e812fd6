"""Recorded games of anyone, as a file has them: people, language models, bots.

CSV has one row for each answer. `game` and `cell` (from 1; empty where none was named) are needed;
`board` (before the answer), `player`, `mark` and `outcome` are read where they are there, under
these or other usual names. An answer that is not legal, or whose outcome says so, leaves the board
as it is.

JSON is a list of such rows, or of whole games, also one to a line or under the key `games`:

    [{"game": "final", "players": ["Ada", "Bob"], "moves": [5, 1, 9]}, ...]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from noloss.core.budget import DEFAULT, Budget
from noloss.core.csv_rows import MOST_ROWS, csv_rows
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import parse_json, read_text, require_few_values
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import board_marks, parse_cell, parse_position, position_marks
from noloss.core.position import Position, layout

MOST_WORDS = 200
"""Letters of a name or an answer that are kept."""
NAMES = {
    "game": ("game", "game_id", "gameid", "match", "match_id"),
    "cell": ("cell", "square", "action"),
    "board": ("board", "position", "state"),
    "player": ("player", "name", "model", "agent"),
    "mark": ("mark", "side", "symbol"),
    "outcome": ("outcome", "result", "status"),
}
"""The columns that are read, and under which names, the first one first."""
FINE = ("", "valid", "legal", "ok", "true", "1")
"""What an outcome says of a move that counts."""


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """What somebody answered in a position: a move, or None with what was said instead."""

    position: Position
    player: str
    cell: Cell | None
    said: str


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """One game as far as it went."""

    name: str
    answers: tuple[LoggedAnswer, ...]

    @property
    def final(self) -> Position:
        """The position that it came to."""
        last = self.answers[-1]
        return last.position if last.cell is None else last.position.after(last.cell)


@dataclass
class _Played:
    """A game while it is read."""

    position: Position
    answers: list[LoggedAnswer] = field(default_factory=list)


def read_log(game: LineGame, path: Path, budget: Budget = DEFAULT) -> tuple[LoggedGame, ...]:
    """All games of a file; an error names the file and the place.

    The time of the budget counts, not its positions.
    """
    text = read_text(path)
    try:
        return _games(game, budget.meter(str(path)).steps(_rows(text)))
    except BadFile as error:
        raise BadFile(f"{path}, {error}") from None


def parse_log(game: LineGame, text: str) -> tuple[LoggedGame, ...]:
    """All games of a text; the first row that cannot be is named with what is wrong in it."""
    return _games(game, _rows(text))


def _rows(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows, each with its place, under our names."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("[", "{"):
        yield from _json_rows(text)
    else:
        for line, row in csv_rows(text, _ours, ragged=True):
            yield f"line {line}", row


def _games(game: LineGame, rows: Iterable[tuple[str, dict[str, str]]]) -> tuple[LoggedGame, ...]:
    games: dict[str, _Played] = {}
    for place, row in rows:
        try:
            _take(game, row, games)
        except NolossError as error:
            raise BadFile(f"{place}: {error}") from None
    if not games:
        raise BadFile("the end: there is no move in it")
    return tuple(LoggedGame(name, tuple(played.answers)) for name, played in games.items())


def _take(game: LineGame, row: Mapping[str, str], games: dict[str, _Played]) -> None:
    """Add one row to its game."""
    name = row["game"][:MOST_WORDS]
    if not name:
        raise BadFile("the game has no name")
    if name not in games:
        start = _position(game, row["board"]) if row.get("board") else game.start()
        games[name] = _Played(start)
    played = games[name]
    position = played.position
    if row.get("board") and board_marks(game, row["board"]) != position_marks(position):
        board = _position(game, row["board"])
        raise BadFile(f"the board is {board}, but the moves so far give {position}")
    if position.outcome():
        raise BadFile(f"game {name:.40} is over in {position}")
    mark = row.get("mark", "").upper()
    if mark in ("X", "O") and mark != position.turn.mark:
        raise BadFile(f"{mark} answers, but {position.turn.mark} is to move in {position}")
    counts = row.get("outcome", "").lower() in FINE
    cell = _legal(position, row["cell"]) if counts else None
    player = (row.get("player") or row.get(position.turn.mark) or position.turn.mark)[:MOST_WORDS]
    played.answers.append(LoggedAnswer(position, player, cell, row["cell"][:MOST_WORDS]))
    if cell is not None:
        played.position = position.after(cell)


def _legal(position: Position, text: str) -> Cell | None:
    try:
        cell = parse_cell(position.game, text)
        position.play(cell)
    except NolossError:
        return None
    return cell


def _position(game: LineGame, text: str) -> Position:
    """The position of a board however it is written."""
    return parse_position(game, layout(game.shape, board_marks(game, text)))


def _ours(header: Sequence[str]) -> dict[str, int]:
    """Where each column of ours is; in a log without `cell`, `move` is what was played."""
    there = {}
    for name, usual in NAMES.items():
        at = next((header.index(known) for known in usual if known in header), None)
        if at is not None:
            there[name] = at
    if "cell" not in there and "move" in header:
        there["cell"] = header.index("move")
    missing = [name for name in ("game", "cell") if name not in there]
    if missing:
        shown = ",".join(header)
        raise BadFile(f"the header lacks {' and '.join(missing)}: {shown!r:.60}")
    return there


def _json_rows(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a JSON text, each with its place; a whole game becomes its rows."""
    for at, found in enumerate(_entries(text), 1):
        place = f"entry {at}"
        if at > MOST_ROWS:
            raise BadFile(f"{place}: more than {MOST_ROWS:,} entries")
        if not isinstance(found, dict):
            raise BadFile(f"{place}: expected an object, found {found!r:.60}")
        entry = {str(key).lower(): value for key, value in found.items()}
        if isinstance(entry.get("moves"), list | str):
            yield from _whole(place, entry, at)
        else:
            columns = _ours_of(place, list(entry))
            yield place, {name: _word(entry[key]) for name, key in columns.items()}


def _ours_of(place: str, keys: list[str]) -> dict[str, str]:
    try:
        return {name: keys[at] for name, at in _ours(keys).items()}
    except BadFile as error:
        raise BadFile(f"{place}: {str(error).removeprefix('the header ')}") from None


def _entries(text: str) -> Iterable[Any]:
    require_few_values(text)
    try:
        data = parse_json(text)
    except BadFile as error:
        lines = _json_lines(text)
        if len(lines) < 2:
            raise
        try:
            return [parse_json(line) for line in lines]
        except BadFile:
            raise error from None
    if isinstance(data, dict):
        data = data.get("games", [data])
    if not isinstance(data, list):
        raise BadFile(f"expected a list of games, found {data!r:.60}")
    return data


def _json_lines(text: str) -> list[str]:
    """The lines of a text that has an object in each; none of any other."""
    if text.count("\n") > MOST_ROWS:
        raise BadFile(f"more than {MOST_ROWS:,} lines")
    lines = [line for line in text.split("\n") if line.strip()]
    return lines if all(line.lstrip().startswith("{") for line in lines) else []


def _whole(place: str, entry: dict[str, Any], at: int) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a game whose moves are in one list; who answers is told by the seats."""
    name = _word(next((entry[key] for key in NAMES["game"] if key in entry), at))
    moves = entry["moves"]
    words = moves.replace(",", " ").split() if isinstance(moves, str) else map(_word, moves)
    names = _seats(place, entry.get("players"))
    for number, word in enumerate(words, 1):
        yield f"{place}, move {number}", {"game": name, "cell": word, **names}


def _seats(place: str, players: Any) -> dict[str, str]:
    """The names of both, in columns that are called by their marks."""
    if players is None:
        return {}
    if isinstance(players, dict):
        lowered = {str(key).lower(): value for key, value in players.items()}
        players = [lowered.get(side.mark.lower(), lowered.get(side.value)) for side in Side]
    if not isinstance(players, list) or len(players) != 2:
        raise BadFile(f"{place}: players are two names, first X and then O, not {players!r:.60}")
    return {side.mark: _word(name) for side, name in zip(Side, players, strict=True)}


def _word(value: Any) -> str:
    if value is None:
        return ""
    return value.strip() if isinstance(value, str) else str(value)
