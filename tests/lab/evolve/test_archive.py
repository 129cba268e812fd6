"""The archives of the two roles, against the cross product listed in full."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from lab.evolve.safe_vectors import run_with, safe_vectors
from noloss.core.game import Side
from noloss.lab.evolve.archive import Pairs, archive
from noloss.lab.evolve.genome import merge
from noloss.lab.evolve.settings import Settings


def test_totals_are_those_of_the_whole_cross_product(pairs: Pairs) -> None:
    listed: Counter[tuple[int, int]] = Counter()
    for one in pairs.first.strategies:
        for two in pairs.second.strategies:
            scores = [s.score(side) for s, side in ((one, Side.FIRST), (two, Side.SECOND))]
            listed[sum(s.wins for s in scores), sum(s.draws for s in scores)] += 1
    assert pairs.counts == listed
    assert len(pairs) == listed.total() == 144
    mode, times = pairs.mode()
    assert times == max(listed.values()) == listed[mode]
    best, ratio, holders = pairs.best_ratio()
    assert ratio == max(Fraction(w, d) for w, d in listed) == Fraction(*best)
    assert holders == sum(n for (w, d), n in listed.items() if Fraction(w, d) == ratio)


def test_separated_strategies_are_apart_and_none_could_be_added(pairs: Pairs) -> None:
    for least in (1, 60, 110):
        chosen = pairs.first.apart(least)
        for strategy in pairs.first.strategies:
            gaps = [
                sum(a != b for a, b in zip(strategy.moves, other.moves, strict=True))
                for other in chosen
                if other is not strategy
            ]
            inside = strategy in chosen
            assert all(gap >= least for gap in gaps) == inside
    assert len(pairs.first.apart(1)) == 12
    assert len(pairs.first.apart(700)) == 1


def test_an_archive_holds_each_strategy_once_even_if_the_other_role_differs() -> None:
    one, two = safe_vectors(Side.FIRST, 2)
    other = safe_vectors(Side.SECOND, 1)[0]
    twin = merge(one, other, "twin")
    assert twin.moves != one.moves
    runs = [
        run_with(0, "first", 1, [one.moves, twin.moves, two.moves]),
        run_with(0, "second", None),
    ]
    assert [s.moves for s in archive(runs, Side.FIRST).strategies] == [one.moves, two.moves]
    assert archive(runs, Side.SECOND).strategies == ()
    both = [replace(runs[0], settings=Settings(role="both"))]
    assert len(archive(both, Side.SECOND).strategies) == 2
