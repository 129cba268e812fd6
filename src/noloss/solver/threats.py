"""Winning sequences of threats on a board of any size, in plain Python.

Each move of such a sequence leaves the opponent one saving reply, until one leaves two. On boards
of up to 128 cells `kernels/threat_sequences.py` does the same, much faster.
"""

from collections import Counter

from noloss.core.budget import DEFAULT
from noloss.core.game import LineGame
from noloss.proof.line_proof import Entry, WinsAfter, WinsAlways

MOST_LOOKED = 20_000
"""Positions that are looked into for one sequence if nobody says."""


def winning_sequence(
    game: LineGame, own: int, other: int, most: int | None = MOST_LOOKED
) -> tuple[int, ...]:
    """The moves by which the owner of `own`, to move, wins by threats, as few as possible.

    None of them if there is no such sequence, or if it is not found in `most` positions. A sequence
    that is found in so many is found again after each of its moves and the reply to it: what is
    looked into then was looked into before. It ends with the work that is going on.
    """
    done = game.completions(own, other)
    if done:
        return ((done & -done).bit_length() - 1,)
    must = game.completions(other, own)
    if must & (must - 1):
        return ()
    search = _Sequences(game, most)
    gaps = frozenset(gap for line in game.lines if (gap := _gap(line, own, other)))
    try:
        while search.cut:
            search.deeper()
            found = search.wins(own, other, must, gaps, search.depth)
            if found:
                return found
    except _Enough:
        pass
    return ()


class _Enough(Exception):
    """As many positions as allowed were looked into."""


class _Sequences:
    """Looks for sequences of one move, then of two, and so on."""

    def __init__(self, game: LineGame, most: int | None) -> None:
        self.game, self.left, self.depth = game, most, 0
        self.meter = DEFAULT.meter("")  # `left` counts: this only looks whether to go on
        self.cut = True
        """Whether the last search might have found more if it had gone deeper."""
        self.failed: dict[tuple[int, int], int] = {}
        """Positions without a sequence of so many moves."""

    def deeper(self) -> None:
        """One move more."""
        self.depth, self.cut = self.depth + 1, False
        self.failed.clear()

    def wins(
        self, own: int, other: int, must: int, gaps: frozenset[int], depth: int
    ) -> tuple[int, ...]:
        """A sequence of up to `depth` moves; `gaps` are what lines lack that lack two cells."""
        if self.failed.get((own, other), 0) >= depth:
            return ()
        if self.left is not None:
            if not self.left:
                raise _Enough
            self.left -= 1
        self.meter.watch()
        threats = _threats(gaps, must)
        for gain in sorted(threats):
            if threats[gain] & (threats[gain] - 1):
                return (gain.bit_length() - 1,)
        if depth == 1:
            self.cut = self.cut or bool(threats)
        else:
            for gain in sorted(threats):
                rest = self._after(own, other, gain, threats[gain], gaps, depth)
                if rest:
                    return (gain.bit_length() - 1, *rest)
        self.failed[own, other] = depth
        return ()

    def _after(
        self, own: int, other: int, gain: int, reply: int, gaps: frozenset[int], depth: int
    ) -> tuple[int, ...]:
        """How it goes on after a threat and the reply to it."""
        own, other = own | gain, other | reply
        danger = self.game.completions(other, own, self.game.through[reply.bit_length() - 1])
        if danger & (danger - 1):
            return ()
        lines = self.game.through[gain.bit_length() - 1]
        new = [gap for line in lines if (gap := _gap(line, own, other))]
        kept = [gap for gap in gaps if not gap & (gain | reply)]
        return self.wins(own, other, danger, frozenset(kept + new), depth - 1)


def _gap(line: int, own: int, other: int) -> int:
    """What a line lacks, if it is open to the owner of `own` and lacks two cells; else 0."""
    if line & other:
        return 0
    gap = line & ~own
    rest = gap & (gap - 1)
    return gap if rest and not rest & (rest - 1) else 0


def _threats(gaps: frozenset[int], must: int) -> dict[int, int]:
    """The moves that threaten, each with the cells that would have to be blocked.

    Gaps are a set: two lines that lack the same two cells are one threat.
    """
    threats: dict[int, int] = {}
    for gap in gaps:
        low = gap & -gap
        high = gap ^ low
        if not must or low == must:
            threats[low] = threats.get(low, 0) | high
        if not must or high == must:
            threats[high] = threats.get(high, 0) | low
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
