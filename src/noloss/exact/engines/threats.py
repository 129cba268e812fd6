"""Winning sequences of threats on a board of any size, in plain Python.

Each move of such a sequence leaves the opponent one saving reply, until one leaves two. On boards
whose cells fit into a word `kernels/proof_numbers.py` does the same, much faster.
"""

from collections import Counter

from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.exact.proof.line_proof import (
    Entry,
    LineProof,
    Move,
    Ref,
    Replies,
    Threats,
    WinsAfter,
    WinsAlways,
)

MOST_DEEP = 12
"""Moves of a sequence that are tried."""


def winning_sequence(
    game: LineGame, own: int, other: int, most: int = MOST_DEEP, seen: set[int] | None = None
) -> tuple[int, ...]:
    """The moves by which the owner of `own`, to move, wins by threats; none if none are found."""
    done = game.completions(own, other)
    if done:
        return (done.bit_length() - 1,)
    must = game.completions(other, own)
    seen = set() if seen is None else seen
    if must & (must - 1) or most == 0 or own in seen:
        return ()
    seen.add(own)  # the replies are forced: with the same start, own marks tell the position
    threats = _threats(game, own, other, must)
    for gain, replies in threats.items():
        if replies & (replies - 1):
            return (gain.bit_length() - 1,)
    for gain, reply in threats.items():
        rest = winning_sequence(game, own | gain, other | reply, most - 1, seen)
        if rest:
            return (gain.bit_length() - 1, *rest)
    return ()


def _threats(game: LineGame, own: int, other: int, must: int) -> dict[int, int]:
    """The moves that threaten, each with the cells that would have to be blocked."""
    threats: dict[int, int] = {}
    lines = game.through[must.bit_length() - 1] if must else game.lines
    for line in lines:
        gap = line & ~own
        low = gap & -gap
        high = gap ^ low
        if line & other or not high or high & (high - 1):
            continue
        for gain, reply in ((low, high), (high, low)):
            if not must or gain == must:
                threats[gain] = threats.get(gain, 0) | reply
    return threats


def moves_needed(game: LineGame, own: int, other: int, sequence: tuple[int, ...]) -> int:
    """How many of these moves the owner of `own`, to move, needs to win; 0 if they do not win."""
    must = game.completions(other, own)
    for number, cell in enumerate(sequence, 1):
        gain = 1 << cell
        if (own | other) & gain or must & ~gain:
            return 0
        own |= gain
        threats = game.completions(own, other)
        if not threats:
            return 0
        if threats & (threats - 1) or game.completes(own, cell):
            return number
        other |= threats
        must = game.completions(other, own)
    return 0


def win_by_threats(start: Position, meter: Meter) -> LineProof | None:
    """A proof that the player to move wins: one move, and threats against every reply."""
    game, side = start.game, start.turn
    own, other = start.own, start.other
    texts = str(start) if start.first else None
    at_once = winning_sequence(game, own, other)
    if at_once:
        return LineProof(game.name, side, True, (Threats(at_once),), start=texts)
    for cell in _kinds(start):
        entries = _all_replies(game, own | 1 << cell, other, meter)
        if entries is not None:
            nodes = (Move(cell, Ref(1)), Replies(entries))
            return LineProof(game.name, side, True, nodes, start=texts)
    return None


def _kinds(start: Position) -> list[int]:
    """One of the moves that are alike, those on many lines first."""
    keeping = [s.image for s in symmetries(start.game) if s.position(start) == start]
    left, kinds = set(bits(start.free)), []
    for cell in sorted(left, key=lambda cell: -len(start.game.through[cell])):
        if cell in left:
            kinds.append(cell)
            left -= {image[cell] for image in keeping}
    return kinds


def _all_replies(game: LineGame, own: int, other: int, meter: Meter) -> tuple[Entry, ...] | None:
    """An entry for every reply, or None as soon as one has no answer by threats."""
    found: list[tuple[int, ...]] = []
    met: dict[int, tuple[int, ...]] = {}
    for reply in bits(game.full & ~(own | other)):
        meter.spend()
        after = other | 1 << reply
        for sequence in found:
            needed = moves_needed(game, own, after, sequence)
            if needed:
                met[reply] = sequence[:needed]
                break
        else:
            met[reply] = winning_sequence(game, own, after)
            if not met[reply]:
                return None
            found.append(met[reply])
    return sequence_entries(met)


def sequence_entries(met: dict[int, tuple[int, ...]]) -> tuple[Entry, ...]:
    """Entries for replies that are met by sequences: those that meet many come first."""
    entries: list[Entry] = []
    for sequence, times in Counter(met.values()).most_common():
        if times == 1:
            reply = next(cell for cell, meets in met.items() if meets == sequence)
            entries.append(WinsAfter(reply, sequence))
        else:
            entries.append(WinsAlways(sequence))
    return tuple(entries)
