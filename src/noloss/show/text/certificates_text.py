"""Certificates in plain words: what one shows, and those that come with noloss."""

from collections.abc import Sequence

from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.proof.proof_file import Shipped
from noloss.proof.verification import Verification
from noloss.show.text.text_table import PLAIN_WIDTH, text_table


def verification_text(verification: Verification) -> str:
    """What a certificate shows, or why it is refused."""
    file = plain(verification.file, 1000)
    if verification.why is not None:
        return f"{file}: refused: {verification.why}"
    if not verification.choices:
        start = f" from {verification.position}" if verification.position else ""
        claim = f"the {verification.side} player {verification.claim} at {verification.game}{start}"
        return f"{file}: verified: {claim}"
    return "\n".join(
        f"{file}: verified: a player who makes these moves never loses at {choice.game} as"
        f" {choice.side.value} player ({counted(len(choice.choices), 'position')},"
        f" {counted(sum(choice.lines.values()), 'game')});"
        f" the file calls it {plain(choice.strategy, 60)}"
        for choice in verification.choices
    )


def shipped_text(listed: Sequence[Shipped], width: int = PLAIN_WIDTH) -> str:
    """The certificates that come with noloss, as a table."""
    rows = [
        (proof.game, f"the {proof.side} player {proof.claim}", f"{proof.size:,}", proof.by)
        for proof in listed
    ]
    return text_table(("game", "claim", "bytes>", "made by"), rows, width)
