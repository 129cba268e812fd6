"""Deciding one position of any game: can this side force a win within so many plies?

That one yes-or-no question, asked with growing limits, gives the value and the exact distance.
Answers are remembered in a table. Three things keep the tree small, and none of them gives up
exactness: a player who can win does; a player about to lose must block; and a side that needs
more marks for its nearest line than it has moves left cannot win in time.
"""

from time import perf_counter

from noloss.core.bits import bits
from noloss.core.errors import TooLarge
from noloss.core.game import LineGame
from noloss.core.symmetry import canonical_marks, symmetry_order
from noloss.exact.play.walk import position_bound, roughly

DEFAULT_WORK = 8_000_000
"""What a search may spend before it gives up, in checks of a line: some ten seconds."""

MOST_FOLDED = 400
"""Symmetries beyond which folding the table by them costs more than it saves."""

FOLDING = 3
"""What mapping a position by one symmetry costs, in the same unit."""

NEVER = 1 << 30


class Search:
    """One table for many questions about one game. Counts the positions it looks into."""

    def __init__(self, game: LineGame, budget: int | None = None) -> None:
        """`budget` is how many positions it may look into; by default what ten seconds allow."""
        self.game = game
        order = symmetry_order(game)
        self._fold = 1 < order <= MOST_FOLDED
        cost = len(game.lines) + game.size + (FOLDING * order if self._fold else 0)
        self.budget = DEFAULT_WORK // cost if budget is None else budget
        self.nodes = 0
        self._started = perf_counter()
        self._known: dict[tuple[int, int, bool], tuple[int, int]] = {}

    def begin(self) -> None:
        """A new question with a budget of its own; the table is kept."""
        self.nodes = 0
        self._started = perf_counter()

    def distance(self, own: int, other: int, to_move: bool) -> int | None:
        """In how many plies the owner of `own` can force a win; None if it cannot.

        `to_move` says whether that side moves next. The opponent plays to delay.
        """
        if any(own & line == line for line in self.game.lines):
            return 0
        free = (self.game.full & ~(own | other)).bit_count()
        for plies in range(1 if to_move else 2, free + 1, 2):
            if self.wins(own, other, to_move, plies):
                return plies
        return None

    def wins(self, own: int, other: int, to_move: bool, plies: int) -> bool:
        """Whether the owner of `own` wins within `plies`, whatever the other side does."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise self._too_large()
        if self._nearest(own, other) > (plies + to_move) // 2:
            return False
        marks = own | other
        key = (own, other, to_move)
        if self._fold and marks.bit_count() * 2 <= self.game.size:
            key = (*canonical_marks(self.game, own, other), to_move)
        won_in, not_in = self._known.get(key, (NEVER, 0))
        if won_in <= plies:
            return True
        if not_in >= plies:
            return False
        answer = self._attack(own, other, plies) if to_move else self._defend(own, other, plies)
        self._known[key] = (plies, not_in) if answer else (won_in, plies)
        return answer

    def _attack(self, own: int, other: int, plies: int) -> bool:
        """The winning side moves: one good move is enough."""
        if self.game.completions(own, other):
            return True
        must = self.game.completions(other, own)
        if must & (must - 1):
            return False
        moves = must or self.game.full & ~(own | other)
        return any(
            self.wins(own | 1 << cell, other, False, plies - 1)
            for cell in self._promising(moves, own, other)
        )

    def _defend(self, own: int, other: int, plies: int) -> bool:
        """The losing side moves: every move must fail."""
        if self.game.completions(other, own):
            return False
        must = self.game.completions(own, other)
        if must & (must - 1):
            return True
        moves = must or self.game.full & ~(own | other)
        return moves != 0 and all(
            self.wins(own, other | 1 << cell, True, plies - 1)
            for cell in self._promising(moves, own, other)
        )

    def _nearest(self, own: int, other: int) -> int:
        """How many more marks complete the nearest line that is still open to `own`."""
        return min(
            ((line & ~own).bit_count() for line in self.game.lines if not line & other),
            default=NEVER,
        )

    def _promising(self, moves: int, own: int, other: int) -> list[int]:
        """The moves in the order in which they are likely to settle the question."""
        if moves & (moves - 1) == 0:
            return list(bits(moves))

        def weight(cell: int) -> int:
            total = 0
            for line in self.game.through[cell]:
                if not line & other:
                    total += 4 ** (line & own).bit_count()
                elif not line & own:
                    total += 4 ** (line & other).bit_count()
            return -total

        return sorted(bits(moves), key=weight)

    def _too_large(self) -> TooLarge:
        seconds = max(perf_counter() - self._started, 1e-9)
        bound = position_bound(self.game)
        takes = _duration(bound, self.nodes / seconds)
        return TooLarge(
            f"{self.game}: not settled within {self.budget:,} positions; in all there may be"
            f" {roughly(bound)}, at the speed of this search {takes}."
            " `noloss solve --budget` may settle it sooner than that"
        )


def _duration(positions: int, per_second: float) -> str:
    seconds = positions // max(int(per_second), 1)
    units = (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("minutes", 60))
    unit, length = next((each for each in units if seconds >= each[1]), ("seconds", 1))
    return f"{roughly(seconds // length)} {unit}"
