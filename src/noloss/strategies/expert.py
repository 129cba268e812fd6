"""An opponent for every board, which says what it promises.

It completes its line and blocks yours, wins by a sequence of threats where it finds one, keeps to a
proof where there is one, and refuses moves that leave you such a sequence. Where nothing is proven
it takes the cells of most worth, rather those that prepare a sequence. Its reason is named after
its promise:

    won from here           it wins, whatever you do: by threats, or as a table or a proof says
    cannot lose any more    it never loses from here, as blocks, a table or a proof show
    not proven              neither is known, or the game is lost against best play

A promise, once made, is kept: its grounds are found again after every reply. It owns no clock: what
it may spend is a number of positions. It is our own; no paper describes it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from noloss.core.bits import bits, to_mask
from noloss.core.budget import Budget
from noloss.core.errors import UnknownStrategy
from noloss.core.game import USUAL, Cell, LineGame, Side
from noloss.core.notation import moves_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, named_repr, unfinished
from noloss.flow.bounded_search import solve_by_plies
from noloss.flow.extent import solvable
from noloss.flow.solved import Solution, Tables
from noloss.solver.block_plan import pairs_plan
from noloss.solver.threats import moves_needed, winning_sequence
from noloss.strategies.proof_guide import (
    HELD,
    OPEN,
    Guide,
    by_proof,
    by_table,
    by_threats,
    promised,
)

GROWTH = 3
"""By how much a line is worth more with each mark on it."""


def most_worth(position: Position, cells: int) -> int:
    """Those of the cells that are worth most."""
    worth = {cell: cell_worth(position, cell) for cell in bits(cells)}
    top = max(worth.values())
    return to_mask(cell for cell, each in worth.items() if each == top)


def by_worth(position: Position, cells: int) -> list[int]:
    """The cells, those worth most first."""
    return sorted(bits(cells), key=lambda cell: -cell_worth(position, cell))


def cell_worth(position: Position, cell: int) -> int:
    """What a cell is worth to the player to move: lines of his that grow, and yours that end.

    A line that lacks two cells is kept for later: whoever fills one of them too soon gives away the
    other. Where a full line loses, lines of one's own are what to avoid.
    """
    own, other, misere = position.own, position.other, position.game.rules.misere
    total = 0
    for line in position.game.through[cell]:
        if not line & other:
            mine = line & own
            early = (line ^ mine).bit_count() != 2
            value = GROWTH ** mine.bit_count() if early or misere else 1
            total += -value if misere else value
        if not line & own and not misere:
            total += int(GROWTH ** (line & other).bit_count())
    return total


def sound_moves(position: Position) -> int:
    """The moves that neither lose at once nor let the other win at once; all if there are none."""
    game, playable = position.game, position.playable
    own, other = position.own, position.other
    if game.rules.misere:
        return playable & ~game.completions(own, other) or playable
    wins = game.winning(own, other)
    if wins:
        return wins
    threats = game.winning(other, own)
    sound = to_mask(
        cell for cell in bits(threats or playable) if not game.winning(other, own | 1 << cell)
    )
    return sound or threats or playable


POSITIONS = 10_000
"""Positions that it looks into for one sequence of threats if nobody says."""
MOST_POSITIONS = 10_000_000
SHARE = 10
"""What is asked of every move gets one part in so many of that."""
PREPARED = 12
"""Moves that are tried for one that prepares a sequence, those worth most first."""
MOST_PAIRED = 110
"""Lines of a board on which pairs are looked for in every position."""
ENDGAME = 9
"""Free cells from which on all that can follow is searched."""
ALL_OF_IT = Budget(positions=10**9)


@dataclass(frozen=True)
class Expert:
    """Plays any game."""

    name: str
    positions: int = POSITIONS
    _tables: Tables = field(default_factory=Tables, repr=False, compare=False)
    _guides: Memo[tuple[LineGame, Side], list[Guide]] = field(
        default_factory=Memo, repr=False, compare=False
    )

    by_lines = True  # where boards are folded it plays by a table

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """Every game."""
        return True

    def decide(self, position: Position) -> Decision:
        """The first that applies of what it knows."""
        solution = self._solved(unfinished(position))
        if solution is not None:
            return by_table(solution, most_worth(position, to_mask(solution.fastest)))
        if position.game.rules != USUAL:
            cells = most_worth(position, sound_moves(position))
            return promised(OPEN, "I take what is worth most by its lines", cells)
        return self._sure(position) or self._unsure(position)

    def _solved(self, position: Position) -> Solution | None:
        """From a table of the whole game, or of all that can follow; None if that is too large."""
        if solvable(position.game):
            return self._tables[position.game].at(position)
        if position.free.bit_count() > ENDGAME:
            return None
        return solve_by_plies(position, ALL_OF_IT)

    def _sure(self, position: Position) -> Decision | None:
        """What keeps or wins the game for certain; None if nothing is known to."""
        game, own, other = position.game, position.own, position.other
        sequence = winning_sequence(game, own, other, self.positions)
        if sequence:
            return by_threats(sequence)
        for guide in self._guiding(game, position.turn):
            guidance = guide.advise(position)
            if guidance is not None:
                cells = self._chosen(position, guidance.moves)
                return by_proof(guide.proof, guidance, cells)
        if len(game.lines) <= MOST_PAIRED:
            kept = pairs_plan(game).keeping(own, other)
            if kept:
                text = "every line open to you still has two cells of its own, and I answer in them"
                return promised(HELD, f"blocks: {text}", self._chosen(position, kept))
        return None

    def _guiding(self, game: LineGame, side: Side) -> list[Guide]:
        """The proofs for this side that come with noloss."""
        if (game, side) not in self._guides:
            self._guides[game, side] = list(_proofs(game, side))
        return self._guides[game, side]

    def _unsure(self, position: Position) -> Decision:
        """A good move where nothing is known for certain."""
        game, own, other = position.game, position.own, position.other
        must = game.completions(other, own)
        if must:
            two = " one of your two lines" if must & (must - 1) else " your line"
            return promised(OPEN, f"I block{two}", most_worth(position, must))
        danger = winning_sequence(game, other, own, self.positions)
        if not danger:
            cells = self._chosen(position, position.playable)
            return promised(OPEN, "I take what is worth most by its lines", cells)
        safe = self._refuting(position, danger)
        told = moves_text(map(Cell, danger))
        if safe:
            text = f"I stop your sequence of threats {told}"
            return promised(OPEN, text, self._chosen(position, safe))
        text = f"you can win by the threats {told}, and I see no way to stop that"
        return promised(OPEN, text, most_worth(position, to_mask(danger)))

    def _refuting(self, position: Position, danger: tuple[int, ...]) -> int:
        """The moves after which no winning sequence of the opponent is found."""
        game, own, other = position.game, position.own, position.other
        known, safe = [danger], 0
        for cell in bits(position.playable):
            mine = own | 1 << cell
            if any(moves_needed(game, other, mine, sequence) for sequence in known):
                continue
            sequence = winning_sequence(game, other, mine, self.positions // SHARE)
            if sequence:
                known.append(sequence)
            else:
                safe |= 1 << cell
        return safe

    def _chosen(self, position: Position, cells: int) -> int:
        """The best of these cells: those worth most of the ones that prepare a sequence, or all."""
        game, own, other = position.game, position.own, position.other
        preparing = to_mask(
            cell
            for cell in by_worth(position, cells)[:PREPARED]
            if not game.completions(own | 1 << cell, other)
            and winning_sequence(game, own | 1 << cell, other, self.positions // SHARE)
        )
        return most_worth(position, preparing or cells)


def _proofs(game: LineGame, side: Side) -> Iterator[Guide]:
    """Proofs that this side wins or never loses the game."""
    from noloss.proof.proof_file import shipped_for  # noqa: PLC0415 (seldom needed)

    for proof in shipped_for(game.name, side):
        yield Guide(game, proof)


def expert() -> Expert:
    """The default opponent where no better one exists."""
    return Expert("expert")


def parse_expert(text: str) -> Expert:
    """The expert of a number of positions."""
    positions = int(text) if re.fullmatch(r"[1-9][0-9]{0,8}", text) else 0
    if not 0 < positions <= MOST_POSITIONS:
        raise UnknownStrategy(
            f"expert:{text:.60}: how many positions may it search for a sequence of threats? "
            f"A number from 1 to {MOST_POSITIONS:,}"
        )
    return Expert(f"expert:{positions}", positions)
