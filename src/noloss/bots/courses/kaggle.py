"""Kaggle's interface, `agent(observation, configuration)`; runs in the worker.

The observation has `board`, a list by rows (0 free, 1 the first player, 2 the second), `mark` (1 or
2) and `step`; the configuration `columns`, `rows`, `inarow`. Both are read as attributes or keys.
An action is a cell from 0, or a column where marks fall, as in ConnectX. As there, the last
function of the file plays unless one is named.
"""

from types import ModuleType
from typing import Any

from noloss.bots.courses.student_player import find_player, takes
from noloss.core.game import LineGame, Side
from noloss.core.position import Position


class Struct(dict[str, Any]):
    """A dictionary whose keys are attributes too."""

    def __getattr__(self, name: str) -> Any:
        """The value of a key."""
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Kaggle:
    """A student's agent."""

    def __init__(self, module: ModuleType, name: str, game: LineGame) -> None:
        self.agent = find_player(module, name, ())
        self.game = game

    def missing(self) -> list[str]:
        """There has to be a function."""
        return [] if callable(self.agent) else ["agent"]

    def observation(self, position: Position) -> Struct:
        """What the player to move sees."""
        board = [
            1 if position.first >> cell & 1 else 2 if position.second >> cell & 1 else 0
            for cell in range(self.game.size)
        ]
        mark = 1 if position.turn is Side.FIRST else 2
        step = self.game.size - position.free.bit_count()
        return Struct(board=board, mark=mark, step=step, remainingOverageTime=60)

    def configuration(self) -> Struct:
        """The board, and the limits that the competition states."""
        width, *rest = self.game.shape
        inarow = min(line.bit_count() for line in self.game.lines)
        rows = rest[0] if rest else 1
        return Struct(
            columns=width, rows=rows, inarow=inarow, actTimeout=2, episodeSteps=self.game.size + 1
        )

    def move(self, position: Position) -> Any:
        """What the agent answers; one that takes the observation alone gets that."""
        both = (self.observation(position), self.configuration())
        answer = self.agent(*both[: max(1, len(takes(self.agent)) or 2)])
        if not self.game.rules.gravity:
            return answer
        fitting = [cell for cell in position.legal() if cell % self.game.shape[0] == answer]
        return fitting[0] if fitting else f"column {answer}"

    def cell(self, answer: Any) -> str:
        """Cells are counted from 0."""
        return action_text(answer)


def action_text(answer: Any) -> str:
    """The number of the cell of an action that counts from 0; another answer as it is."""
    if hasattr(answer, "item") and not isinstance(answer, int):
        answer = answer.item() if getattr(answer, "size", 1) == 1 else answer  # numpy's numbers
    if isinstance(answer, int) and not isinstance(answer, bool):
        return str(answer + 1)
    return repr(answer)
