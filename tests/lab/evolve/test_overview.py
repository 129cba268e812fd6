"""The whole analysis of a folder, as a document."""

import json
from pathlib import Path

import pytest

from lab.evolve.safe_vectors import safe_vectors
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.lab.evolve.gamebase import GAME
from noloss.lab.evolve.genome import parse_genome
from noloss.lab.evolve.overview import Analysis, analyse, save_named
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
