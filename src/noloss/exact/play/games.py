"""Every single game a strategy can play, one by one, for questions about the course of play."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask


@dataclass(frozen=True, slots=True)
class Game:
    """One complete game and its chance when the opponent picks any legal move, each as likely."""

    moves: tuple[Cell, ...]
    positions: tuple[Position, ...]
    """The positions before each move."""
    value: Value
    chance: Fraction


def games(game: LineGame, strategy: Strategy, side: Side) -> Iterator[Game]:
    """All games that can happen when `strategy` plays `side`. There may be very many."""

    def go_on(
        position: Position, course: tuple[Position, ...], moves: tuple[Cell, ...], chance: Fraction
    ) -> Iterator[Game]:
        outcome = position.outcome()
        if outcome:
            yield Game(moves, course, outcome.value, chance)
            return
        if position.turn is side:
            choices = dict(ask(strategy, position).moves)
        else:
            legal = position.legal()
            choices = dict.fromkeys(legal, Fraction(1, len(legal)))
        for cell, share in choices.items():
            yield from go_on(
                position.after(cell), (*course, position), (*moves, cell), chance * share
            )

    return go_on(game.start(), (), (), Fraction(1))
