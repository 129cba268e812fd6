"""The bounds for trees, beside a plain twin that has fractions and no arrays."""

import random
from fractions import Fraction

import numpy as np
import pytest

from noloss.core.notation import parse_game
from noloss.lab.discover.problem import Problem, problem
from noloss.lab.discover.stakes import Stakes, stakes
from noloss.lab.discover.traits import Arena, arena, uniform
from noloss.lab.discover.tree_words import words
from noloss.lab.kernels.tree_bounds import bounds, widened
from noloss.strategies.vocabulary import term


@pytest.fixture(scope="module")
def task() -> Problem:
    return problem("no-loss", "both", words())


@pytest.fixture(scope="module")
def played() -> Arena:
    return arena(parse_game("3x3"))


@pytest.fixture(scope="module")
def at_stake(task: Problem, played: Arena) -> Stakes:
    return stakes(task, played)


def plain(task: Problem, played: Arena, allowed: list[list[int]], opponent: str) -> Fraction:
    """The most wins against an opponent, mean of both seats, by the rules of chance alone."""
    best: dict[int, Fraction] = {}
    for board in reversed(range(len(task.boards))):
        number = played.number[task.boards[board]]
        values = [Fraction(0)]
        for action in allowed[board]:
            moves = uniform(term(task.words.actions[action]).cells(task.boards[board]))
            value = Fraction(0)
            for cell, chance in moves.items():
                going_on = played.replies[opponent][number, cell]
                later = sum((share * best[at] for at, share in going_on), Fraction(0))
                value += chance * (1 if (number, cell) in played.wins else later)
            values.append(value)
        best[number] = max(values)
    opened = sum((share * best[at] for at, share in played.openings[opponent]), Fraction(0))
    return (best[0] + opened) / 2


def _sets(masks: list[int]) -> list[list[int]]:
    return [[action for action in range(16) if mask >> action & 1] for mask in masks]


def test_the_bounds_are_the_twins(task: Problem, played: Arena, at_stake: Stakes) -> None:
    rng = random.Random(1)
    good = at_stake.good.tolist()
    for share in (1.0, 0.7, 0.3):
        masks = [
            sum(1 << action for action in kept if rng.random() < share) or mask
            for mask, kept in zip(good, _sets(good), strict=True)
        ]
        most = bounds(np.array(masks, np.int64), *at_stake.arrays())
        for goal, opponent in enumerate(("random", "casual")):
            exact = plain(task, played, _sets(masks), opponent)
            assert most[goal] == pytest.approx(float(exact), abs=at_stake.margin[goal] / 1000)


def test_the_margins_tell_all_wins_apart(task: Problem, played: Arena, at_stake: Stakes) -> None:
    """Twice the margin divides every mean of wins that can come about."""
    for goal, opponent in enumerate(("random", "casual")):
        exact = plain(task, played, _sets(at_stake.good.tolist()), opponent)
        common = round(1 / (2 * at_stake.margin[goal]))
        assert common % exact.denominator == 0


def test_what_is_widened_stays_below_and_could_not_be_wider(at_stake: Stakes) -> None:
    """Of one goal, beginning with the first good action on every board."""
    one = at_stake.arrays(slice(0, 1))
    narrow = at_stake.good & -at_stake.good
    limit = bounds(narrow, *one) + 0.02
    order = np.arange(len(narrow), dtype=np.int32)[::-1]
    wide = widened(narrow, at_stake.good, order, *one, limit)
    assert np.all(wide & ~at_stake.good == 0)
    assert np.all(narrow & ~wide == 0)
    assert np.all(bounds(wide, *one) <= limit)
    more = [(at, 1 << a) for at in range(60) for a in range(16)]
    left = [(at, a) for at, a in more if at_stake.good[at] & ~wide[at] & a]
    assert left
    for at, action in left:
        wider = wide.copy()
        wider[at] |= action
        assert np.any(bounds(wider, *one) > limit)
