"""easyAI, both ways: its algorithms checked by ours, our strategies as its players.

Needs the extra `bridges`. Works for every `LineGame`: a board is a list of 0, 1 and 2, a move a
cell from 1, as in easyAI's own tic-tac-toe.
"""

from random import Random
from typing import Any

from easyAI import TwoPlayerGame

from noloss.bots.functions.callables import ObjectBot
from noloss.core.bits import bits
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask


class EasyLineGame(TwoPlayerGame):
    """A line game for easyAI's algorithms."""

    def __init__(self, start: Position, players: Any = None) -> None:
        game = start.game
        self.line_game = game
        self.players = players
        self.board = [start.first >> c & 1 or 2 * (start.second >> c & 1) for c in range(game.size)]
        self.marks = {1: start.first, 2: start.second}
        """The cells of each player: what is on the board, for the rules to look at."""
        self.current_player = 1 if start.first.bit_count() == start.second.bit_count() else 2

    def possible_moves(self) -> list[int]:
        """The cells that the rules allow, from 1."""
        playable = self.line_game.playable(self.marks[1] | self.marks[2])
        return [cell + 1 for cell in bits(playable)]

    def make_move(self, move: int) -> None:
        """Mark a cell."""
        cell = int(move) - 1
        self.board[cell] = self.current_player
        self.marks[self.current_player] |= 1 << cell

    def unmake_move(self, move: int) -> None:
        """Free a cell again, which spares easyAI a copy."""
        cell = int(move) - 1
        self.marks[self.board[cell]] ^= 1 << cell
        self.board[cell] = 0

    def complete(self) -> bool:
        """Whether the opponent, who has just moved, has a line."""
        marks = self.marks[self.opponent_index]
        return any(marks & line == line for line in self.line_game.lines)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.possible_moves() or self.complete()

    def scoring(self) -> int:
        """-100 once the opponent has a line, or 100 where a full line loses."""
        return (100 if self.line_game.rules.misere else -100) if self.complete() else 0

    def ttentry(self) -> tuple[int, ...]:
        """A key for easyAI's transposition tables."""
        return tuple(self.board)

    def show(self) -> None:
        """Nothing is printed."""


def to_position(game: LineGame, board: list[int]) -> Position:
    """The position of an easyAI board."""
    marks = [sum(1 << c for c, mark in enumerate(board) if mark == player) for player in (1, 2)]
    return Position(game, marks[0], marks[1])


class AlgorithmBridge(ObjectBot):
    """An easyAI algorithm or player as a bot."""

    def __init__(self, player: Any, name: str = "") -> None:
        algorithm = getattr(player, "AI_algo", player)
        named = name or f"easyai:{type(algorithm).__name__}"
        super().__init__(named, lambda position: algorithm(EasyLineGame(position)))


class StrategyPlayer:
    """One of our strategies as an easyAI player."""

    def __init__(self, strategy: Strategy, game: LineGame, seed: int | None = None) -> None:
        self.strategy = strategy
        self.line_game = game
        self.name = strategy.name
        self.rng = Random(seed)

    def ask_move(self, game: Any) -> int:
        """Draw a move for a game whose board is a list of 0, 1 and 2."""
        position = to_position(self.line_game, game.board)
        return int(ask(self.strategy, position).draw(self.rng)) + 1
