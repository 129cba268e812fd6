"""Bots that decide by what came before, and checking them."""

from functools import cache

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import CheckReport
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.flow.solved import SolvedGame, solve_game

THREE = parse_game("3x3")
SMALL = parse_game("3x2:3")
TABLES = {game: solve_game(game) for game in (THREE, SMALL)}
TABLE: SolvedGame = TABLES[THREE]


@cache
def read(board: str) -> Position:
    return parse_position(THREE if len(board) == len(str(THREE.start())) else SMALL, board)


@cache
def safe(position: Position) -> tuple[Cell, ...]:
    return TABLES[position.game].at(position).best


@cache
def bad(position: Position) -> tuple[Cell, ...]:
    return tuple(sorted(set(position.legal()) - set(safe(position)))) or position.legal()


def checked(bot: object, game: LineGame = THREE, **options: object) -> CheckReport:
    return check(bot, game, yardsticks=Yardsticks(game, ()), **options)


class Remembers:
    """Keeps its own board, and fails when more than one mark has come; in a game it is perfect.

    A board with at most one mark begins a new game.
    """

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        marks = position.first | position.second
        if marks.bit_count() <= 1:
            self.seen = 0
        if (marks & ~self.seen).bit_count() > 1:
            raise ValueError("what has happened?")
        cell = max(safe(position))
        self.seen = marks | 1 << cell
        return cell + 1


class TakesTurns:
    """Chooses among the safe moves by the sum of those that it made in this game."""

    def __init__(self) -> None:
        self.sum = 0

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        cells = safe(position)
        if not position.own:
            self.sum = 0
        cell = cells[self.sum % len(cells)]
        self.sum += cell + 1
        return cell + 1


class CountsAll:
    """Chooses among the safe moves by its count of all its turns, in whatever game."""

    def __init__(self) -> None:
        self.turn = 0

    def __call__(self, board: str, mark: str) -> int:
        self.turn += 1
        cells = safe(read(board))
        return cells[self.turn % len(cells)] + 1


class CarelessLater:
    """Perfect in its first game; from the second on, whatever is worst."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        self.games += not position.own
        return min(safe(position) if self.games <= 1 else bad(position)) + 1


class OtherwiseLater:
    """Never loses; from its second game on it takes the last safe move instead of the first."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        self.games += not position.own
        return safe(position)[0 if self.games <= 1 else -1] + 1


class ErrsAfter:
    """Perfect, but for one board to which there are two ways, after one of them."""

    def __init__(self) -> None:
        self.before = ""

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        wrong = board == "X.X/.O./..." and self.before == "X../.../..."
        self.before = board
        return max(bad(position) if wrong else safe(position)[:1]) + 1
