"""The statements about time, on records where the verdict is known."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from lab.timing.made_up import made_up
from noloss.core.document import from_json, to_json
from noloss.lab.papers.claim import Verdict
from noloss.lab.papers.t3dt.t3dt_clock import STATEMENTS, run_words
from noloss.lab.papers.t3dt.t3dt_speed import NOT_MEASURED, two_sided
from noloss.lab.timing.published import AVERAGE, SET_UPS
from noloss.lab.timing.record import Record


def record(change: Callable[[Any], object] = lambda data: None) -> Record:
    """The paper's own figures of set-up 2 as if they had been measured here, but for a change.

    T3DT without its dice, which the paper did not time, takes a fifth less than the fastest.
    """
    data = to_json(made_up().record())
    for state in ("on", "off"):
        tpm = SET_UPS[1].tpm[state]
        fixed = [0.8 * min(times) for times in zip(*tpm.values(), strict=True)]
        for figure in ("tpm_ns", "median_tpm_ns"):
            data[figure][state] |= {name: list(times) for name, times in tpm.items()}
            data[figure][state]["t3dt-fixed"] = fixed
        data["speedup"][state] = dict(AVERAGE[state])
    change(data)
    return from_json(Record, data)


def verdicts(found: Record) -> dict[str, Verdict]:
    return {key: said.check(found).verdict for key, said in STATEMENTS.items()}


def test_the_paper_agrees_with_itself() -> None:
    """By the tolerances that it is held to, each of its statements holds on its own figures."""
    found = verdicts(record())
    assert found.pop("jit-gap") == "answer"
    assert set(found.values()) == {"holds"}


@pytest.mark.parametrize("state", ["on", "off"])
@pytest.mark.parametrize("name", ["mm", "abp", "aba"])
@pytest.mark.parametrize(("factor", "verdict"), [(0.45, "fails"), (0.6, "holds"), (1.9, "holds")])
def test_speed_is_judged_two_sidedly(
    name: str, state: str, factor: float, verdict: Verdict
) -> None:
    ratio = AVERAGE[state][name] * factor
    found = record(lambda data: data["speedup"][state].update({name: ratio}))
    assert verdicts(found)[f"speed-{name}-{state}"] == verdict
    others = {k: v for k, v in verdicts(found).items() if not k.startswith(("speed", "orders"))}
    assert others == {k: v for k, v in verdicts(record()).items() if k in others}


def test_more_than_the_paper_says_is_larger() -> None:
    found = record(lambda data: data["speedup"]["on"].update(mm=52_624.0, aba=2_350.0))
    assert verdicts(found)["speed-mm-on"] == "larger"
    assert verdicts(found)["orders-aba-on"] == "larger"
    assert verdicts(found)["orders-mm"] == "holds"
    assert [two_sided(x, 2, 4) for x in (1, 2, 4, 5)] == ["fails", "holds", "holds", "larger"]


@pytest.mark.parametrize(
    ("key", "figure", "name", "move", "factor"),
    [
        ("clock-first", "tpm_ns", "abp", 0, 10),
        ("clock-first", "tpm_ns", "abp", 0, 0.1),
        ("clock-first", "tpm_ns", "mm", 8, 1e5),
        ("clock-order", "tpm_ns", "mm", 0, 1e-3),
        ("clock-gap", "median_tpm_ns", "mm", 5, 100),
        ("clock-order", "tpm_ns", "t3dt", 0, 1e3),
        ("clock-similar", "tpm_ns", "aba", 0, 3),
        ("clock-similar", "tpm_ns", "aba", 0, 0.3),
        ("clock-constant", "median_tpm_ns", "t3dt", 4, 100),
        ("clock-fixed", "median_tpm_ns", "t3dt-fixed", 8, 2),
        ("clock-dice", "median_tpm_ns", "t3dt-fixed", 0, 1e3),
    ],
)
def test_other_times_fail(key: str, figure: str, name: str, move: int, factor: float) -> None:
    def change(data: Any) -> None:
        for state in ("on", "off"):
            data[figure][state][name][move] *= factor

    check = STATEMENTS[key].check
    assert check(record()).verdict == "holds"
    assert check(record(change)).verdict == "fails"


def test_about_the_same_time_depends_beyond_the_papers_own_spread() -> None:
    def change(data: Any) -> None:
        data["median_tpm_ns"]["on"]["t3dt"][4] *= 4

    found = STATEMENTS["clock-constant"].check(record(change))
    assert found.verdict == "depends"
    assert "2.9-fold: fails" in found.evidence


def test_similar_depends_beyond_the_papers_own_distance() -> None:
    def change(data: Any) -> None:
        data["tpm_ns"]["on"]["aba"][0] = 1.6 * data["tpm_ns"]["on"]["abp"][0]

    found = STATEMENTS["clock-similar"].check(record(change))
    assert found.verdict == "depends"
    assert "1.37-fold: fails" in found.evidence


def test_searches_that_are_never_faster_fail() -> None:
    def change(data: Any) -> None:
        for state in ("on", "off"):
            data["median_tpm_ns"][state]["t3dt"] = [1.0] * 9

    assert STATEMENTS["clock-last"].check(record(change)).verdict == "fails"


@pytest.mark.parametrize("load", [0.5, 1.9, 30.0])
def test_a_loaded_machine_is_told_and_flips_no_verdict(load: float) -> None:
    quiet = record()
    manifest = replace(quiet.manifest, load=(load, load, load), cores=2)
    found = replace(quiet, manifest=manifest)
    assert verdicts(found) == verdicts(quiet)
    assert (f"load {load} on 2 cores" in run_words(found)) == (load > 2)


@pytest.mark.parametrize("key", STATEMENTS)
def test_what_was_not_measured_has_no_verdict(key: str) -> None:
    def forget(data: Any) -> None:
        for figure in (
            "games", "tpg_ns", "speedup", "dropped", "repetitions", "tpm_ns", "median_tpm_ns",
        ):  # fmt: skip
            data[figure] = {"on": {}, "off": {}}
        data["deviation_ns"], data["spread_ns"] = {}, {}

    assert STATEMENTS[key].check(record(forget)) == NOT_MEASURED
