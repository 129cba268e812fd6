"""A proof as a guide: the moves that it gives its side, and the promises that a player may make.

Every node of a proof that was checked proves its position, and those that are like it. So P keeps
the promise by any move to a position that a node stands for, by a winning sequence of threats, or
by a move after which the blocks of a node hold. No memory of the game is needed. A promise is the
reason of a decision.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import moves_text, parse_position
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, Reason, uniform
from noloss.core.symmetry import symmetries
from noloss.flow.solved import Solution
from noloss.proof.line_proof import (
    Answer,
    Block,
    Holds,
    HoldsAlways,
    LineProof,
    Move,
    Ref,
    Replies,
)
from noloss.solver.block_plan import Plan, plan_of
from noloss.solver.threats import MOST_LOOKED, winning_sequence

Marks = tuple[int, int]
"""The marks of P and of Q."""


@dataclass(frozen=True)
class Guidance:
    """What a proof says to P, to move."""

    moves: int
    """Any of these cells keeps the promise."""
    sequence: tuple[Cell, ...] = ()
    """The winning sequence of threats, if one was followed."""


class Guide:
    """A proof that was checked, looked up by position."""

    def __init__(self, game: LineGame, proof: LineProof) -> None:
        self.game, self.proof = game, proof
        self._plans: Memo[tuple[int, int], Plan] = Memo()

    def advise(self, position: Position) -> Guidance | None:
        """The moves that keep the promise; None where the proof does not speak of the board."""
        if position.turn is not self.proof.side:
            return None
        own, other = position.own, position.other
        most = None if self.proof.wins else MOST_LOOKED
        sequence = winning_sequence(self.game, own, other, most)
        if sequence:
            return Guidance(1 << sequence[0], tuple(map(Cell, sequence)))
        moves = self._to_a_node(own, other) or self._held(own, other)
        return Guidance(moves) if moves else None

    # ------------------------------------------------------------- positions of nodes

    @cached_property
    def positions(self) -> list[Marks]:
        """The position of each node, found by following the references to it."""
        start = parse_position(self.game, self.proof.start) if self.proof.start else None
        first, second = (start.first, start.second) if start else (0, 0)
        mine_first = self.proof.side is Side.FIRST
        found: list[Marks] = [(0, 0)] * len(self.proof.nodes)
        found[0] = (first, second) if mine_first else (second, first)
        for at, node in enumerate(self.proof.nodes):
            p, q = found[at]
            if isinstance(node, Move):
                found[node.to.node] = self._renamed(p | 1 << node.cell, q, node.to)
            for entry in node.entries if isinstance(node, Replies) else ():
                if isinstance(entry, Answer):
                    moved = p if entry.move is None else p | 1 << entry.move
                    after = self._renamed(moved, q | 1 << entry.reply, entry.to)
                    found[entry.to.node] = after
        return found

    def _renamed(self, p: int, q: int, to: Ref) -> Marks:
        if not to.symmetry:
            return p, q
        image = self.proof.symmetries[to.symmetry - 1]
        return to_mask(image[cell] for cell in bits(p)), to_mask(image[cell] for cell in bits(q))

    def _ours(self, p: int, q: int) -> bool:
        """Whether it is P's turn."""
        return p.bit_count() - q.bit_count() == (0 if self.proof.side is Side.FIRST else -1)

    @cached_property
    def _theirs(self) -> dict[int, set[int]]:
        """The positions at Q's turn that nodes stand for: the marks of Q by those of P."""
        found: dict[int, set[int]] = {}
        for p, q in self.positions:
            if not self._ours(p, q):
                found.setdefault(p, set()).add(q)
        return found

    @cached_property
    def _counts(self) -> frozenset[int]:
        """How many marks P has in them."""
        return frozenset(p.bit_count() for p in self._theirs)

    def _to_a_node(self, own: int, other: int) -> int:
        """The moves to a position that a node stands for, as it is or by a symmetry."""
        if own.bit_count() + 1 not in self._counts:
            return 0
        free = self.game.playable(own | other)
        tried, moves = self.game.completions(other, own) or free, 0
        for symmetry in symmetries(self.game):
            mine, theirs = symmetry.mask(own), -1
            for cell in bits(tried):
                against = self._theirs.get(mine | 1 << symmetry.image[cell])
                if against is not None:
                    theirs = symmetry.mask(other) if theirs < 0 else theirs
                    moves |= (theirs in against) << cell
        return moves

    # ------------------------------------------------------------- blocks

    @cached_property
    def _bases(self) -> list[tuple[int, int, int, int]]:
        """Where blocks begin to hold, under each symmetry: the marks, which blocks, the symmetry.

        `HoldsAlways` is meant for replies that its blocks can do without: Q's is not among the
        marks, and whether the blocks can do without it is seen from the board.
        """
        group = symmetries(self.game)
        found: dict[tuple[int, int, int], int] = {}
        for number, (p, q, _) in enumerate(self._block_sets):
            for at, symmetry in enumerate(group):
                found.setdefault((symmetry.mask(p), symmetry.mask(q), number), at)
        return [(p, q, number, at) for (p, q, number), at in found.items()]

    @cached_property
    def _block_sets(self) -> list[tuple[int, int, tuple[Block, ...]]]:
        return list(self._each_block_set())

    def _each_block_set(self) -> Iterator[tuple[int, int, tuple[Block, ...]]]:
        for (p, q), node in zip(self.positions, self.proof.nodes, strict=True):
            if isinstance(node, Holds):
                yield p, q, node.blocks
            for entry in node.entries if isinstance(node, Replies) else ():
                if isinstance(entry, HoldsAlways):
                    yield p | 1 << entry.move, q, entry.blocks

    def _held(self, own: int, other: int) -> int:
        """The moves after which the blocks of some node hold."""
        for p, q, number, at in self._bases:
            # P may have to make the move with which the blocks begin.
            missing = p & ~own
            if q & ~other or missing & other or missing & (missing - 1):
                continue
            plan = self._plan(number, at)
            if not missing:
                moves = plan.keeping(own, other)
            else:
                moves = missing if plan.holds(own | missing, other) else 0
            if moves:
                return moves
        return 0

    def _plan(self, number: int, at: int) -> Plan:
        """The plan of a set of blocks under a symmetry."""
        if (number, at) not in self._plans:
            p, _, blocks = self._block_sets[number]
            plan = plan_of(self.game, p, blocks)
            self._plans[number, at] = plan.renamed(symmetries(self.game)[at])
        return self._plans[number, at]


