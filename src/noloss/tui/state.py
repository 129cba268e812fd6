"""All that the screen shows, as one plain object."""

from dataclasses import dataclass, field
from random import Random

from noloss.arena.conversation import Hint
from noloss.arena.ladder import Rung
from noloss.arena.outlook import Hindsight, Knowledge, Outlook, TurningPoint
from noloss.arena.sitting import Series, Sitting
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position


@dataclass
class State:
    """Changed by `acts` alone."""

    sitting: Sitting
    rung: Rung
    """The opponent as the menu shows it."""
    series: Series
    knowledge: Knowledge
    """What can be told about this game."""
    rng: Random
    alternate: bool = True
    """Whether you change seats after every game."""
    cursor: Cell = Cell(0)  # noqa: RUF009 (a number)
    typed: str = ""
    """The digits of a cell's number so far."""
    note: str = ""
    """A sentence about what was just asked for and cannot be done."""
    wants_hint: bool = False
    hint: Hint | None = None
    """What holds here, if you asked."""
    wants_values: bool = False
    outlook: Outlook | None = None
    """What every cell comes to, once that is known; of an earlier position while it is not."""
    looked_back: Sitting | None = None
    """The finished game for which `hindsight` was looked for."""
    hindsight: Hindsight | None = None
    looking: bool = False
    """Whether the board shows where it went wrong, rather than how it ended."""
    ended: bool = False
    """Whether this game was seen to its end: it is counted once, whatever is taken back after."""
    failed: Sitting | None = field(default=None, repr=False)
    """The game in which a question could not be answered: it is not asked again there."""

    @property
    def game(self) -> LineGame:
        """The game that is played."""
        return self.sitting.start.game

    @property
    def turning(self) -> TurningPoint | None:
        """Where it went wrong, if that was found."""
        return self.hindsight.turning if self.hindsight else None

    @property
    def shown(self) -> Position:
        """The position on the board: the current one, or the one where it went wrong."""
        return self.turning.position if self.looking and self.turning else self.sitting.position

    @property
    def view(self) -> Outlook | None:
        """The values to write into the cells, if they are wanted and of this position."""
        fits = self.outlook is not None and self.outlook.position == self.sitting.position
        return self.outlook if self.wants_values and fits and not self.looking else None
