"""Every single game of a strategy against all replies, played one by one without a flow."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask


class PlayedGame(NamedTuple):
    """One complete game and its chance when the opponent picks any legal move, each as likely."""

    moves: tuple[Cell, ...]
    positions: tuple[Position, ...]
    """The positions before each move."""
    value: Value
    chance: Fraction


def games(game: LineGame, strategy: Strategy, side: Side) -> Iterator[PlayedGame]:
    """All games that can happen when `strategy` plays `side`."""

    def go_on(
        position: Position, before: tuple[Position, ...], moves: tuple[Cell, ...], chance: Fraction
    ) -> Iterator[PlayedGame]:
        outcome = position.outcome()
        if outcome:
            yield PlayedGame(moves, before, outcome.value, chance)
            return
        legal = position.legal()
        shares = (
            ask(strategy, position).moves
            if position.turn is side
            else dict.fromkeys(legal, Fraction(1, len(legal)))
        )
        for cell, share in shares.items():
            after = position.play(cell)
            yield from go_on(after, (*before, position), (*moves, cell), chance * share)

    return go_on(game.start(), (), (), Fraction(1))
