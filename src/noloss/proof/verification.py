"""A certificate file of either kind, verified: a strategy's choices, or a proof's nodes."""

from dataclasses import dataclass, field
from pathlib import Path

from noloss.checker.check import check
from noloss.checker.proof_text import MAGIC
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import BadFile
from noloss.core.files import read_bytes
from noloss.proof.certificate import HEAD, Certificate, parse_certificate
from noloss.proof.verify import objection


@dataclass(frozen=True)
class Verification:
    """Whether a certificate holds, and if not, why; what it claims is null where it is broken."""

    __shape__ = ("valid", "game", "claim", "side", "why", "file", "strategy", "position")
    file: str
    why: str | None
    """What is wrong with it; None if it holds."""
    game: str | None
    """The game's name."""
    claim: str | None
    """`wins` or `never loses`."""
    side: str | None
    """Who does: `first`, `second` or `both`."""
    strategy: str | None = None
    """Of a strategy's certificate, what the file calls the strategy: a name, and no more."""
    position: str | None = optional()
    """The position that the claim is about, if it is not the empty board."""
    choices: tuple[Certificate, ...] = field(default=(), compare=False, repr=False)

    @property
    def valid(self) -> bool:
        """Whether it holds."""
        return self.why is None


def verify_file(file: Path | str, budget: Budget = DEFAULT) -> Verification:
    """Verify every claim of a certificate; a file that cannot be read or is none is an error."""
    return verify_bytes(read_bytes(file), file, budget)


def verify_bytes(data: bytes, file: Path | str, budget: Budget = DEFAULT) -> Verification:
    """The same for what such a file says; `file` is what it is called."""
    meter = budget.meter(f"checking {file}")

    def watch() -> None:
        meter.spent += 1
        meter.watch()

    if data.startswith(f"{MAGIC} ".encode()):
        verdict = check(data, watch)
        return Verification(
            str(file),
            verdict.why,
            verdict.game,
            verdict.claim,
            verdict.side,
            position=verdict.start,
        )
    if not data.startswith(HEAD.encode()):
        raise BadFile(
            f"{str(file)!r} is not a certificate: it begins with neither {MAGIC!r} nor {HEAD!r}"
        )
    try:
        with meter.going_on():
            choices = parse_certificate(data)
    except BadFile as error:
        return Verification(str(file), str(error), None, None, None)
    why = next((wrong for each in choices if (wrong := objection(each, watch))), None)
    side = choices[0].side.value if len(choices) == 1 else "both"
    game, strategy = choices[0].game.name, choices[0].strategy
    return Verification(str(file), why, game, "never loses", side, strategy, choices=choices)
