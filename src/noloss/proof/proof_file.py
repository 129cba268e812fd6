"""The file of a proof about a line game, which `noloss.checker` checks: written and read back.

Some proofs that would take minutes to find come with noloss, ready to be checked.
"""

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TypeVar

from noloss.checker.check import check
from noloss.checker.proof_text import MAGIC, Refused, read_body, read_head
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Side
from noloss.proof.line_proof import (
    Alike,
    Answer,
    Block,
    Entry,
    Holds,
    HoldsAlways,
    LineProof,
    Move,
    Node,
    Ref,
    Replies,
    Stolen,
    Threats,
    WinsAfter,
    WinsAlways,
    joined,
)

VERSION = 1
MOST_PLAIN = 4096
"""A body up to this size is written as plain text, so that people can read it."""
T = TypeVar("T")


def proof_bytes(proof: LineProof, packed: bool | None = None) -> bytes:
    """The file of a proof; the body is packed if it is long, or as `packed` says."""
    symmetries = [joined(images, " ") for images in proof.symmetries]
    body = "".join(f"{line}\n" for line in [*symmetries, *map(str, proof.nodes)]).encode("ascii")
    packs = len(body) > MOST_PLAIN if packed is None else packed
    head = [f"{MAGIC} {VERSION}", f"game {proof.game}", f"claim {proof.claim}"]
    head += [f"from {proof.start}"] if proof.start is not None else []
    head += [f"by {proof.by}", f"symmetries {len(symmetries)}", f"nodes {len(proof.nodes)}"]
    head += [f"bytes {len(body)}", f"packed {'zlib' if packs else 'plain'}", "", ""]
    return "\n".join(head).encode("ascii") + (zlib.compress(body, 9) if packs else body)


def parse_proof(data: bytes) -> LineProof:
    """Read a proof back, as a claim still to be checked. A broken one is refused."""
    try:
        head, body = read_head(data)
        text = read_body(head, body)
    except Refused as refusal:
        raise BadFile(f"proof: {refusal}") from None
    side, _, claim = head["claim"].partition(" ")
    return LineProof(
        head["game"],
        Side(side),
        claim == "wins",
        tuple(_parsed(_node, line, f"node {n}") for n, line in enumerate(text.nodes)),
        tuple(_parsed(_images, line, f"symmetry {n}") for n, line in enumerate(text.symmetries, 1)),
        head.get("from"),
        head["by"],
    )


def checked_proof(data: bytes, place: str) -> LineProof:
    """The proof in the content of a file, once the checker has accepted it."""
    try:
        verdict = check(data)
    except Refused as refusal:  # it is no proof at all
        raise BadFile(f"{place}: {refusal}") from None
    if not verdict.valid:
        raise BadFile(f"{place}: the proof does not hold: {verdict.why}")
    return parse_proof(data)


# ------------------------------------------------------------- reading, one word at a time


def _parsed(parse: Callable[[str], T], text: str, place: str) -> T:
    try:
        return parse(text)
    except (ValueError, IndexError):
        raise BadFile(f"proof, {place}: {text!r:.60} cannot be read") from None


def _node(text: str) -> Node:
    kind, _, rest = text.partition(" ")
    if kind == "m":
        cell, to = rest.split(" ")
        return Move(_number(cell), _ref(to))
    if kind == "t":
        return Threats(_numbers(rest, " "))
    if kind == "r":
        return Replies(tuple(map(_entry, rest.split(" "))) if rest else ())
    if kind == "b":
        return Holds(_blocks(rest))
    if text != "s":
        raise ValueError(text)
    return Stolen()


def _entry(text: str) -> Entry:
    if text.startswith("*t,"):
        return WinsAlways(_numbers(text[3:], ","))
    if text.startswith("*b,"):
        move, blocks = text[3:].split(",")
        return HoldsAlways(_number(move), _blocks(blocks))
    reply, sign, rest = re.split("(=|>|:t,)", text)
    if sign == "=":
        like, symmetry = rest.split(".")
        return Alike(_number(reply), _number(like), int(symmetry))
    if sign == ">":
        first, comma, move = reply.partition(",")
        return Answer(_number(first), _ref(rest), _number(move) if comma else None)
    return WinsAfter(_number(reply), _numbers(rest, ","))


def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(map(_block, text.split(";"))) if text else ()


def _block(text: str) -> Block:
    cells, colon, lines = text.partition(":")
    if colon:
        return Block(_numbers(cells, "/"), _numbers(lines, "/"))
    one, other = _numbers(cells, "-")
    return Block((one, other))


def _ref(text: str) -> Ref:
    node, dot, symmetry = text.partition(".")
    return Ref(int(node), int(symmetry) if dot else 0)


def _images(text: str) -> tuple[int, ...]:
    return _numbers(text, " ")


def _numbers(text: str, glue: str) -> tuple[int, ...]:
    return tuple(_number(word) for word in text.split(glue))


@lru_cache(maxsize=4096)  # a few numbers, each written a thousand times
def _number(text: str) -> int:
    """The index of what has this number."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ValueError(text)
    return int(text) - 1


FOLDER = "noloss.proof"


@dataclass(frozen=True)
class Shipped:
    """A proof that comes with noloss, or that could."""

    game: str
    claim: str
    """`wins` or `never loses`."""
    side: str
    nodes: int
    size: int
    """Bytes of the file."""
    by: str
    """What made it."""


def shipped(game: str | None = None) -> dict[Shipped, bytes]:
    """All proofs that come with noloss, or those of one game, each with its file's content."""
    wanted = None if game is None else game.strip().lower()
    found = {}
    folder = files(FOLDER) / "shipped_proofs"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        data = file.read_bytes()
        proof = described(data)
        if wanted in (None, proof.game):
            found[proof] = data
    if not found:
        known = ", ".join(sorted({proof.game for proof in shipped()}))
        raise NolossError(f"no certificate for {game!r:.60} comes with noloss; there are: {known}")
    return found


def described(data: bytes) -> Shipped:
    """What the head of a proof file says of it."""
    head, _ = read_head(data)
    side, _, claim = head["claim"].partition(" ")
    return Shipped(head["game"], claim, side, int(head["nodes"]), len(data), head["by"])


def shipped_for(game: str, side: Side) -> list[LineProof]:
    """The proofs of this game for this side that come with noloss; often none.

    They are not checked here: what comes with noloss is checked in its tests.
    """
    folder = files(FOLDER) / "shipped_proofs"
    named = [file for file in folder.iterdir() if file.name.startswith(f"{game}-{side.value}")]
    return [parse_proof(file.read_bytes()) for file in named]


def shipped_one(game: str, side: Side | None = None) -> bytes:
    """The file of the one proof of a game, or of the one for this side."""
    found = shipped(game)
    fitting = [proof for proof in found if side is None or proof.side == side.value]
    if len(fitting) != 1:
        sides = ", ".join(proof.side for proof in found)
        raise NolossError(f"certificates of {game} are for: {sides}; say which with --side")
    return found[fitting[0]]
