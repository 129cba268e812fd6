"""Stored records: read whole or refused by name; what was read can be shown."""

import json
from copy import deepcopy
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lab.timing.made_up import made_up
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, NolossError
from noloss.lab.papers.t3dt.timing_report import games_played_table, ratio_table, report_text
from noloss.lab.show.table_formats import FORMATS
from noloss.lab.show.timing_tables import timing_tables
from noloss.lab.timing.record import Record, load_record, stored_record

STORED = json.loads(
    files("noloss.lab.timing").joinpath("measured.json").read_text(encoding="utf-8")
)


def shown(record: Record) -> str:
    """Everything that is made from a record."""
    tables = (ratio_table(record), games_played_table(record), *timing_tables(record).values())
    return report_text(record) + "".join(write(t) for t in tables for _, write in FORMATS)


def test_records_are_read_back() -> None:
    assert to_json(stored_record()) == STORED
    for study in (made_up(), made_up(("on",)), replace(made_up(), timings={})):
        record = study.record()
        assert from_json(Record, json.loads(json.dumps(to_json(record)))) == record
        assert shown(record)


def changed(path: str, value: Any) -> Any:
    """The stored record with one value in another's place; None leaves it out."""
    data = deepcopy(STORED)
    *way, last = path.split(".")
    inner = data
    for step in way:
        inner = inner[int(step)] if step.isdigit() else inner[step]
    if value is None:
        del inner[last]
    else:
        inner[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("tpm_ns.on.mm", [1.0] * 8, r"tpm_ns\.on\.mm: expected a list of 9"),
        ("tpm_ns.on.mm.3", "1", r"tpm_ns\.on\.mm\[3\]: expected a number, found '1'"),
        ("tpm_ns.on.mm.3", True, r"tpm_ns\.on\.mm\[3\]: expected a number, found True"),
        ("tpm_ns.on.mm.3", 0.0, r"tpm_ns and tpg_ns, on\.mm: expected 1e-09 to 1e\+18, found 0.0"),
        ("tpm_ns.on.mm", None, r"tpm_ns\.on: mm is missing"),
        ("games.on.mm", None, r"tpg_ns\.on: mm is not expected"),
        ("games.on.mm", 10**500, r"games\.on\.mm: expected 1 to 1e\+09"),
        ("games.on.mm", 1.5, r"games\.on\.mm: expected a whole number"),
        ("speedup.off.t3dt", 1.0, r"speedup\.off: t3dt is not expected"),
        ("speedup.maybe", {}, r"expected one of off, on, found 'maybe'"),
        ("spread_ns.on.mm", [1.0, 2.0], "expected a list of 3"),
        ("timer_ns.on", {"clock": 1.0}, r"timer_ns\.on: 'call' is missing"),
        ("manifest.libraries.numba", None, "the version of numba is missing"),
        ("manifest.parameters", {}, "the parameters are missing"),
        ("manifest.processor", "\x1b[2J", "expected a short text that can be printed"),
        ("manifest.cores", "two", r"manifest\.cores: expected a whole number"),
        ("complete", 1, "complete: expected true or false"),
        ("complete", None, "'complete' is missing"),
        ("more", 1, "expected only the keys games"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: Any, message: str, tmp_path: Path) -> None:
    (tmp_path / "result.json").write_text(json.dumps(changed(path, value)))
    with pytest.raises(BadFile, match=message) as caught:
        load_record(tmp_path)
    assert str(tmp_path / "result.json") in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["9" * 5000, "1e400", "Infinity", "NaN", "-Infinity", "[" * 100_000, '{"a":' * 100_000],
)
def test_numbers_that_are_none_and_mazes_are_refused(text: str, tmp_path: Path) -> None:
    whole = json.dumps(STORED).replace(str(STORED["speedup"]["on"]["mm"]), text)
    for content in (text, whole):
        (tmp_path / "result.json").write_text(content)
        with pytest.raises(BadFile, match=r"result\.json: not a record of"):
            load_record(tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "result.json").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match="not text at byte 0"):
        load_record(tmp_path)
    with pytest.raises(BadFile, match="cannot read"):
        load_record(tmp_path / "nowhere")


ODD = (
    None, True, 0, -1, 1e-300, 1e308, 10**900, "", "x", "\x00", "é\ud800", [], [1], {}, {"on": 1},
    [[[]]], "1/2", {"mm": [1.0] * 9},
)  # fmt: skip


def mutate(data: Any, rng: Random) -> None:
    """Change something somewhere: put in, leave out, rename, double or swap."""
    inner, places = data, []
    while isinstance(inner, dict | list) and inner:
        key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        places.append((inner, key))
        inner = inner[key]
    holder, key = rng.choice(places)
    change = rng.randrange(4)
    if change == 0:
        del holder[key]
    elif change == 1 and isinstance(holder, dict):
        holder[rng.choice(["on", "mm", "seed", "\x1b", "x" * 500])] = holder.pop(key)
    elif change == 2 and isinstance(holder, list):
        holder.append(holder[key])
    elif change == 3 and isinstance(holder[key], int | float):
        holder[key] *= rng.choice([-1, 0, 2, 1e-12, 10**12])
    else:
        holder[key] = deepcopy(rng.choice(ODD))


@pytest.mark.parametrize("times", [150, pytest.param(2000, marks=pytest.mark.thorough)])
def test_a_mutated_record_is_read_or_refused(times: int, tmp_path: Path) -> None:
    """Never another error than ours, and what was read can be printed."""
    rng = Random(11)
    read = refused = 0
    for _ in range(times):
        data = deepcopy(STORED)
        for _ in range(rng.randint(1, 3)):
            mutate(data, rng)
        (tmp_path / "result.json").write_text(json.dumps(data))
        try:
            record = load_record(tmp_path)
        except NolossError:
            refused += 1
        else:
            read += 1
            shown(record).encode()
            json.dumps(to_json(record))
    assert read > times / 100
    assert refused > times / 10
