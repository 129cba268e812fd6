"""The stored runs of the genetic algorithm: read back, judged, and told in the documentation."""

from dataclasses import replace

import pytest

from noloss.core.document import from_json, to_json
from noloss.core.game import Side
from noloss.lab.papers.bhatt.bhatt_conclusions import (
    first_easier,
    population,
    several,
    single_elite,
)
from noloss.lab.papers.bhatt.bhatt_runs import does_not_succeed, sometimes, table_1_second, two_tier
from noloss.lab.papers.bhatt.evolution_record import (
    EvolutionRecord,
    KindRecord,
    stored_evolution,
    study_kinds,
)
from shown import ROOT

ROWS = {
    "first player": "first",
    "first player, population 200": "first-200",
    "second player": "second",
    "second player, population 200": "second-200",
    "second player, only the role's entries mutate": "second-own",
    "both at once, SUS, controlled elites": "controlled",
    "both at once, tournament, controlled elites": "tournament-controlled",
    "both at once, tournament, single elite": "tournament",
    "both at once, SUS, single elite": "single-elite",
}


@pytest.fixture(scope="module")
def record() -> EvolutionRecord:
    return stored_evolution()


def test_the_stored_record_is_of_every_kind_and_is_read_back(record: EvolutionRecord) -> None:
    assert list(record.kinds) == list(study_kinds())
    assert {kind.runs for kind in record.kinds.values()} == {100}
    assert from_json(EvolutionRecord, to_json(record)) == record
    assert record.command == "noloss reproduce bhatt --runs 100 --seed 0 --out DIR"


def test_the_documentation_tells_what_is_stored(record: EvolutionRecord) -> None:
    text = (ROOT / "docs/explanation/evolution.md").read_text(encoding="utf-8")
    for words, name in ROWS.items():
        kind = record.kinds[name]
        assert f"| {words} | {kind.successes(200)} | {kind.successes()} |\n" in text


def with_kind(record: EvolutionRecord, name: str, successes: int) -> EvolutionRecord:
    """The record with so many of 100 runs of one kind that found a strategy, in generation 150."""
    found = (150,) * successes + (None,) * (100 - successes)
    kind: KindRecord = replace(record.kinds[name], first_found=found)
    return replace(record, kinds={**record.kinds, name: kind})


def test_other_runs_would_be_judged_otherwise(record: EvolutionRecord) -> None:
    for many, verdict in ((10, "holds"), (11, "fails")):
        assert (
            does_not_succeed("tournament", with_kind(record, "tournament", many)).verdict == verdict
        )
    for many, verdict in ((5, "fails"), (50, "holds"), (95, "fails")):
        assert sometimes(with_kind(record, "controlled", many)).verdict == verdict
    assert single_elite(with_kind(record, "single-elite", 26)).verdict == "fails"
    assert population(with_kind(record, "second-200", 32)).verdict == "holds"
    assert population(with_kind(record, "second-200", 90)).verdict == "fails"
    assert table_1_second(with_kind(record, "second", 73)).verdict == "holds"
    for many, verdict in ((90, "fails"), (91, "holds")):
        assert first_easier(with_kind(record, "first", many)).verdict == verdict
    assert first_easier(with_kind(record, "second", 99)).verdict == "fails"
    few = replace(record, strategies={Side.FIRST: 117, Side.SECOND: 600})
    assert several(record).verdict == "holds"
    assert several(few).verdict == "fails"
    for many, verdict in ((10, "fails"), (32, "depends"), (60, "holds")):
        assert two_tier(with_kind(record, "second", many)).verdict == verdict
