"""Proofs by few free moves, in plain Python: who wins, or that neither side loses.

P, the claimant, wins (`Winning`) or never loses (`Holding`). After a move of P, what Q can reply is
mostly settled all at once: by a sequence of threats that Q does not upset, or by pairs that can do
without the cell that Q took. Only the other replies are answered one by one (`answers`), each by a
free move of P. Proofs with one free move are looked for first, then those with two, and so on. Most
flat boards that can be settled take few of them. `keeping_a_draw` finds all moves that keep a draw:
each move is shown to hold, or to lose.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.core.symmetry import alike
from noloss.proof.line_proof import Block, Entry, Holds, HoldsAlways, LineProof
from noloss.solver.answers import Answers, Key
from noloss.solver.pairing import Pairings, spare_cells
from noloss.solver.threats import moves_needed, sequence_entries, winning_sequence

THREATS = 200
"""Positions looked at for one sequence of threats."""
EARLY, FIRST_TRIED, TRIED = 2, 4, 8
"""With fewer marks of P, moves are taken by rank alone, so many: nothing threatens yet. Later, only
moves that threaten something are tried, so many."""


class Winning(Answers):
    """Can P force a line?"""

    wins = True

    def __init__(self, start: Position, side: Side) -> None:
        super().__init__(start, side)
        self._sequences: dict[tuple[int, int], tuple[int, ...]] = {}

    def at_once(self, p: int, q: int) -> tuple[int, ...]:
        """A winning sequence of threats of P, to move."""
        found = self._sequences.get((p, q))
        if found is None:
            self.look()
            found = self._sequences[p, q] = winning_sequence(self.game, p, q, THREATS)
        return found

    def moves(self, p: int, q: int) -> Iterator[int]:
        """Those that threaten a line or a sequence; early on one of those that are alike."""
        if p.bit_count() < EARLY:
            yield from islice(self._kinds(p, q), FIRST_TRIED)
        else:
            ranked = self._ranked(p, q)
            yield from islice((cell for cell in ranked if self._threatens(p, q, cell)), TRIED)

    def _threatens(self, p: int, q: int, cell: int) -> bool:
        """Whether P, after this move, could go on to win."""
        after = p | 1 << cell
        lines = self.game.through[cell]
        return bool(self.game.completions(after, q, lines) or self.at_once(after, q))

    def _kinds(self, p: int, q: int) -> Iterator[int]:
        """The free cells in order, without those that are like an earlier one."""
        keeping, seen = self.keeping(p, q), set[int]()
        for cell in self._ranked(p, q):
            if cell not in seen:
                yield cell
                seen.update(image[cell] for _, image in keeping)

    def whole(self, p: int, q: int) -> None:
        """Nothing wins whatever Q replies, before that has been looked at."""
        del p, q

    def meet(self, p: int, q: int, last: bool) -> tuple[list[Entry], list[int]] | None:
        """Sequences that win against many replies, and the replies that upset them."""
        first = self.at_once(p, q)
        found = [first] if first else []
        met: dict[int, tuple[int, ...]] = {}
        rest = []
        for reply in self._ranked(p, q):
            after = q | 1 << reply
            danger = self.game.completions(after, p, self.game.through[reply])
            if danger & (danger - 1):
                return None
            sequence = self._meeting(p, after, found)
            if sequence:
                met[reply] = sequence
            elif last:
                return None
            else:
                rest.append(reply)
        return list(sequence_entries(met)), rest

    def _meeting(self, p: int, q: int, found: list[tuple[int, ...]]) -> tuple[int, ...]:
        """A sequence that wins here: one of those found before, or another, which is added."""
        for sequence in found:
            self.watch()
            needed = moves_needed(self.game, p, q, sequence)
            if needed:
                return sequence[:needed]
        sequence = self.at_once(p, q)
        if sequence:
            found.append(sequence)
        return sequence

    def _ranked(self, p: int, q: int) -> list[int]:
        """The free cells by the lines through them, the most promising first."""

        def worth(cell: int) -> int:
            total = 0
            for line in self.game.through[cell]:
                if not line & q:
                    total += 2 + 3 * (line & p).bit_count() ** 2
                if not line & p:
                    total += 1 + 2 * (line & q).bit_count() ** 2
            return -total

        return sorted(bits(self.game.playable(p | q)), key=worth)


TRIES = 50
"""Pairs that are tried for one pairing."""
HOLDING_TRIED = 8
"""Moves of P that are tried in a position."""


class Holding(Answers):
    """Can P keep Q from every line?"""

    wins = False

    def __init__(self, start: Position, side: Side) -> None:
        super().__init__(start, side)
        self._pairings = Pairings(self.game)
        self._unpaired: set[Key] = set()
        """Where no pairs were found."""

    def at_once(self, p: int, q: int) -> tuple[int, ...]:
        """A move that completes a line."""
        done = self.game.completions(p, q)
        return (done.bit_length() - 1,) if done else ()

    def moves(self, p: int, q: int) -> list[int]:
        """Those that hit most of what is open to Q."""
        return self._ranked(p, q, self.game.playable(p | q))[:HOLDING_TRIED]

    def whole(self, p: int, q: int) -> Holds | None:
        """Pairs."""
        pairs = self._pairs(p, q)
        return None if pairs is None else Holds(_blocks(pairs))

    def meet(self, p: int, q: int, last: bool) -> tuple[list[Entry], list[int]] | None:
        """Moves of P after which pairs hold, and the replies that none of these can do without."""
        entries: list[Entry] = []
        rest = self.game.playable(p | q)
        for cell in () if last else self.moves(p, q):
            own = p | 1 << cell
            pairs = self._pairs(own, q)
            if pairs is not None:
                lines = [line for line in self.game.lines if not line & own]
                left = rest & ~spare_cells(lines, pairs, self.game.playable(own | q))
                if left != rest:
                    entries.append(HoldsAlways(cell, _blocks(pairs)))
                rest = left
            if not rest:
                break
        return entries, self._ranked(q, p, rest)

    def _pairs(self, p: int, q: int) -> list[int] | None:
        """Pairs by which P holds, if there were some with any one mark of Q less."""
        known = any((p, q ^ 1 << cell) in self._unpaired for cell in bits(q))
        pairs = None if known else self._pairings.find(p, q, TRIES)
        if pairs is None:
            self._unpaired.add((p, q))
        return pairs

    def _ranked(self, p: int, q: int, cells: int) -> list[int]:
        """Cells by what they take from Q, and then by what they add for P."""

        def worth(cell: int) -> int:
            total = 0
            for line in self.game.through[cell]:
                if not line & p:
                    total += 1 << (line & q).bit_count()
                elif not line & q:
                    total += 2 * (line & p).bit_count()
            return -total

        return sorted(bits(cells), key=worth)


def _blocks(pairs: list[int]) -> tuple[Block, ...]:
    return tuple(Block(tuple(bits(pair))) for pair in pairs)


FEW, SOME, MANY = 64, 512, 4096
"""Positions that are looked into for a claim at first, then, and at last where it comes along: a
second or two, if nothing does."""
USUAL_LINES = 64
"""On boards with more lines a position takes longer, and fewer are looked into."""


class UncheckedProofs(NamedTuple):
    """Proofs of a value, not checked yet, and what they are made of."""

    engine: str
    proofs: list[LineProof]


def by_answers(position: Position, meter: Meter) -> UncheckedProofs | None:
    """A proof that one side wins, or of each that it never loses; None if that takes longer.

    From the empty board only the first player can win.
    """
    wins = [Winning(position, side) for side in Side if position.first or side is Side.FIRST]
    holds = [Holding(position, side) for side in (Side.SECOND, Side.FIRST)]
    held: dict[Side, LineProof] = {}
    share = USUAL_LINES / max(USUAL_LINES, len(position.game.lines))
    for most in (FEW, SOME, MANY):
        limit = int(most * share)
        for claim in wins:
            if claim.side.other not in held and (most <= SOME or claim.comes_along):
                won = claim.proof(meter, limit)
                if won is not None:
                    return UncheckedProofs(_engine("threats", [claim]), [won])
        for hold in holds:
            if hold.side not in held and (most <= SOME or hold.comes_along):
                proof = hold.proof(meter, limit)
                if proof is not None:
                    held[hold.side] = proof
            if hold.side not in held:
                break  # how one side holds is of no use if the other does not
        else:
            return UncheckedProofs(_engine("blocks", holds), list(held.values()))
    return None


def _engine(alone: str, claims: Sequence[Answers]) -> str:
    """How proofs were found: after one free move by threats or blocks alone, or with more."""
    return alone if max(claim.free_moves for claim in claims) <= 1 else "answers"


MOST = 512
"""Positions that are looked into for one move and one claim."""


def keeping_a_draw(position: Position, meter: Meter) -> tuple[Cell, ...] | None:
    """The moves of a drawn position that keep it drawn; None if one of them takes too long."""
    best: list[Cell] = []
    for kind in alike(position):
        after = position.after(kind[0])
        if Holding(after, position.turn).proof(meter, MOST) is not None:
            best += kind
        elif Winning(after, after.turn).proof(meter, MOST) is None:
            return None
    return tuple(sorted(best))
