"""The T3DT paper's statements about time, section 6.2, and about what its rules are good for.

Time is checked on a measured run. It cannot be measured the same twice, so the checks read the run
that comes with noloss; the evidence says when and on what it was made, and by which command it is
made again. The report of `noloss bench t3dt` checks the same statements on its own run.
"""

from collections.abc import Mapping
from functools import partial

from noloss.lab.papers.claim import Finding, Paper, judged
from noloss.lab.papers.shared import Facts
from noloss.lab.papers.t3dt.t3dt_move_times import MOVES
from noloss.lab.papers.t3dt.t3dt_speed import SPEEDS, RecordCheck, Statement
from noloss.lab.timing.record import Record
from noloss.strategies.guided import guided
from noloss.strategies.minimax import searched

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


def on_stored(check: RecordCheck, facts: Facts) -> Finding:
    """The finding on the run that comes with noloss, which it says."""
    finding = check(facts.record)
    return Finding(finding.verdict, f"{finding.evidence} ({run_words(facts.record)})")


PAPER = Paper("T3DT", "t3dt")
for _key, _said in STATEMENTS.items():
    PAPER.says(_key, _said.place, _said.text, _said.reading, _said.tolerance)(
        partial(on_stored, _said.check)
    )


@PAPER.says(
    "improves-search",
    "section 7",
    "in its current form T3DT can be used to improve decision making in minimax-based solutions",
    "alpha-beta that tries T3DT's cells first at every position (guided:abp, guided:aba), "
    "compared with plain ABP and ABA: the positions that one decision visits, on every board with "
    "a move to make; what the sentence says about heuristic solutions is not judged, and neither "
    "is time",
    "the same scores from fewer positions, on the empty board and on all boards together",
)
def improves_search(facts: Facts) -> Finding:
    """Positions looked into with and without T3DT's order of the cells."""
    told, better = [], True
    for name, counts_moves in (("abp", False), ("aba", True)):
        boards, plain = zip(*facts.alpha_beta(counts_moves).items(), strict=True)
        order = guided(name).order
        ours = [searched(board, order, counts_moves) for board in boards]
        same = all(one.score == two.score for one, two in zip(plain, ours, strict=True))
        first = plain[0].positions, ours[0].positions
        all_boards = sum(s.positions for s in plain), sum(s.positions for s in ours)
        better = better and same and first[1] < first[0] and all_boards[1] < all_boards[0]
        told.append(
            f"{name.upper()} {first[0]:,} positions on the empty board and {all_boards[0]:,} on all"
            f" {len(boards):,} boards, guided {first[1]:,} and {all_boards[1]:,}"
        )
    return Finding(judged(better), f"{'; '.join(told)}; the scores are the same")
