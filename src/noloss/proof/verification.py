"""A certificate file of either kind, verified: a strategy's choices, or a proof's nodes.

A strategy's certificate is checked without the strategy and without the code that made it. The
verification plays every game the listed choices allow, all of them move by move and by the rules of
`core` alone, and keeps its own tally: deliberately plain, so that a reader can trust it after one
reading.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from noloss.checker.check import check
from noloss.checker.proof_text import MAGIC
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.errors import BadFile
from noloss.core.files import read_bytes
from noloss.core.game import Cell, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.proof.certificate import HEAD, Certificate, parse_certificate


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


def verify(certificate: Certificate) -> bool:
    """Whether it shows what it claims: complete, legal, no loss, and honestly counted."""
    return objection(certificate) is None


def objection(certificate: Certificate, watch: Callable[[], None] = lambda: None) -> str | None:
    """The first thing that is wrong with the certificate, or None.

    `watch` is called in each position, and may raise an error to give up.
    """
    check = _Check(certificate, watch)
    reached = {certificate.game.start(): 1}
    try:
        while reached:
            reached = check.after(reached)
    except _ObjectionError as wrong:
        return str(wrong)
    for position in certificate.choices:
        if position not in check.decided:
            return f"foreign: the strategy never decides in {position}"
    counted, claimed = (
        tuple(lines[value] for value in Value) for lines in (check.tally, certificate.lines)
    )
    if counted != claimed:
        return f"miscounted: games {claimed} claimed, {counted} found (X wins, draws, O wins)"
    return None


class _ObjectionError(Exception):
    """Carries an objection out of the loops."""


class _Check:
    """Plays all games at once; `tally` counts those that are over, `decided` where it had to."""

    def __init__(self, certificate: Certificate, watch: Callable[[], None]) -> None:
        self.certificate = certificate
        self.watch = watch
        self.tally = dict.fromkeys(Value, 0)
        self.decided: set[Position] = set()

    def after(self, reached: dict[Position, int]) -> dict[Position, int]:
        """From the positions after some moves, and in how many games each is reached, to those
        after one move more."""
        after: dict[Position, int] = {}
        for position, games in reached.items():
            self.watch()
            outcome = position.outcome()
            if outcome and outcome.winner is self.certificate.side.other:
                raise _ObjectionError(f"the strategy loses: {position}")
            if outcome:
                self.tally[outcome.value] += games
                continue
            for cell in self.moves(position):
                child = position.play(cell)
                after[child] = after.get(child, 0) + games
        return after

    def moves(self, position: Position) -> tuple[Cell, ...]:
        """The moves to follow: the listed ones on the strategy's turns, all on the others."""
        legal = position.legal()
        if position.turn is not self.certificate.side:
            return legal
        if position not in self.certificate.choices:
            raise _ObjectionError(f"incomplete: no move is given for {position}")
        self.decided.add(position)
        moves = self.certificate.choices[position]
        if not moves or len(set(moves)) < len(moves):
            raise _ObjectionError(f"no move, or one move twice, is given for {position}")
        for cell in moves:
            if cell not in legal:
                raise _ObjectionError(f"illegal: cell {cell_text(cell)} in {position}")
        return moves
