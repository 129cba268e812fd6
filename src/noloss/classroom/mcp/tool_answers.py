"""Five questions with exact answers, each bounded and with a certificate where there can be one.

Everything comes as text and goes as a document. No question names a file: whoever asks may be
somebody else's program, and reads and writes nothing here.
"""

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Iterable
from dataclasses import dataclass

from noloss.arena.advice import Advice, advise
from noloss.bots.checking.lesson import RulesReport, check_rules
from noloss.core.budget import Budget
from noloss.core.document import flat
from noloss.core.errors import BadFile, NolossError, TooLarge, UnknownStrategy
from noloss.core.notation import Seats, parse_game, parse_position, sides_of
from noloss.core.phrases import hint
from noloss.core.strategy import Strategy
from noloss.flow.solved import Solution
from noloss.proof.certificate import certificate_text, certify
from noloss.proof.proof import Proof, ProveReport
from noloss.proof.prove import prove_seats
from noloss.proof.verification import Verification, verify_bytes
from noloss.solver.solve import solve
from noloss.strategies.catalogue import entries, first_that_plays
from noloss.strategies.catalogue import strategy as named
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree

MOST_SECONDS = 20.0
"""The most that one answer may take if nobody says."""
MOST_MEMORY = 1 << 30
MOST_TEXT = 1 << 20
"""Letters of a list of rules or a certificate, there and back."""
PACKED = "base64:"
"""Before a certificate that is no plain text."""
TEXT = "your text"
"""What a certificate is called in errors."""


@dataclass(frozen=True)
class Proven:
    """A claim that the checker has accepted."""

    claim: str
    size: int
    """Of the certificate, in bytes."""
    certificate: str | None
    """The file, for `verify` or for any other checker; None if it is too long to be sent."""


@dataclass(frozen=True)
class Solved:
    """Who wins, and the proofs of it."""

    solution: Solution = flat()  # noqa: RUF009 (it makes a field)
    proven: tuple[Proven, ...] = ()


@dataclass(frozen=True)
class Explained:
    """What a strategy does on a board and why, beside what is true of that board."""

    strategy: str
    advice: Advice
    truth: Solution | None
    """What perfect play makes of the board; None if that was not settled in time."""


@dataclass(frozen=True)
class RulesJudged:
    """Whether a list of rules can lose, and the certificate if it cannot."""

    report: RulesReport
    certificate: str | None


@dataclass(frozen=True)
class Judged:
    """Whether a strategy can lose: the shortest game that it loses, or the certificate."""

    report: ProveReport
    certificate: str | None


def solved(game: str, position: str, budget: Budget) -> Solved:
    """Who wins a game, or from a position of it."""
    of = parse_game(game)
    solution = solve(parse_position(of, position) if position else of.start(), budget)
    return Solved(
        solution,
        tuple(Proven(c.claim, c.size, _sent(c.data)) for c in solution.certificate),
    )


def explained(position: str, strategy: str, game: str, budget: Budget) -> Explained:
    """What a strategy does on a board; without a name, the first that plays the game."""
    of = parse_game(game)
    board = parse_position(of, position)
    player = _named(strategy) if strategy else first_that_plays(of)
    meter = budget.meter(player.name)
    with meter.going_on():
        advice = advise(player, board)
    meter.look()  # most strategies do not look at the clock themselves
    try:
        truth: Solution | None = solve(board, budget)
    except TooLarge:
        truth = None
    return Explained(player.name, advice, truth)


def rules_judged(rules: str, game: str, budget: Budget) -> RulesJudged:
    """Whether a list of rules can lose."""
    of = parse_game(game)
    report = check_rules(of, _listed(rules), budget)
    proofs = (seat.proof for seat in report.seats.values())
    return RulesJudged(report, _certificate(proof for proof in proofs if proof))


def judged(strategy: str, game: str, side: Seats, budget: Budget) -> Judged:
    """Whether a strategy of the catalogue, or a list of rules, can lose."""
    of = parse_game(game)
    player = _listed(strategy) if "\n" in strategy.strip() else _named(strategy)
    report = prove_seats(of, player, sides_of(side), budget=budget)
    return Judged(report, _certificate(report.proofs))


def verified(certificate: str, budget: Budget) -> Verification:
    """Whether a certificate holds, by the checker alone."""
    if len(certificate) > MOST_TEXT:
        raise BadFile(
            f"the certificate is longer than {MOST_TEXT:,} characters: use `noloss verify`"
        )
    if not certificate.startswith(PACKED):
        return verify_bytes(certificate.encode(), TEXT, budget)
    try:
        data = b64decode(certificate.removeprefix(PACKED), validate=True)
    except BadBase64 as error:
        raise BadFile(f"the certificate is not valid base64: {error}") from None
    return verify_bytes(data, TEXT, budget)


def allowed(seconds: float, most: float) -> Budget:
    """What an answer may spend that is to take so many seconds."""
    if not seconds > 0:
        raise NolossError(f"seconds: a number above 0, not {seconds}")
    return Budget(seconds=min(seconds, most), memory=MOST_MEMORY)


def _named(name: str) -> Strategy:
    """A strategy of the catalogue: nothing that is made from a file."""
    known = entries()
    if name.lower() not in known:
        raise UnknownStrategy(f"no strategy is called {name!r:.80}; {hint(name, known)}")
    return named(name)


def _listed(rules: str) -> TreeStrategy:
    if len(rules) > MOST_TEXT:
        raise BadFile(f"the rules are longer than {MOST_TEXT:,} letters")
    return TreeStrategy("rules", parse_tree(rules, "rules"))


def _certificate(proofs: Iterable[Proof]) -> str | None:
    """For what was proven, if anything was; where boards were taken as one, none can be written."""
    listed = [certify(proof) for proof in proofs if proof.no_loss and not proof.stands_for]
    return _sent(certificate_text(listed).encode()) if listed else None


def _sent(data: bytes) -> str | None:
    if data.isascii() and all(32 <= letter < 127 or letter == 10 for letter in data):
        text = data.decode("ascii")
    else:
        text = f"{PACKED}{b64encode(data).decode('ascii')}"
    return text if len(text) <= MOST_TEXT else None


@dataclass(frozen=True)
class Offered:
    """One tool."""

    name: str
    takes: tuple[str, ...]
    says: str
    """The first sentence of what an agent is told about it."""
