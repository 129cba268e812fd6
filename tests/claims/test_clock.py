"""The statements about time, on records where the verdict is known."""

from collections.abc import Callable
from typing import Any

import pytest

from bench.made_up import made_up
from noloss.bench.published import AVERAGE, SET_UPS
from noloss.bench.record import Record
from noloss.claims.t3dt_clock import STATEMENTS
from noloss.core.document import from_json, to_json


def record(change: Callable[[Any], object] = lambda data: None) -> Record:
    """The paper's own figures of set-up 2 as if they had been measured here, but for a change."""
    data = to_json(made_up().record())
    for state in ("on", "off"):
        data["tpm_ns"][state] |= {n: list(t) for n, t in SET_UPS[1].tpm[state].items()}
        data["speedup"][state] = dict(AVERAGE[state])
    change(data)
    return from_json(Record, data)


def verdicts(found: Record) -> dict[str, bool | None]:
    return {key: check(found).holds for key, (_, _, check) in STATEMENTS.items()}


def test_the_paper_agrees_with_itself() -> None:
    """Except that without the JIT its minimax is not the faster one in the last move there."""
    assert [key for key, holds in verdicts(record()).items() if not holds] == ["clock-last"]


@pytest.mark.parametrize("state", ["on", "off"])
@pytest.mark.parametrize("name", ["mm", "abp", "aba"])
def test_a_smaller_ratio_fails_its_row_only(name: str, state: str) -> None:
    ratio = AVERAGE[state][name] - 1
    found = record(lambda data: data["speedup"][state].update({name: ratio}))
    changed = {k for k, holds in verdicts(found).items() if holds != verdicts(record())[k]}
    assert changed == {f"speed-{name}-{state}"}


@pytest.mark.parametrize(
    ("key", "name", "move", "factor"),
    [
        ("clock-first", "abp", 0, 10),
        ("clock-first", "abp", 0, 0.1),
        ("clock-first", "mm", 8, 1e5),
        ("clock-constant", "t3dt", 4, 10),
    ],
)
def test_other_times_fail(key: str, name: str, move: int, factor: float) -> None:
    def change(data: Any) -> None:
        data["tpm_ns"]["on"][name][move] *= factor

    found = record(change)
    assert STATEMENTS[key][2](record()).holds is True
    assert STATEMENTS[key][2](found).holds is False


def test_a_faster_minimax_at_the_end_holds() -> None:
    def change(data: Any) -> None:
        data["tpm_ns"]["off"]["mm"][8] = 1.0

    found = record(change)
    assert STATEMENTS["clock-last"][2](found).holds is True


@pytest.mark.parametrize("key", STATEMENTS)
def test_what_was_not_measured_has_no_verdict(key: str) -> None:
    def forget(data: Any) -> None:
        for figure in ("games", "tpg_ns", "speedup", "dropped", "repetitions", "tpm_ns"):
            data[figure] = {"on": {}, "off": {}}
        data["deviation_ns"], data["spread_ns"] = {}, {}

    assert STATEMENTS[key][2](record(forget)).holds is None
