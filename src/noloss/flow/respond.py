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

No no-loss strategy has more of both than the frontier between winning and variety. Against one
opponent, every temperature of `respond` gives one point of the frontier, here as floats and
without the rounding that a playable strategy needs.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, inf, log2
from typing import Any

from noloss.core.budget import Budget
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Memo,
    Reason,
    Strategy,
    ask,
    decides_by_board,
    decides_by_lines,
    named_repr,
    seated,
    unfinished,
    uniform,
    weighted,
)
from noloss.flow.extent import require_solvable, solvable
from noloss.flow.flow import Decider, flow, in_seats, worked_back
from noloss.flow.flow_graph import Flow, Node, average
from noloss.flow.folding import allowed, folded
from noloss.flow.solved import SolvedGame, Tables, solve_game

COLDEST = 1e-9
"""Anything colder than this, but for 0, is not told apart from 0 by floats."""


@dataclass(frozen=True)
class Response:
    """Answers `opponent` in either seat, on any game small enough to solve.

    Where a loss can no longer be avoided, it plays any of its moves.
    """

    name: str
    opponent: Strategy
    temperature: float = 0
    tables: Tables = field(default_factory=Tables, repr=False, compare=False)
    _known: Memo[Side, dict[Position, Any]] = field(default_factory=Memo, repr=False, compare=False)
    """What positions are worth: at temperature 0 a chance, above it a number of bits."""

    def __post_init__(self) -> None:
        """A temperature is 0, or not so small that its inverse is lost, or infinite."""
        if not (self.temperature == 0 or self.temperature >= COLDEST):
            raise NolossError(
                f"a temperature is 0 or a number from {COLDEST:g} to inf, not {self.temperature}"
            )

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """Every game that can be solved and that its opponent plays."""
        return solvable(game) and self.opponent.plays(game)

    @property
    def by_lines(self) -> bool:
        """It decides alike wherever the opponent does."""
        return decides_by_lines(self.opponent)

    @property
    def by_board(self) -> bool:
        """The same for boards that are mirrored or rotated."""
        return decides_by_board(self.opponent)

    def decide(self, position: Position) -> Decision:
        """The moves worth most, or all that do not lose, in proportion to their worth."""
        moves, side = self.safe_moves(unfinished(position)), position.turn
        self._worth(position, side)
        worth = {cell: self._worth(position.after(cell), side) for cell in moves}
        top = max(worth.values())
        if self.temperature == 0:
            best = [cell for cell in moves if worth[cell] == top]
            text = f"No other safe move wins more often against {self.opponent.name}: {top}."
            return uniform(best, Reason("best answer", text, tuple(best)))
        text = "The more a move promises, the more often I make it, and none that loses needlessly."
        weights = {cell: 2 ** (worth[cell] - top) for cell in moves}
        return weighted(weights, Reason("varied answer", text, moves))

    def safe_moves(self, position: Position) -> tuple[Cell, ...]:
        """The moves that do not lose: see `safe_moves`."""
        return safe_moves(self.tables[position.game], position)

    def best_chance(self, position: Position, side: Side) -> Fraction:
        """The highest chance of `side` to win from here without ever risking a loss."""
        cold = self if self.temperature == 0 else Response(self.name, self.opponent)
        chance: Fraction = cold._worth(position, side)
        return chance

    def _worth(self, position: Position, side: Side) -> Any:
        """What a position is worth to `side`: see the head of this file."""
        known = self._known.setdefault(side, {})
        pair = in_seats(side, self.safe_moves, self.opponent)
        game = position.game
        return worked_back(
            position,
            pair,
            known,
            lambda n, after: self._of_node(n, after, side),
            allowed(game, None),
            folded(game, self.opponent),
        )

    def _of_node(self, node: Node, after: list[Any], side: Side) -> Any:
        if self.temperature == 0:
            return best_chance(side, node, after)
        if node.value is not None:
            return (node.value is Value.win(side)) / self.temperature
        if node.decision is None:
            return log_sum(after)
        chances = node.decision.moves.values()
        return fsum(p * worth for p, worth in zip(chances, after, strict=True))


def log_sum(worth: list[float]) -> float:
    """The logarithm to base 2 of the sum of 2 to these numbers."""
    top = max(worth)
    return top + log2(fsum(2 ** (number - top) for number in worth))


def safe_moves(table: SolvedGame, position: Position) -> tuple[Cell, ...]:
    """The moves after which the player to move is not lost; all moves if that cannot be helped."""
    lost = Value.win(position.turn.other)
    cells = position.legal()
    return tuple(c for c in cells if table.value(position.after(c)) is not lost) or cells


