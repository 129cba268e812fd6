from collections import Counter

from noloss.core.game import Side
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.table_2 import PAPER_TABLE_2, named_strategies, table_2, table_row
from noloss.strategies.catalogue import strategy


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


def test_each_line_of_the_paper_has_ours_below_it(pairs: Pairs) -> None:
    heuristics = (strategy(name) for name in ("modified-heuristic", "sharp-heuristic"))
    rows = table_2(named_strategies(pairs), *heuristics)
    assert [row.source for row in rows] == ["the paper", "here"] * 4 + ["here"]
    assert [row.name for row in rows[:8:2]] == [row.name for row in rows[1:8:2]]
    theirs, ours = rows[6:8]
    assert (theirs.first, theirs.second) == (ours.first, ours.second) == ((18, 1), (68, 21))
