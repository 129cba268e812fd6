"""The analysis, against the cross product listed in full."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from noloss.core.game import Side
from noloss.evolve.analysis import (
    PAPER_TABLE_2,
    Archive,
    Pairs,
    archive,
    common_choices,
    named_strategies,
    reached,
    table_row,
)
from noloss.evolve.archive import Record, Run
from noloss.evolve.gamebase import gamebase
from noloss.evolve.genome import VectorStrategy, complete, merge
from noloss.evolve.mined import RULES, mine
from noloss.evolve.table1 import PAPER, summary, typical_run
from noloss.exact.graph import no_loss_moves
from noloss.exact.prove import prove
from noloss.strategies.vocabulary.lines import blocks, wins


def _some(side: Side, number: int) -> tuple[VectorStrategy, ...]:
    graph = gamebase().graph
    moves = no_loss_moves(graph, side)
    rng = Random(side.value)
    rows = [row for row in range(len(graph)) if graph.decides(row, side) and moves[row]]
    return tuple(
        complete({row: rng.choice(moves[row]) for row in rows}, f"{side.value}-{at}")
        for at in range(number)
    )


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    return Pairs(*(Archive(side, _some(side, 12)) for side in Side))


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


def test_the_strategies_of_table_2_have_the_totals_they_stand_for(pairs: Pairs) -> None:
    named = named_strategies(pairs)
    for name, total in (("Mode", pairs.mode()[0]), ("Best W-t-D", pairs.best_ratio()[0])):
        row = table_row(name, named[name])
        assert (row.first[0] + row.second[0], row.first[1] + row.second[1]) == total
        assert row.losses == 0
    moves = named["Mode-move"].moves
    graph = gamebase().graph
    for row in range(len(graph)):
        for side, found in ((Side.FIRST, pairs.first), (Side.SECOND, pairs.second)):
            if graph.decides(row, side):
                counts = Counter(s.moves[row] for s in found.strategies)
                assert counts[moves[row]] == max(counts.values())


def test_the_papers_ratios_follow_from_its_numbers() -> None:
    assert [f"{float(row.ratio):.2f}" for row in PAPER_TABLE_2] == ["1.59", "1.91", "3.68", "3.91"]


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


@pytest.mark.parametrize("side", Side)
def test_reached_rows_are_those_that_the_prover_walks_through(side: Side, pairs: Pairs) -> None:
    base = gamebase()
    for strategy in (pairs.first if side is Side.FIRST else pairs.second).strategies[:4]:
        walked = {base.row(p) for p in prove(base.rows[0].game, strategy, side).choices}
        assert set(reached(strategy, side)) == walked


def test_no_loss_strategies_always_block_and_wins_are_counted(pairs: Pairs) -> None:
    base = gamebase()
    for side, found in ((Side.FIRST, pairs.first), (Side.SECOND, pairs.second)):
        mined = {each.rule: each for each in mine(found.strategies, side)}
        assert set(mined) == set(RULES)
        block = next(each for name, each in mined.items() if name.startswith("block"))
        assert block.asked == block.followed > 0
        won = mined["win at once"]
        by_hand = [
            (row, s.moves[row])
            for s in found.strategies
            for row in reached(s, side)
            if 0
            < len({base.row(base.rows[row].after(c)) for c in _cells(wins, row)})
            < len(base.graph.children[row])
        ]
        assert won.asked == len(by_hand)
        assert won.followed == sum(
            base.graph.end[move] is not None and base.rows[move].outcome().winner is side
            for _, move in by_hand
        )
        assert 0 < won.by_chance < won.asked


def _cells(rule, row: int) -> list[int]:
    board = gamebase().rows[row]
    return [cell for cell in board.legal() if rule(board) >> cell & 1]


def test_common_choices_are_sorted_by_agreement(pairs: Pairs) -> None:
    found = common_choices(pairs.second.strategies, Side.SECOND)
    shares = [Fraction(made, of) for _, _, made, of in found]
    assert shares == sorted(shares, reverse=True)
    for row, move, made, of in found[:20]:
        there = [s for s in pairs.second.strategies if row in reached(s, Side.SECOND)]
        assert (made, of) == (sum(s.moves[row] == move for s in there), len(there))
    assert blocks(gamebase().rows[found[0][0]]) is not None


def _run(number: int, role: str, found_at: int | None, vectors=()) -> Run:
    records = tuple(
        Record(g, 0.1, 0.2, 5, tuple(vectors) if g == found_at else ()) for g in range(4)
    )
    return Run(Path(f"{role}-{number}.jsonl"), number, {"role": role}, records, ended=True)


def test_table_1_is_over_the_runs_that_found_a_strategy() -> None:
    one, two = (s.moves for s in _some(Side.FIRST, 2))
    runs = [
        _run(0, "first", 3, [one]),
        _run(1, "first", None),
        _run(2, "first", 1, [one, two]),
        _run(3, "first", 2, [two]),
        _run(0, "second", None),
    ]
    first, second = summary(runs)
    assert (first.runs, first.successes, first.best, first.median, first.worst) == (4, 3, 1, 2, 3)
    assert first.found == 2
    assert (second.successes, second.best, second.found) == (0, None, 0)
    assert typical_run(runs[:4]) is runs[3]
    assert typical_run(runs[4:]) is runs[4]
    assert PAPER["second"].successes == 8


def test_an_archive_holds_each_strategy_once_even_if_the_other_role_differs() -> None:
    one, two = _some(Side.FIRST, 2)
    other = _some(Side.SECOND, 1)[0]
    twin = merge(one, other, "twin")
    assert twin.moves != one.moves
    runs = [_run(0, "first", 1, [one.moves, twin.moves, two.moves]), _run(0, "second", None)]
    assert [s.moves for s in archive(runs, Side.FIRST).strategies] == [one.moves, two.moves]
    assert archive(runs, Side.SECOND).strategies == ()
    both = [replace(runs[0], options={"role": "both"})]
    assert len(archive(both, Side.SECOND).strategies) == 2
