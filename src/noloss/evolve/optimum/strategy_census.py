"""The census of the game-base: how many strategies never lose, exactly.

One of the numbers takes long to count, so all but the quickest are on record here; `count` counts
everything anew, and the command line compares.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction

from noloss.core.game import Side
from noloss.evolve.boards.gamebase import gamebase
from noloss.exact.count import census as exact


@dataclass(frozen=True)
class Census:
    """The numbers of one role."""

    behavioural: int
    behavioural_take_win: int
    stationary: int
    stationary_take_win: int
    random_vector: Fraction
    """The chance that a random vector over the rows never loses."""

    def as_json(self) -> dict[str, str]:
        """Numbers as text: they are longer than most readers of JSON can hold."""
        return {key: str(value) for key, value in asdict(self).items()}


RECORD = {
    Side.FIRST: (
        60867063198275233531183583429814043290,
        2942747775786850503,
        Fraction(
            189268436329535087081524890147179670401520683373043,
            4548932913741439550459338247656537199020385742187500000,
        ),
    ),
    Side.SECOND: (
        304755625649564811264,
        96578432,
        Fraction(948382309616492475409963, 1157376008696514930953211294388136512412083814400),
    ),
}
"""Stationary strategies, those that take an immediate win, and the chance of a random vector."""


def recorded(side: Side) -> Census:
    """The census of one role; what is quick to count is counted."""
    any_move, take_win = _behavioural(side)
    return Census(any_move, take_win, *RECORD[side])


def count(side: Side, step: Callable[[], None] = lambda: None) -> Census:
    """The same, all counted anew: some seconds as second player, many minutes as first."""
    graph = gamebase().graph
    return Census(
        *_behavioural(side),
        exact.stationary(graph, side, step=step),
        exact.stationary(graph, side, take_win=True, step=step),
        exact.random_vector(graph, side, step),
    )


def _behavioural(side: Side) -> tuple[int, int]:
    graph = gamebase().graph
    return exact.behavioural(graph, side), exact.behavioural(graph, side, take_win=True)
