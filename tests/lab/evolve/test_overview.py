"""The whole analysis of a folder, as a document."""

import json
from collections import Counter
from pathlib import Path

import pytest

from lab.evolve.safe_vectors import safe_vectors
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import parse_genome
from noloss.lab.evolve.overview import (
    PAPER_TABLE_2,
    Analysis,
    analyse,
    named_strategies,
    save_named,
    table_2,
    table_row,
)
from noloss.lab.evolve.run_file import EndLine, GenerationLine, RunWriter
from noloss.lab.evolve.settings import Settings
from noloss.strategies.catalogue import strategy


def _write(folder: Path, side: Side) -> None:
    settings = Settings(role=side.value)
    writer = RunWriter(folder / f"{side.value}-01.jsonl", settings, 0)
    rows = tuple(tuple(move + 1 for move in s.moves) for s in safe_vectors(side, 3))
    writer.write(GenerationLine(0, 0.0, 0.1, 97, rows))
    writer.write(EndLine(0))


def test_an_analysis_is_a_document_and_its_strategies_can_be_saved(tmp_path: Path) -> None:
    heuristics = (strategy("modified-heuristic"), strategy("sharp-heuristic"))
    _write(tmp_path, Side.FIRST)
    with pytest.raises(NolossError, match="no strategy for the second player was found"):
        analyse(tmp_path, *heuristics)
    _write(tmp_path, Side.SECOND)
    analysis = analyse(tmp_path, *heuristics)
    assert analysis.strategies == 9
    assert len(analysis.first.moves) == 8
    read = from_json(Analysis, json.loads(json.dumps(to_json(analysis))), GAME)
    assert read == analysis
    save_named(analysis, tmp_path / "named")
    for title in ("mode", "mode-move", "best-ratio"):
        text = (tmp_path / "named" / f"{title}.json").read_text(encoding="utf-8")
        assert parse_genome(text) in analysis.named.values()


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
