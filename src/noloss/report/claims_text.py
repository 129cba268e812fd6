"""Checked claims in words."""

from collections import Counter
from collections.abc import Sequence

from noloss.claims.claim import CheckedClaim
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.report.text_table import PLAIN_WIDTH, text_table


def claims_text(checked: Sequence[CheckedClaim], width: int = PLAIN_WIDTH) -> str:
    """Every claim with its verdict and evidence, and how many hold."""
    columns = ("key", "statement~", "verdict", "evidence~")
    return f"{text_table(columns, claim_rows(checked), width)}\n{tally_text(checked)}"


def claim_rows(checked: Sequence[CheckedClaim]) -> list[tuple[str, str, str, str]]:
    """Key, statement, verdict, and evidence with a game to replay, for each claim."""
    rows = []
    for claim in checked:
        replay = f"; replay {moves_text(claim.replay)}" if claim.replay else ""
        rows.append((claim.key, claim.claim, claim.verdict, claim.evidence + replay))
    return rows


def tally_text(checked: Sequence[CheckedClaim]) -> str:
    """How many claims hold and fail, and how many questions were answered."""
    tally = Counter(claim.verdict for claim in checked)
    claims, answers = tally["holds"] + tally["FAILS"], tally["answer"]
    return (
        f"{counted(claims, 'claim')}: {tally['holds']} hold, {tally['FAILS']} fail;"
        f" {counted(answers, 'question')} answered."
    )
