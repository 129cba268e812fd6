"""A certificate file, read and verified."""

from dataclasses import dataclass, field
from pathlib import Path

from noloss.core.errors import BadFile
from noloss.core.files import read_bytes
from noloss.core.game import LineGame, Side
from noloss.exact.proof.certificate import Certificate, parse_certificate
from noloss.exact.proof.verify import objection


@dataclass(frozen=True)
class Verification:
    """Whether a certificate holds, and if not, why; a broken one claims nothing."""

    __shape__ = ("file", "verified", "reason", "game", "strategy", "sides")
    file: str
    reason: str | None
    """What is wrong with it; None if it holds."""
    game: LineGame | None
    strategy: str | None
    """What the file calls the strategy: a name, and no more."""
    sides: tuple[Side, ...]
    claims: tuple[Certificate, ...] = field(default=(), compare=False, repr=False)

    @property
    def verified(self) -> bool:
        """Whether it holds."""
        return self.reason is None


def verify_file(file: Path | str) -> Verification:
    """Verify every claim of a certificate; a file that cannot be read is an error."""
    data = read_bytes(file)
    try:
        claims = parse_certificate(data)
    except BadFile as error:
        return Verification(str(file), str(error), None, None, ())
    reason = next((wrong for wrong in map(objection, claims) if wrong), None)
    game, strategy = claims[0].game, claims[0].strategy
    return Verification(
        str(file), reason, game, strategy, tuple(claim.side for claim in claims), claims
    )