def respond(
    game: LineGame,
    opponent: Strategy,
    side: Side,
    temperature: float = 0,
    budget: Budget | None = None,
) -> Response:
    """The best no-loss answer of `side` to `opponent`, or at a temperature its most varied trade.

    The budget is for solving the game. An error when the game is lost for `side` from the start:
    then nobody can promise not to lose.
    """
    if isinstance(temperature, bool) or not isinstance(temperature, int | float):
        raise NolossError(f"a temperature is a number from 0 to inf, not {temperature!r:.40}")
    seated(opponent, game)
    require_solvable(game)  # whatever the budget: the answer plays no other game
    table = solve_game(game, budget)
    if table.value(game.start()) is Value.win(side.other):
        raise NolossError(
            f"the {side.value} player loses at {game} against best play: no strategy is safe"
        )
    name = f"respond:{number_text(temperature)}:{opponent.name}"
    return Response(name, opponent, temperature, Tables(table))


def number_text(number: float) -> str:
    """A number as short as it can be written without losing any of it.

    >>> number_text(0.0), number_text(0.025), number_text(float("inf"))
    ('0', '0.025', 'inf')
    """
    return repr(number + 0.0).removesuffix(".0")


def best_no_loss_win(
    game: LineGame,
    opponent: Strategy,
    side: Side,
    fold: Callable[[Position], Position] | None = None,
    budget: Budget | None = None,
) -> Fraction | None:
    """The highest chance to win as `side` against `opponent` without ever risking a loss.

    None when the game is lost for `side` from the start, so that no strategy can promise no loss.
    `fold` may be given for an opponent that decides alike on boards that are alike.
    """
    played = safe_play(game, side, seated(opponent, game), fold or folded(game, opponent), budget)
    return None if played is None else best_in(played, side)


def safe_play(
    game: LineGame,
    side: Side,
    opponent: Decider,
    fold: Callable[[Position], Position] | None,
    budget: Budget | None = None,
) -> Flow | None:
    """All that can happen when `side` makes safe moves only; None when the game is lost for it."""
    table = solve_game(game, budget)
    if table.value(game.start()) is Value.win(side.other):
        return None

    def safe(position: Position) -> tuple[Cell, ...]:
        return safe_moves(table, position)

    return flow(game.start(), *in_seats(side, safe, opponent), allowed(game, budget), fold)


def best_in(played: Flow, side: Side, opponent: Strategy | None = None) -> Fraction:
    """The highest chance to win as `side` in a flow of its safe moves.

    `opponent` decides where the flow follows every reply, so that one walk does for many of them.
    """

    def best(node: Node, after: list[Fraction]) -> Fraction:
        if opponent is None or not node.cells or node.position.turn is side:
            return best_chance(side, node, after)
        worth = dict(zip(node.cells, after, strict=True))
        moves = ask(opponent, node.position).moves
        return average(moves.values(), [worth[cell] for cell in moves])

    chances: list[Fraction] = played.backward(best)
    return chances[0]


def best_chance(winner: Side, node: Node, after: list[Fraction]) -> Fraction:
    """The highest chance that this side wins from a node, given those of the nodes after it."""
    if node.value is not None:
        return Fraction(node.value is Value.win(winner))
    if node.decision is None:
        return max(after)
    return average(node.decision.moves.values(), after)


TEMPERATURES = (1e-4, *(round(0.004 * 1.25**step, 4) for step in range(36)), inf)
"""Enough for a smooth picture."""


@dataclass(frozen=True, slots=True)
class Point:
    """What the best trade at a temperature comes to."""

    temperature: float
    win: float
    bits: float


def tradeoff(
    game: LineGame,
    opponent: Strategy,
    side: Side,
    temperatures: Iterable[float] = TEMPERATURES,
    budget: Budget | None = None,
) -> list[Point]:
    """A point for each temperature; none when `side` loses the game against best play."""
    table = solve_game(game, budget)
    if table.value(game.start()) is Value.win(side.other):
        return []

    def safe(position: Position) -> tuple[Cell, ...]:
        return safe_moves(table, position)

    played = flow(game.start(), *in_seats(side, safe, opponent), budget)
    return [_point(played, temperature, side) for temperature in temperatures]


def _point(played: Flow, temperature: float, side: Side) -> Point:
    """Worked back as worth in bits, chance to win and bits of variety."""

    def worth(node: Node, after: list[tuple[float, float, float]]) -> tuple[float, float, float]:
        if node.value is not None:
            won = node.value is Value.win(side)
            return won / temperature, float(won), 0.0
        chosen = 0.0
        if node.decision is None:
            shares = _shares([worth for worth, _, _ in after])
            chosen = fsum(-p * log2(p) for p in shares if p)
        else:
            shares = [float(p) for p in node.decision.moves.values()]
        win = fsum(p * end[1] for p, end in zip(shares, after, strict=True))
        bits = chosen + fsum(p * end[2] for p, end in zip(shares, after, strict=True))
        return win / temperature + bits, win, bits

    _, win, bits = played.backward(worth)[0]
    return Point(temperature, win, bits)


def _shares(worth: list[float]) -> list[float]:
    top = max(worth)
    weights = [2 ** (number - top) for number in worth]
    total = fsum(weights)
    return [weight / total for weight in weights]
