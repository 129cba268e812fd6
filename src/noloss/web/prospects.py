"""What can be told of a larger board while a person waits: asked by the page, in Python there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from noloss.arena.outlook import THREATS, Knowledge, Prospect
from noloss.arena.sitting import Step
from noloss.arena.turning_point import look_back
from noloss.core.document import json_text
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.rules import USUAL
from noloss.solver.threats import winning_sequence


@dataclass(frozen=True)
class Prospects:
    """What each move comes to, as far as a short search tells, and a win by threats."""

    position: Position
    moves: Mapping[Cell, Prospect | None]
    threats: tuple[Cell, ...]
    """Moves of both that win for the player to move: each leaves one reply, which comes next."""


def prospects(position: Position) -> Prospects:
    """Look ahead a little from a position that is not over."""
    moves = _knowledge(position.game).prospects(position)
    return Prospects(position, moves, threat_line(position))


def threat_line(position: Position) -> tuple[Cell, ...]:
    """A win by threats alone with the replies that it forces; nothing if none is found."""
    game, line = position.game, []
    if game.rules != USUAL:
        return ()
    for cell in winning_sequence(game, position.own, position.other, THREATS):
        line.append(Cell(cell))
        position = position.play(Cell(cell))
        if not position.outcome():
            line.append(_first(game.completions(position.other, position.own)))
            position = position.play(line[-1])
    if line and not position.outcome():  # the last move made two threats
        line.append(_first(game.completions(position.own, position.other)))
    return tuple(line)


def _first(cells: int) -> Cell:
    return Cell((cells & -cells).bit_length() - 1)


def prospects_text(game: str, board: str) -> str:
    """The same as JSON, for the page."""
    played = parse_game(game)
    return json_text(prospects(parse_position(played, board)))


def hindsight_text(game: str, moves: Sequence[int], mark: str) -> str:
    """Where a finished game went wrong for the player with this mark, as JSON; cells from 1."""
    position, steps = parse_game(game).start(), []
    for move in moves:
        steps.append(Step(position, Cell(move - 1)))
        position = position.play(Cell(move - 1))
    you = next(side for side in Side if side.mark == mark)
    return json_text(look_back(_knowledge(position.game), steps, you))


@lru_cache(maxsize=1)  # the board that the page is at, and no other: a table may be large
def _knowledge(game: LineGame) -> Knowledge:
    return Knowledge(game)
