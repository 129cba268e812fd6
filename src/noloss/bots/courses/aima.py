"""aima-python's interface: a player `(game, state) -> move`; runs in the worker.

A move is (row, column) from 1. The game is the file's own `TicTacToe` where it has one, reached by
playing, so that its states may be anything; otherwise the one below, whose states are as the book's
code has them: `to_move`, `utility`, `board` (a dictionary by cell) and `moves`.

The function or class that plays is found by its name or by the usual names.
"""

import inspect
from collections import namedtuple
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position

USUAL = (
    *("player", "minimax_player", "alpha_beta_player", "minmax_player", "agent"),
    *("minimax_decision", "minmax_decision", "alpha_beta_search", "minimax", "alpha_beta"),
)

FUNCTIONS = ("to_move", "actions", "result", "terminal_test", "utility")
"""What a game has that can be compared with the truth."""

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class BoardGame:
    """A game of lines as the book's code describes games, for files that bring none."""

    def __init__(self, game: LineGame) -> None:
        self.game = game
        self.initial = self.state(game.start())

    def state(self, position: Position) -> GameState:
        """The state of a position."""
        outcome = position.outcome()
        winner = outcome.winner if outcome else None
        utility = 0 if winner is None else 1 if winner is Side.FIRST else -1
        board = {self.move(cell): side.mark for side in Side for cell in bits(position.marks(side))}
        moves = [self.move(cell) for cell in bits(position.free)]
        return GameState(position.turn.mark, utility, board, moves)

    def move(self, cell: int) -> tuple[int, int]:
        """A cell as row and column, from 1."""
        row, column = divmod(cell, self.game.shape[0])
        return row + 1, column + 1

    def position(self, state: Any) -> Position:
        """The position of a state."""
        marks = {"X": 0, "O": 0}
        for (row, column), mark in state.board.items():
            marks[mark] |= 1 << (row - 1) * self.game.shape[0] + column - 1
        return Position(self.game, marks["X"], marks["O"])

    def actions(self, state: Any) -> list[tuple[int, int]]:
        """The moves that may be made."""
        return list(state.moves)

    def result(self, state: Any, move: tuple[int, int]) -> Any:
        """The state after a move; one that may not be made changes nothing."""
        if move not in state.moves:
            return state
        row, column = move
        cell = Cell((row - 1) * self.game.shape[0] + column - 1)
        return self.state(self.position(state).after(cell))

    def utility(self, state: Any, player: str) -> int:
        """What the state is worth to a player."""
        return int(state.utility if player == "X" else -state.utility)

    def terminal_test(self, state: Any) -> bool:
        """Whether the game is over."""
        return state.utility != 0 or not state.moves

    def to_move(self, state: Any) -> str:
        """Whose turn it is."""
        return str(state.to_move)


class Aima:
    """A student's player."""

    def __init__(self, module: ModuleType, name: str, game: LineGame) -> None:
        self.game = game
        self.player = find_player(module, name, USUAL)
        own = getattr(module, "TicTacToe", None)
        self.theirs: Any = own() if isinstance(own, type) and game.name == "3x3" else None
        self.ours = BoardGame(game)

    def missing(self) -> list[str]:
        """There has to be a player."""
        return [] if callable(self.player) else ["player"]

    def move(self, position: Position) -> Any:
        """What the player answers: its arguments are told apart by their names."""
        game, state = self._state(position)
        names = takes(self.player)
        if len(names) == 1:
            return self.player(state)
        return self.player(state, game) if names[:1] == ["state"] else self.player(game, state)

    def facts(self, position: Position) -> dict[str, Any]:
        """What the functions of the file's own game make of a board; nothing if it has none."""
        if self.theirs is None:
            return {}
        over = position.outcome() is not None
        asked = ("terminal_test", "utility") if over else FUNCTIONS[:4]
        there = [name for name in asked if hasattr(self.theirs, name)]
        return {name: self._fact(name, position) for name in there}

    def _fact(self, name: str, position: Position) -> dict[str, Any]:
        try:
            _, state = self._state(position)
            before = repr(state)
            value = getattr(self, f"_{name}")(state, position)
            return {"value": value, "changed": repr(state) != before}
        except Exception as error:  # whatever a student's code raises
            return {"raised": f"{type(error).__name__}: {error}"[:80]}

    def _to_move(self, state: Any, position: Position) -> str:
        return str(self.theirs.to_move(state))

    def _actions(self, state: Any, position: Position) -> list[list[int]]:
        return sorted([int(row), int(column)] for row, column in self.theirs.actions(state))

    def _terminal_test(self, state: Any, position: Position) -> bool:
        return bool(self.theirs.terminal_test(state))

    def _utility(self, state: Any, position: Position) -> Any:
        """What it is worth to X; if O's is not the opposite, both."""
        x, o = (self.theirs.utility(state, mark) for mark in "XO")
        return x if x == -o else {"text": f"{x} for X and {o} for O"}

    def _result(self, state: Any, position: Position) -> list[str]:
        """The moves after which the state is not what it should be, as far as its board shows."""
        wrong = []
        for cell in bits(position.free):
            after = self.theirs.result(state, self.ours.move(cell))
            right = self.ours.state(position.after(Cell(cell)))
            board = getattr(after, "board", None)
            shown = {k: v for k, v in board.items() if v in ("X", "O")} if board else None
            if after is state or (isinstance(board, dict) and shown != right.board):
                wrong.append(f"after {self.ours.move(cell)}")
        return wrong

    def _state(self, position: Position) -> tuple[Any, Any]:
        """A game and its state on this board; where a line is complete, its last cell came last."""
        if self.theirs is None:
            return self.ours, self.ours.state(position)
        state = self.theirs.initial
        first, second = _in_order(position, Side.FIRST), _in_order(position, Side.SECOND)
        for ply in range(len(first) + len(second)):
            state = self.theirs.result(state, self.ours.move((first, second)[ply % 2][ply // 2]))
        return self.theirs, state

    def cell(self, answer: Any) -> str:
        """Rows and columns are counted from 1."""
        width, height = self.game.shape[0], self.game.size // self.game.shape[0]
        match answer:
            case (int(row), int(column)) if 1 <= row <= height and 1 <= column <= width:
                return str((row - 1) * width + column)
        return repr(answer)


def _in_order(position: Position, side: Side) -> list[int]:
    """The cells of a side, last the one without which no line of its is complete."""
    marks = position.marks(side)
    cells = list(bits(marks))
    for cell in cells:
        rest = marks & ~(1 << cell)
        if not any(line & rest == line for line in position.game.lines):
            return [*(other for other in cells if other != cell), cell]
    return cells


def find_player(module: ModuleType, name: str, usual: Sequence[str]) -> Any:
    """What plays: the thing of this name, else the first usual one.

    None if there is nothing of the kind. A class is called to get an object.
    """
    if name:
        thing: Any = module
        for part in name.split("."):
            thing = getattr(thing, part, None)
    else:
        there = [each for each in usual if callable(getattr(module, each, None))]
        thing = getattr(module, there[0]) if there else None
    return thing() if isinstance(thing, type) else thing


def takes(function: Callable[..., Any]) -> list[str]:
    """The names of what a function must or may be given by position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [each.name for each in parameters if each.kind in kinds]
