"""The best no-loss answer to an opponent."""

from fractions import Fraction

from noloss.core.game import LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.solve import solve_game


def best_no_loss_win(game: LineGame, opponent: Strategy, side: Side) -> Fraction | None:
    """The highest chance to win as `side` against `opponent` without ever risking a loss.

    None when the game is lost for `side` from the start, so that no strategy can promise no loss.
    """
    lost = Value.win(side.other)
    value = solve_game(game).value
    known: dict[Position, Fraction] = {}

    def chance(position: Position) -> Fraction:
        outcome = position.outcome()
        if outcome:
            return Fraction(outcome.winner is side)
        if position not in known:
            known[position] = own(position) if position.turn is side else theirs(position)
        return known[position]

    def own(position: Position) -> Fraction:
        after = (position.after(cell) for cell in position.legal())
        return max(chance(each) for each in after if value(each) is not lost)

    def theirs(position: Position) -> Fraction:
        moves = ask(opponent, position).moves
        total = (share * chance(position.after(cell)) for cell, share in moves.items())
        return sum(total, Fraction(0))

    return None if value(game.start()) is lost else chance(game.start())
