"""Deciding one position of any game: can this side force a win within so many plies?

That one yes-or-no question, asked with growing limits, gives the value and the exact distance.
Answers are remembered in a table. Three things keep the tree small, and none of them gives up
exactness: a player who can win does; a player about to lose must block; and a side that needs
more marks for its nearest line than it has moves left cannot win in time.

All best moves of a position follow in the same way, in plain Python.
"""

from math import comb
from time import monotonic

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import OutOfBudget, TooLarge
from noloss.core.game import USUAL, Cell, LineGame, Value
from noloss.core.phrases import roughly
from noloss.core.position import Position
from noloss.core.symmetry import canonical_marks, symmetries
from noloss.flow.extent import IN_ALL, position_bound, without_compiler
from noloss.flow.solved import Solution

DEFAULT_WORK = 4_800_000
"""What a search may spend before it gives up, in checks of a line: a second."""

MOST_SEARCHED = 500
"""Boards with more cells are searched only if a budget is given: one look takes too long."""

HOPELESS = 10**9
"""Ways to lay the marks of one side that lack one of a line, beyond which more time is not offered:
on 9x9x9, but not on 10x10:3, where few moves decide."""

MOST_FOLDED = 100
"""Symmetries beyond which folding the table by them costs more than it saves."""

FOLDED = 16
"""Cells of a position that are mapped by a symmetry in the time of one check."""

BYTES = 300
"""What an entry of the table takes, roughly."""

NEVER = 1 << 30


class Search:
    """One table for many questions about one game. Counts the positions it looks into."""

    def __init__(self, game: LineGame, budget: Budget | None = None) -> None:
        """By default it may look into as many positions as a second allows, or so."""
        self.game = game
        self._fold = _folds(game)
        if budget is None or not budget.bounded:
            budget = (budget or DEFAULT).within(search_budget(game))
        self._meter = budget.meter(f"{game}")
        self._known: dict[tuple[int, int, bool], tuple[int, int]] = {}

    @property
    def nodes(self) -> int:
        """How many positions it has looked into."""
        return self._meter.spent

    def distance(self, own: int, other: int, to_move: bool) -> int | None:
        """In how many plies the owner of `own` can force a win; None if it cannot.

        `to_move` says whether that side moves next. The opponent plays to delay.
        """
        misere = self.game.rules.misere
        for marks, won in ((own, not misere), (other, misere)):
            if any(marks & line == line for line in self.game.lines):
                return 0 if won else None
        free = self.game.free(own | other).bit_count()
        for plies in range(1 if to_move is not misere else 2, free + 1, 2):
            if self.wins(own, other, to_move, plies):
                return plies
        return None

    def wins(self, own: int, other: int, to_move: bool, plies: int) -> bool:
        """Whether the owner of `own` wins within `plies`, whatever the other side does.

        The game goes on here: nobody has a whole line.
        """
        self._spend()
        if self.game.rules.misere:
            if self._nearest(other, own) > (plies + (not to_move)) // 2:
                return False
        elif self._nearest(own, other) > (plies + to_move) // 2:
            return False
        key = (own, other, to_move)
        if self._fold and (own | other).bit_count() * 2 <= self.game.size:
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
        open_cells = self.game.playable(own | other)
        completing = self.game.completions(own, other) & open_cells
        if self.game.rules.misere:
            moves = open_cells & ~completing
        else:
            if completing:
                return True
            must = self.game.completions(other, own) & open_cells
            if must & (must - 1):
                return False
            moves = must or open_cells
        return any(
            self.wins(own | 1 << cell, other, False, plies - 1)
            for cell in self._promising(moves, own, other)
        )

    def _defend(self, own: int, other: int, plies: int) -> bool:
        """The losing side moves: every move must fail."""
        open_cells = self.game.playable(own | other)
        completing = self.game.completions(other, own) & open_cells
        if self.game.rules.misere:
            moves = open_cells & ~completing
            if not moves:
                return bool(completing)
        else:
            if completing:
                return False
            must = self.game.completions(own, other) & open_cells
            if must & (must - 1):
                return True
            moves = must or open_cells
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

    def _spend(self) -> None:
        """Count a position; once the budget is spent, say what the whole game would take."""
        try:
            self._meter.spend(1, BYTES)
        except OutOfBudget as error:
            raise _refusal(self.game, f"not settled: {error}", error.limit) from None


