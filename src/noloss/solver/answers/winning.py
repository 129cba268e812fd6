"""P wins: by free moves, each with a sequence of threats behind it."""

from collections.abc import Iterator
from itertools import islice

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.proof.line_proof import Entry
from noloss.solver.answers.search import Answers
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
