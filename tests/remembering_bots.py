"""Bots that decide by what came before, and checking them."""

from noloss.arena.checking.check import check
from noloss.arena.checking.check_report import CheckReport
from noloss.arena.measuring.yardsticks import Yardsticks
from noloss.core.game import Cell
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.exact.engines.solved import SolvedGame, solve_game

THREE = parse_game("3x3")
ALONE = Yardsticks(THREE, ())
TABLE: SolvedGame = solve_game(THREE)


def safe(position: Position) -> list[Cell]:
    return list(TABLE.at(position).best)


def bad(position: Position) -> list[Cell]:
    return sorted(set(position.legal()) - set(safe(position))) or list(position.legal())


def checked(bot: object, **options: object) -> CheckReport:
    return check(bot, THREE, yardsticks=ALONE, **options)


class Remembers:
    """Keeps its own board, and fails when more than one mark has come; in a game it is perfect."""

    def __init__(self) -> None:
        self.seen = THREE.start()

    def __call__(self, board: str, mark: str) -> int:
        position = parse_position(THREE, board)
        new = (position.first | position.second) & ~(self.seen.first | self.seen.second)
        if new.bit_count() > 1:
            raise ValueError("what has happened?")
        cell = max(safe(position))
        self.seen = position.after(cell)
        return cell + 1


class TakesTurns:
    """Chooses among the safe moves by its own count of turns: another answer on the same board."""

    def __init__(self) -> None:
        self.turn = 0

    def __call__(self, board: str, mark: str) -> int:
        self.turn += 1
        cells = safe(parse_position(THREE, board))
        return cells[self.turn % len(cells)] + 1


class ErrsAfter:
    """Perfect, but for one board to which there are two ways, after one of them."""

    def __init__(self) -> None:
        self.before = ""

    def __call__(self, board: str, mark: str) -> int:
        position = parse_position(THREE, board)
        wrong = board == "X.X/.O./..." and self.before == "X../.../..."
        self.before = board
        return max(bad(position) if wrong else safe(position)[:1]) + 1
