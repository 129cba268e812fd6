"""The whole analysis of a folder, as a document."""

import json
from pathlib import Path

import pytest

from noloss.catalogue import strategy
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.evolve.analysis.overview import Analysis, analyse, save_named
from noloss.evolve.boards.gamebase import GAME
from noloss.evolve.boards.genome import parse_genome
from noloss.evolve.genetic.settings import Settings
from noloss.evolve.runs.run_file import EndLine, GenerationLine, RunWriter
from safe_vectors import safe_vectors


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
