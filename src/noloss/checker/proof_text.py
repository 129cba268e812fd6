"""The file of a proof: a head that people read, an empty line, a body of lines."""

import re
import zlib
from dataclasses import dataclass

MOST_BYTES = 64 << 20
"""Of a file, and of its body once it is unpacked."""
MAGIC = "noloss proof"
NUMBER = "(?:0|[1-9][0-9]{0,8})"
HEAD = {
    MAGIC: "1",
    "game": "[1-9][0-9]{0,3}(?:x[1-9][0-9]{0,3}){0,9}(?::[1-9][0-9]{0,3})?",
    "claim": "(?:first|second) (?:wins|never loses)",
    "from": "[XO./|]+",
    "by": "[!-~](?:[ -~]{0,98}[!-~])?",
    "symmetries": NUMBER,
    "nodes": NUMBER,
    "bytes": NUMBER,
    "packed": "zlib|plain",
}
"""The lines of the head, in order; only `from` may be left out."""


class Refused(Exception):
    """Why a proof is not accepted."""


class NoProof(Refused):
    """The file does not even begin like a proof."""


@dataclass(frozen=True)
class ProofText:
    """A proof as it is written: nothing of it has been checked but that it is all there."""

    symmetries: list[str]
    nodes: list[str]


def read_head(data: bytes) -> tuple[dict[str, str], bytes]:
    """The head by its first words, and what follows it."""
    if not data.startswith(f"{MAGIC} ".encode()):
        raise NoProof(f"not a proof file: it does not begin with {MAGIC!r}")
    if len(data) > MOST_BYTES:
        raise Refused(f"huge: the file has more than {MOST_BYTES:,} bytes")
    raw, gap, body = data.partition(b"\n\n")
    if not gap:
        raise Refused("cut short: the head does not end")
    head: dict[str, str] = {}
    lines = raw.decode("latin-1").split("\n")
    for key, pattern in HEAD.items():
        line = lines[0] if lines else ""
        if key == "from" and not line.startswith("from "):
            continue
        value = line.removeprefix(f"{key} ")
        if key == "game" and "+" in value:
            raise Refused(f"game {value!a:.60}: this version knows the usual rules only")
        if not line.startswith(f"{key} ") or not re.fullmatch(pattern, value):
            raise Refused(f"head: expected {key!r} and its value, found {line!a:.60}")
        head[key] = value
        del lines[0]
    if lines:
        raise Refused(f"head: nothing is expected after 'packed', found {lines[0]!a:.60}")
    return head, body


def read_body(head: dict[str, str], body: bytes) -> ProofText:
    """The lines of the body, if there are as many bytes and lines as the head announces."""
    size, symmetries, nodes = (int(head[key]) for key in ("bytes", "symmetries", "nodes"))
    if size > MOST_BYTES:
        raise Refused(f"huge: {size:,} bytes are announced, at most {MOST_BYTES:,} are read")
    if head["packed"] == "zlib":
        body = _unpacked(body, size)
    if len(body) != size:
        there = f"{len(body):,}" if len(body) < size else "more"
        raise Refused(f"wrong count: {size:,} bytes of body are announced, {there} are there")
    if not body.isascii() or not body.endswith(b"\n"):
        raise Refused("damaged: the body is not lines of plain text")
    lines = body.decode("ascii")[:-1].split("\n")
    if len(lines) != symmetries + nodes or not nodes:
        told = f"{symmetries:,} symmetries and {nodes:,} nodes"
        raise Refused(f"wrong count: {told} are announced, {len(lines):,} lines are there")
    return ProofText(lines[:symmetries], lines[symmetries:])


def _unpacked(body: bytes, size: int) -> bytes:
    """The body without its packing, but not much more of it than was announced."""
    stream = zlib.decompressobj()
    try:
        unpacked = stream.decompress(body, size + 1)
    except zlib.error:
        raise Refused("damaged: the body cannot be unpacked") from None
    if len(unpacked) <= size and not stream.eof:
        raise Refused("cut short: the packed body does not end")
    if stream.unused_data:
        raise Refused("damaged: something follows the packed body")
    return unpacked