WON, HELD, OPEN = "won from here", "cannot lose any more", "not proven"


def promised(
    promise: str, text: str, cells: int, about: tuple[Cell, ...] | None = None
) -> Decision:
    """Any of these cells, under this promise; `text` goes on after it, as a clause."""
    chosen = tuple(map(Cell, bits(cells))) if about is None else about
    return uniform(cells, Reason(promise, f"{promise.capitalize()}: {text}.", chosen))


def by_threats(sequence: tuple[int, ...]) -> Decision:
    """The first move of a winning sequence of threats."""
    cells = tuple(map(Cell, sequence))
    if len(cells) == 1:
        text = "I complete a line, or make two threats at once"
    else:
        text = f"{moves_text(cells)}, each a threat with one reply, until the last makes two"
    return promised(WON, text, 1 << cells[0], cells)


def by_table(solution: Solution, cells: int) -> Decision:
    """A best move where all that can follow has been solved."""
    turn, plies = solution.position.turn, counted(solution.distance or 0, "move")
    if solution.value is Value.win(turn):
        return promised(WON, f"whatever you do, in {plies}", cells)
    if solution.value is Value.DRAW:
        return promised(HELD, "all play has been examined, and best play draws", cells)
    return promised(OPEN, f"against best play I lose in {plies}, so I hold out", cells)


def by_proof(proof: LineProof, guidance: Guidance, cells: int) -> Decision:
    """A move that a proof gives."""
    if guidance.sequence:
        return by_threats(guidance.sequence)
    what = f"the proof that {proof.claim} {proof.game} gives this move"
    return promised(WON if proof.wins else HELD, what, cells)
