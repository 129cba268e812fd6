"""The T3DT paper's statements about time, section 6.2, checked on a measured run.

A time cannot be measured the same twice, so the checks read the run that comes with noloss; the
evidence says when and on what it was made, and by which command it is made again. The report of
`noloss bench t3dt` checks the same statements on its own run.
"""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from noloss.lab.papers.claim import Finding, Paper
from noloss.lab.papers.t3dt.t3dt_move_times import MOVES
from noloss.lab.papers.t3dt.t3dt_speed import SPEEDS, RecordCheck, Statement
from noloss.lab.timing.record import Record

if TYPE_CHECKING:
    from noloss.lab.papers.shared import Facts

STATEMENTS: Mapping[str, Statement] = {**SPEEDS, **MOVES}
"""By key, in the order of the paper's argument."""


def run_words(record: Record) -> str:
    """The run in words: when, where, how busy the machine was, and how it is made again."""
    data = record.manifest
    load = f", load {data.load[0]:.1f} on {data.cores} cores" if data.load and data.loaded else ""
    return (
        f"stored run of {data.measured[:10]}, {data.processor}, {data.python}, numba"
        f" {data.libraries['numba']}{load}; to repeat: noloss bench t3dt --seed {data.seed}"
    )


def on_stored(check: RecordCheck, facts: "Facts") -> Finding:
    """The finding on the run that comes with noloss, which it says."""
    finding = check(facts.record)
    return Finding(finding.verdict, f"{finding.evidence} ({run_words(facts.record)})")


PAPER = Paper("T3DT", "t3dt")
for _key, _said in STATEMENTS.items():
    PAPER.says(_key, _said.place, _said.text, _said.reading, _said.tolerance)(
        partial(on_stored, _said.check)
    )