def search_budget(game: LineGame, work: int = DEFAULT_WORK) -> Budget:
    """What a search may spend that is to take so much work, in checks of a line."""
    if game.size > MOST_SEARCHED:
        raise _refusal(game, f"{game} has {game.size} cells")
    folding = len(symmetries(game)) * game.size // FOLDED if _folds(game) else 0
    ordering = sum(len(game.through[cell]) for cell in bits(game.playable(0)))
    return Budget(positions=max(1, work // (1 + 2 * len(game.lines) + ordering + folding)))


def _refusal(game: LineGame, why: str, limit: str = "") -> TooLarge:
    """What to say of a search that ends without an answer, and whether more may do."""
    bound = roughly(position_bound(game))
    short = min((line.bit_count() for line in game.lines), default=1)
    if comb(game.size, short - 1) <= HOPELESS:
        return OutOfBudget(f"{why}{IN_ALL}{bound}", limit)
    faster = without_compiler() if game.rules == USUAL else ""
    many = f"{bound} positions, too many for this search"
    return TooLarge(f"{why}{IN_ALL}{many}{faster}")


def _folds(game: LineGame) -> bool:
    """Whether a search keeps one of the positions that are alike."""
    return game.size <= MOST_SEARCHED and 1 < len(symmetries(game)) <= MOST_FOLDED


def solve_by_plies(position: Position, budget: Budget | None = None) -> Solution:
    """Ask for ever longer wins of both sides; refuse when the budget does not settle it.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> s = solve_by_plies(parse_position(parse_game("3x3"), "X../.O./..X"))
    >>> s.value.value, [cell + 1 for cell in s.best], s.distance
    ('draw', [2, 4, 6, 8], 6)
    """
    outcome = position.outcome()
    if outcome:
        return Solution(position, outcome.value, (), (), 0, 1)
    began, search = monotonic(), Search(position.game, budget)
    value, distance = value_by_plies(position, search)
    best, fastest = _best(position, value, search)
    seconds = monotonic() - began
    return Solution(position, value, best, fastest, distance, search.nodes, "search", seconds)


def value_by_plies(position: Position, search: Search) -> tuple[Value, int]:
    """The value of a game that goes on, and in how many plies it ends.

    Ever longer wins are asked for, of both sides in turn, until one is there or the board is full.
    """
    free = position.free.bit_count()
    for plies in range(1, free + 1):
        side = position.game.winner(position.turn if plies % 2 else position.turn.other)
        own, other = position.marks(side), position.marks(side.other)
        if search.wins(own, other, side is position.turn, plies):
            return Value.win(side), plies
    return Value.DRAW, free


def _best(
    position: Position, value: Value, search: Search
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    own, other = position.own, position.other
    cells = tuple(map(Cell, bits(position.playable)))
    if value is Value.win(position.turn):
        wins = {cell: search.distance(own | 1 << cell, other, to_move=False) for cell in cells}
        best = tuple(cell for cell in cells if wins[cell] is not None)
        soonest = min(plies for plies in wins.values() if plies is not None)
        return best, tuple(cell for cell in best if wins[cell] == soonest)
    losses = {cell: search.distance(other, own | 1 << cell, to_move=True) for cell in cells}
    if value is Value.DRAW:
        best = tuple(cell for cell in cells if losses[cell] is None)
        return best, best
    latest = max(plies for plies in losses.values() if plies is not None)
    return cells, tuple(cell for cell in cells if losses[cell] == latest)
