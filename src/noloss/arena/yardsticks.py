"""What players are measured by: some opponents, and the best that is possible against each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from threading import Lock

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, decides_by_board, decides_by_lines
from noloss.core.symmetry import canonical, keeps_shape
from noloss.flow.extent import enumerable, require_solvable
from noloss.flow.flow import EVERY
from noloss.flow.flow_graph import Flow
from noloss.flow.folding import folded
from noloss.flow.respond import best_in, safe_play
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import Remembered
from noloss.strategies.catalogue import strategy as named
from noloss.strategies.people.likeness import played_alone

OPPONENTS = ("random", "casual", "newell-simon", "human", "optimal")
"""From the weakest to the perfect opponent."""


@dataclass(frozen=True)
class Against:
    """How often a player wins against one opponent, and how often it could have."""

    win: Fraction
    best: Fraction | None
    """The highest chance to win of any strategy that never loses; None if there is none."""


class Yardsticks:
    """The opponents on one game, and what is possible against them.

    Whoever measures several players keeps one, so that nothing is worked out twice; threads may
    share it.
    """

    def __init__(
        self,
        game: LineGame,
        opponents: tuple[str, ...] = OPPONENTS,
        budget: Budget = DEFAULT,
        possible: bool = True,
    ) -> None:
        """A game that is too large is refused; whoever of the opponents does not play is absent.

        On a board that can be solved but not listed, so is whoever does not decide by lines alone.
        """
        require_solvable(game)
        listed = enumerable(game)
        self.game, self.possible = game, possible
        self.budget = budget
        self.table = solve_game(game, budget)
        rivals = map(named, opponents)
        self.rivals = {
            rival.name: Remembered(rival)
            for rival in rivals
            if rival.plays(game) and (listed or decides_by_lines(rival))
        }
        self._best: dict[tuple[str, Side], Fraction | None] = {}
        self._alike: dict[Position, Position] = {}
        self._lock = Lock()

    def best(self, name: str, side: Side) -> Fraction | None:
        """The best that a player on this side who never loses can do against an opponent.

        None where nobody can promise not to lose, or `possible` is false: it may take a minute.
        """
        if not self.possible:
            return None
        with self._lock:
            if (name, side) not in self._best:
                self._best |= self._worked_out(side)
            return self._best[name, side]

    def _worked_out(self, side: Side) -> Mapping[tuple[str, Side], Fraction | None]:
        """The same against every opponent: one walk of all safe play does for all of them."""
        game, rivals = self.game, self.rivals
        fold: Callable[[Position], Position] | None = folded(game, *rivals.values())
        if all(decides_alike(rival, game) for rival in rivals.values()) and enumerable(game):
            fold = self._fold
        played = safe_play(game, side, EVERY, fold, self.budget)
        return {
            (each, side): None if played is None else best_in(played, side, rival)
            for each, rival in rivals.items()
        }

    @cached_property
    def people(self) -> Flow | None:
        """The games of the human model against itself, up to symmetry; None if it does not play."""
        model = self.rivals.get("human")
        return None if model is None else played_alone(self.game, model, self._fold, self.budget)

    def _fold(self, position: Position) -> Position:
        """The one representative of boards that are alike, found once for each."""
        known = self._alike.get(position)
        if known is None:
            known = self._alike[position] = canonical(position)
        return known


def decides_alike(player: Strategy, game: LineGame) -> bool:
    """Whether it promises to decide alike on boards of a game that are alike by the shape.

    Where more is alike by the lines than by the shape, that is not enough.
    """
    return decides_by_board(player) and keeps_shape(game)
