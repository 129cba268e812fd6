"""A proof of no loss as a text file that a person can read and a program can check.

    noloss certificate 1
    game 3x3
    strategy t3dt
    side second
    positions 2
    lines win 3 draw 1 loss 0
    X../.../... 5
    .X./.../... 1 3
    end 5b0c...

After the head, one line per position in which the strategy decides: the position and every move
the strategy may make there, cells from 1, positions in order of play and then of text. A second
`side` section may follow. The last line holds the SHA-256 of all bytes before it, so that damage
is told apart from a wrong claim; `verify` does not rely on it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from noloss.core.budget import looking
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import MOST_DIGITS
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import cell_text, parse_cell, parse_game, parse_position
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.proof.proof import Proof

HEAD = "noloss certificate"
VERSION = 1
LONGEST_NAME = 400
"""Letters of a strategy's name that a certificate may hold."""


@dataclass(frozen=True)
class Certificate:
    """What a certificate claims of a strategy in one seat: true only once `verify` says so."""

    game: LineGame
    strategy: str
    side: Side
    choices: Mapping[Position, tuple[Cell, ...]]
    lines: Mapping[Value, int]

    def __repr__(self) -> str:
        """Short: the choices may be thousands."""
        return f"Certificate({self.strategy!r}, {self.game}, {self.side.value} player)"


def certify(proof: Proof) -> Certificate:
    """The certificate of a proof; only a proof that a strategy never loses has one."""
    if not proof.no_loss:
        raise NolossError(f"{proof.strategy} loses as {proof.side.value}: there is no certificate")
    if proof.stands_for:
        raise NolossError(
            f"{proof.strategy} on {proof.game}: a certificate lists every position, and"
            f" {proof.positions:,} are too many"
        )
    return Certificate(proof.game, proof.strategy, proof.side, proof.choices, proof.lines)


def certificate_text(certificates: Sequence[Certificate]) -> str:
    """The file of one strategy in one or both seats."""
    game, strategy = certificates[0].game, certificates[0].strategy
    lines = [f"{HEAD} {VERSION}", f"game {game}", f"strategy {strategy}"]
    for claim in certificates:
        won, lost = claim.lines[Value.win(claim.side)], claim.lines[Value.win(claim.side.other)]
        lines += [f"side {claim.side.value}", f"positions {len(claim.choices)}"]
        lines += [f"lines win {won} draw {claim.lines[Value.DRAW]} loss {lost}"]
        lines += [
            " ".join([str(position), *map(cell_text, claim.choices[position])])
            for position in sorted(claim.choices, key=_order)
        ]
    body = "\n".join(lines) + "\n"
    return f"{body}end {sha256(body.encode()).hexdigest()}\n"


def parse_certificate(data: str | bytes) -> tuple[Certificate, ...]:
    """Read a certificate back, as claims that still have to be verified; a broken file is
    refused."""
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if not isinstance(data, bytes):
        raise BadFile(f"a certificate is text, not {data!r:.60}")
    lines = enumerate(_body(data).splitlines(), 1)
    match = _take(lines, rf"{HEAD} ([0-9]+)", "not a noloss certificate")
    if match[1] != str(VERSION):
        raise BadFile(f"certificate version {match[1]:.20}: this program reads version {VERSION}")
    try:
        game = parse_game(_take(lines, r"game (\S+)", "expected the game")[1])
    except NolossError as error:
        raise BadFile(f"certificate, line 2: {error}") from None
    strategy = _take(lines, r"strategy (\S.*)", "expected the strategy")[1]
    if not strategy.isprintable() or len(strategy) > LONGEST_NAME:
        raise BadFile(f"certificate, line 3: not a plain name: {strategy!a:.60}")
    claims: list[Certificate] = []
    for number, line in lines:
        if line not in ("side first", "side second"):
            more = ": more positions than announced" if claims and line[:1] in "XO." else ""
            raise BadFile(f"certificate, line {number}: expected a side, found {line!r:.60}{more}")
        side = Side(line.split()[1])
        if side in [claim.side for claim in claims]:
            raise BadFile(f"certificate, line {number}: a second section for side {side.value}")
        claims.append(_section(lines, game, strategy, side))
    if not claims:
        raise BadFile("certificate: there is no section for either side")
    return tuple(claims)


def _section(
    lines: Iterator[tuple[int, str]], game: LineGame, strategy: str, side: Side
) -> Certificate:
    count = int(_take(lines, r"positions ([0-9]{1,9})", "expected the number of positions")[1])
    digits = f"([0-9]{{1,{MOST_DIGITS}}})"
    pattern = f"lines win {digits} draw {digits} loss {digits}"
    games = [int(n) for n in _take(lines, pattern, "expected the games by result").groups()]
    choices: dict[Position, tuple[Cell, ...]] = {}
    for _ in looking(range(count)):
        number, line = next(lines, (0, ""))
        if not number or line.startswith("side "):
            at = f", line {number}" if number else ""
            told = counted(count, "position")
            raise BadFile(f"certificate{at}: {told} announced, {len(choices):,} there")
        try:
            text, *cells = line.split(" ")
            position = parse_position(game, text)
            moves = tuple(parse_cell(game, cell) for cell in cells)
        except NolossError as error:
            raise BadFile(f"certificate, line {number}: {error}") from None
        if position in choices:
            raise BadFile(f"certificate, line {number}: position {text} appears twice")
        choices[position] = moves
    values = (Value.win(side), Value.DRAW, Value.win(side.other))
    return Certificate(game, strategy, side, choices, dict(zip(values, games, strict=True)))


def _body(data: bytes) -> str:
    """The text before the closing line, once its checksum is right."""
    if not data.startswith(HEAD.encode()):
        raise BadFile(f"not a noloss certificate: it does not begin with {HEAD!r}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"certificate: not text at byte {error.start}") from None
    match = re.fullmatch(r"(.*\n)end ([0-9a-f]{64})\n", text, re.DOTALL)
    if not match:
        raise BadFile("certificate: cut short, the closing line is missing or damaged")
    if sha256(match[1].encode()).hexdigest() != match[2]:
        raise BadFile("certificate: damaged, its checksum does not match its text")
    return match[1]


def _take(lines: Iterator[tuple[int, str]], pattern: str, complaint: str) -> re.Match[str]:
    number, line = next(lines, (0, ""))
    match = re.fullmatch(pattern, line)
    if not match:
        at = f"line {number}" if number else "at the end"
        there = f"found {line!r:.60}" if number else "found nothing"
        raise BadFile(f"certificate, {at}: {complaint}, {there}")
    return match


def _order(position: Position) -> tuple[int, str]:
    return (position.first | position.second).bit_count(), str(position)
