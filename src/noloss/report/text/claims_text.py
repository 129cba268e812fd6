"""Checked claims in words."""

from collections import Counter
from collections.abc import Sequence

from noloss.claims.claim import CheckedClaim
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.report.text.text_table import PLAIN_WIDTH, text_table


def claims_text(checked: Sequence[CheckedClaim], width: int = PLAIN_WIDTH) -> str:
    """Every claim with its verdict and evidence, and how many hold."""
    rows = []
    for claim in checked:
        replay = f"; replay {moves_text(claim.replay)}" if claim.replay else ""
        rows.append((claim.key, claim.claim, claim.verdict, claim.evidence + replay))
    tally = Counter(claim.verdict for claim in checked)
    return (
        f"{text_table(('key', 'statement~', 'verdict', 'evidence~'), rows, width)}\n"
        f"{counted(tally['holds'] + tally['FAILS'], 'claim')}: {tally['holds']} hold,"
        f" {tally['FAILS']} fail; {counted(tally['answer'], 'question')} answered."
    )
