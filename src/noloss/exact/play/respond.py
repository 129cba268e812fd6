"""The best no-loss answer to an opponent, and how much winning it trades for variety.

Among all strategies that never lose, a response maximises

    chance to win  +  temperature x bits of its own choices per game

against one opponent, by a single backward pass. The temperature says what a bit of variety is
worth in chance to win. With t the temperature and everything counted in bits (divided by t):

    the end of a game       1/t for a win, 0 for a draw
    the opponent's turn     the average over the opponent's moves
    its own turn            log2 of the sum of 2^value over the moves that do not lose,
                            each of which is made with a chance in proportion to its 2^value

At temperature 0 only the moves with the highest chance to win are left and share their turn
uniformly: there every number is an exact fraction. At infinity winning no longer counts, and what
is left is the most varied play that never loses; its chances are not rational (they hold powers of
2 to averages of logarithms), so like those between they are rounded to one part in a million.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, log2

from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, ask, unfinished, uniform, weighted
from noloss.exact.engines.solve import solve_game

COLDEST = 1e-9
"""Anything colder than this, but for 0, is not told apart from 0 by floats."""


@dataclass(frozen=True)
class Response:
    """Answers `opponent` in whichever seat it is asked, on any game small enough to list.

    Where a loss can no longer be helped it goes on with every move it has.
    """

    name: str
    opponent: Strategy
    temperature: float = 0
    _chance: dict[tuple[Position, Side], Fraction] = field(
        default_factory=dict, repr=False, compare=False
    )
    _worth: dict[tuple[Position, Side], float] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """A temperature is 0, or not so small that its inverse is lost, or infinite."""
        if not (self.temperature == 0 or self.temperature >= COLDEST):
            raise NolossError(
                f"a temperature is 0 or a number from {COLDEST:g} to inf, not {self.temperature}"
            )

    def decide(self, position: Position) -> Decision:
        """The moves worth most, or all that do not lose in proportion to what they are worth."""
        moves = safe_moves(unfinished(position))
        side = position.turn
        if self.temperature == 0:
            chances = {cell: self.best_chance(position.after(cell), side) for cell in moves}
            top = max(chances.values())
            best = [cell for cell in moves if chances[cell] == top]
            text = f"No other safe move wins more often against {self.opponent.name}: {top}."
            return uniform(best, Reason("best answer", text, tuple(best)))
        text = "The more a move promises, the more often I make it, and none that loses needlessly."
        reason = Reason("varied answer", text, moves)
        return weighted(self._weights(position, moves), reason)

    def best_chance(self, position: Position, side: Side) -> Fraction:
        """The highest chance of `side`, to win from here without ever risking a loss."""
        outcome = position.outcome()
        if outcome:
            return Fraction(outcome.winner is side)
        known = self._chance.get((position, side))
        if known is None:
            if position.turn is side:
                after = map(position.after, safe_moves(position))
                known = max(self.best_chance(each, side) for each in after)
            else:
                known = sum(
                    (
                        p * self.best_chance(position.after(c), side)
                        for c, p in self._replies(position)
                    ),
                    Fraction(0),
                )
            self._chance[position, side] = known
        return known

    def worth(self, position: Position, side: Side) -> float:
        """What a position is worth to `side`, in bits: see the head of this file."""
        outcome = position.outcome()
        if outcome:
            return 1 / self.temperature if outcome.winner is side else 0.0
        known = self._worth.get((position, side))
        if known is None:
            if position.turn is side:
                worth = [self.worth(position.after(c), side) for c in safe_moves(position)]
                top = max(worth)
                known = top + log2(fsum(2 ** (each - top) for each in worth))
            else:
                known = fsum(
                    p * self.worth(position.after(c), side) for c, p in self._replies(position)
                )
            self._worth[position, side] = known
        return known

    def _replies(self, position: Position) -> "list[tuple[Cell, Fraction]]":
        return list(ask(self.opponent, position).moves.items())

    def _weights(self, position: Position, moves: tuple[Cell, ...]) -> Mapping[Cell, float]:
        worth = {cell: self.worth(position.after(cell), position.turn) for cell in moves}
        top = max(worth.values())
        return {cell: 2 ** (worth[cell] - top) for cell in moves}


def safe_moves(position: Position) -> tuple[Cell, ...]:
    """The moves after which the player to move is not lost; all moves if that cannot be helped."""
    value = solve_game(position.game).value
    lost = Value.win(position.turn.other)
    cells = position.legal()
    return tuple(cell for cell in cells if value(position.after(cell)) is not lost) or cells


def respond(game: LineGame, opponent: Strategy, side: Side, temperature: float = 0) -> Response:
    """The best no-loss answer of `side` to `opponent`, or at a temperature its most varied trade.

    An error when the game is lost for `side` from the start: then nobody can promise not to lose.
    """
    if not isinstance(temperature, int | float):
        raise NolossError(f"a temperature is a number from 0 to inf, not {temperature!r:.40}")
    if solve_game(game).value(game.start()) is Value.win(side.other):
        raise NolossError(
            f"the {side.value} player loses {game} against best play: no strategy is safe"
        )
    return Response(f"muse:{number_text(temperature)}:{opponent.name}", opponent, temperature)


def number_text(number: float) -> str:
    """A number as short as it can be written without losing any of it.

    >>> number_text(0.0), number_text(0.025), number_text(float("inf"))
    ('0', '0.025', 'inf')
    """
    return repr(number).removesuffix(".0")


def best_no_loss_win(game: LineGame, opponent: Strategy, side: Side) -> Fraction | None:
    """The highest chance to win as `side` against `opponent` without ever risking a loss.

    None when the game is lost for `side` from the start, so that no strategy can promise no loss.
    """
    if solve_game(game).value(game.start()) is Value.win(side.other):
        return None
    return respond(game, opponent, side).best_chance(game.start(), side)
