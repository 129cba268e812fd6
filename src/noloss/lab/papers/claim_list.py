"""The list of all claims, and checking them.

A paper's claims live in modules of their own that offer their `PAPER`.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.files import parse_json
from noloss.core.phrases import hint
from noloss.lab.papers import beyond
from noloss.lab.papers.bhatt import bhatt_conclusions, bhatt_paper, bhatt_runs
from noloss.lab.papers.claim import CheckedClaim, Claim, Unchecked
from noloss.lab.papers.shared import Facts
from noloss.lab.papers.t3dt import t3dt_clock, t3dt_moves, t3dt_strategy, t3dt_table_2
from noloss.lab.papers.unchecked import UNCHECKED
from noloss.lab.papers.wst import wst_paper

STORED = "checked.json"


def stored_claims() -> tuple[CheckedClaim, ...]:
    """Every claim with its verdict, as `noloss claims --json` prints them."""
    text = files("noloss.lab.papers").joinpath(STORED).read_text(encoding="utf-8")
    return from_json(tuple[CheckedClaim, ...], parse_json(text))


PAPERS = (
    t3dt_strategy,
    t3dt_moves,
    t3dt_table_2,
    t3dt_clock,
    wst_paper,
    bhatt_paper,
    bhatt_runs,
    bhatt_conclusions,
    beyond,
)

MOST_NAMED = 8
"""How many keys an error names."""


def all_claims() -> tuple[Claim, ...]:
    """Every claim, paper by paper, and then our own comparisons."""
    return tuple(claim for paper in PAPERS for claim in paper.PAPER.claims)


def chosen_claims(keys: Sequence[str]) -> tuple[Claim, ...]:
    """The claims whose keys start with one of these, or all if there are none."""
    chosen = tuple(c for c in all_claims() if not keys or c.key.startswith(tuple(keys)))
    if not chosen:
        known = hint(keys[0], [claim.key for claim in all_claims()], MOST_NAMED)
        raise NolossError(f"no claim's key starts with {' or '.join(keys)}; {known}")
    return chosen


def chosen_unchecked(keys: Sequence[str]) -> tuple[Unchecked, ...]:
    """What is not checked of the papers that these keys are about, or of all if there are none."""
    papers = {claim.paper for claim in chosen_claims(keys)}
    return tuple(one for one in UNCHECKED if one.paper in papers)


def check_claims(keys: Sequence[str], budget: Budget) -> tuple[CheckedClaim, ...]:
    """Check the chosen claims; what several of them need is worked out once."""
    chosen = chosen_claims(keys)
    facts = Facts()
    meter = budget.meter("Checking claims", len(chosen))
    checked = []
    for claim in chosen:
        meter.look()
        checked.append(checked_claim(claim, facts))
        meter.spend()
    return tuple(checked)


def page_documents(fresh: bool, budget: Budget) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The documents of the web page: the claims, checked again or as stored."""
    checked = check_claims((), budget) if fresh else stored_claims()
    yield "claims", {"claims": [to_json(claim) for claim in checked]}


def checked_claim(claim: Claim, facts: Facts) -> CheckedClaim:
    """One claim with what its check finds."""
    finding = claim.check(facts)
    return CheckedClaim(
        claim.key,
        claim.paper,
        claim.place,
        claim.text,
        finding.verdict,
        finding.evidence,
        finding.replay,
        claim.reading,
        claim.tolerance,
    )
