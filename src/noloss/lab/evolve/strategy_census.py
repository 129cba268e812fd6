"""The census of the game-base: how many strategies never lose, exactly.

One of the numbers takes long to count, so all but the quickest are on record here; `census` with
`compute` counts everything anew and compares.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import flat
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.lab.evolve import stationary as exact
from noloss.lab.evolve.gamebase import gamebase


@dataclass(frozen=True)
class RoleCensus:
    """The numbers of one role, all whole but the last.

    As fractions they are text in JSON: they are longer than most readers of JSON can hold.
    """

    behavioural: Fraction
    behavioural_take_win: Fraction
    stationary: Fraction
    stationary_take_win: Fraction
    random_vector: Fraction
    """The chance that a random vector over the rows never loses."""


@dataclass(frozen=True)
class Census:
    """The numbers of both roles."""

    roles: Mapping[Side, RoleCensus] = flat()


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


def census(compute: bool = False, budget: Budget = DEFAULT) -> Census:
    """How many strategies never lose; `compute` counts anew what is on record, and compares."""
    known = {side: recorded(side) for side in Side}
    for side in reversed(Side) if compute else ():
        meter = budget.meter(f"Counting as {side.value} player (sets of boards)")
        counted = count(side, meter.spend)
        if counted != known[side]:
            raise NolossError(f"as {side.value} player: {counted} counted, {known[side]} known")
    return Census(known)


def recorded(side: Side) -> RoleCensus:
    """The census of one role; what is quick to count is counted."""
    any_move, take_win, vector = RECORD[side]
    return RoleCensus(*_behavioural(side), Fraction(any_move), Fraction(take_win), vector)


def count(side: Side, step: Callable[[], None] = lambda: None) -> RoleCensus:
    """The same, all counted anew: some seconds as second player, many minutes as first."""
    graph = gamebase().graph
    return RoleCensus(
        *_behavioural(side),
        Fraction(exact.stationary(graph, side, step=step)),
        Fraction(exact.stationary(graph, side, take_win=True, step=step)),
        exact.random_vector(graph, side, step),
    )


def _behavioural(side: Side) -> tuple[Fraction, Fraction]:
    graph = gamebase().graph
    counts = (exact.behavioural(graph, side, take_win) for take_win in (False, True))
    any_move, take_win = map(Fraction, counts)
    return any_move, take_win
