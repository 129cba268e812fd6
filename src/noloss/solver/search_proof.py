"""From a settled search, and what it has settled, to a proof that anybody can check.

One node stands for all positions that are alike, and it is the opponent's turn there: the answer of
the claimant stands beside the reply. Only at the start and at pairs it may be the claimant's turn.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.proof.line_proof import (
    Answer,
    Block,
    Entry,
    Holds,
    LineProof,
    Move,
    Node,
    Ref,
    Replies,
    Threats,
    WinsAfter,
)
from noloss.solver.threats import sequence_entries


@dataclass(frozen=True, slots=True)
class Settled:
    """A position that is settled: won for the attacker or not, by which move or by pairs."""

    won: bool
    move: int | None
    paired: bool = False


class Settling(Protocol):
    """A search for a win of one side, once it has its answer; marks are the attacker's first."""

    @property
    def start(self) -> Position:
        """Where it begins."""

    @property
    def attacker(self) -> Side:
        """Who would win."""

    @property
    def answer(self) -> bool | None:
        """Whether the attacker wins; None as long as nobody knows."""

    def at(self, own: int, other: int) -> Settled | None:
        """What is known of a position, if it is settled; the move is one in this position."""

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """The position that stands for those like this one, and the symmetry that leads there."""

    def sequence(self, own: int, other: int, must: int) -> tuple[int, ...]:
        """A sequence of threats by which the attacker, to move, wins."""

    def sequences(self, own: int, other: int) -> dict[int, tuple[int, ...]]:
        """Such sequences after replies of the defender, as far as they are known."""

    def pairs(self, own: int, other: int) -> list[int]:
        """The pairs by which the defender holds."""


Key = tuple[int, int]
"""The claimant's marks and the opponent's."""


def proof_of(search: Settling, watch: Callable[[], None] = lambda: None) -> LineProof:
    """The proof that the attacker wins, or that the defender never loses, whichever was found.

    `watch` is called before each node, and may raise an error to give up.
    """
    writer = _Writer(search, watch)
    writer.walk()
    nodes, used = _renumbered(writer.keys, writer.nodes)
    start, group = search.start, symmetries(search.start.game)
    return LineProof(
        start.game.name,
        writer.side,
        writer.wins,
        nodes,
        tuple(group[symmetry].image for symmetry in used),
        str(start) if start.first else None,
    )


class _Writer:
    """Walks the positions that the claimant's choices lead to, each once.

    Its references are to positions in the order in which they were met, and by all symmetries.
    """

    def __init__(self, search: Settling, watch: Callable[[], None]) -> None:
        self.search, self.game, self.watch = search, search.start.game, watch
        self.wins = bool(search.answer)
        self.side = search.attacker if self.wins else search.attacker.other
        self.keys: list[Key] = []
        self.nodes: list[Node] = []
        self._number: dict[Key, int] = {}

    def walk(self) -> None:
        """Fill `keys` and `nodes`, the start first."""
        start = self.search.start
        self.keys.append((start.marks(self.side), start.marks(self.side.other)))
        for p, q in self.keys:  # which grows on the way
            self.watch()
            ahead = p.bit_count() - q.bit_count()
            if ahead == (0 if self.side is Side.FIRST else -1):
                self.nodes.append(self._move(p, q))
            else:
                self.nodes.append(self._replies(p, q))

    def _move(self, p: int, q: int) -> Node:
        """A position at the claimant's turn."""
        move = self._chosen(p, q)
        if move is not None:
            return Move(move, self._ref(p | 1 << move, q))
        sequence = self._sequence(p, q)
        return Threats(sequence) if sequence else self._pairs(p, q)

    def _replies(self, p: int, q: int) -> Node:
        """A position at the opponent's turn."""
        if not self.wins and self._paired(p, q):
            return self._pairs(p, q)
        threats = self.game.completions(p, q)
        free = self.game.playable(p | q)
        if threats & (threats - 1) or (not threats and not free & (free - 1)):
            return Replies(())
        met = self.search.sequences(p, q) if self.wins and not threats else {}
        upsetting = (reply for reply in bits(threats or free) if reply not in met)
        answers = [self._answer(reply, p, q | 1 << reply) for reply in upsetting]
        return Replies((*sequence_entries(met), *answers))

    def _answer(self, reply: int, p: int, q: int) -> Entry:
        """The entry for one reply, which has been made."""
        move = self._chosen(p, q)
        if move is not None:
            return Answer(reply, self._ref(p | 1 << move, q), move)
        sequence = self._sequence(p, q)
        return WinsAfter(reply, sequence) if sequence else Answer(reply, self._ref(p, q))

    def _ref(self, p: int, q: int) -> Ref:
        """A reference to the position that stands for those like this one."""
        own, other = (p, q) if self.wins else (q, p)
        least, other_least, by = self.search.canonical(own, other)
        key = (least, other_least) if self.wins else (other_least, least)
        if key not in self._number:
            self._number[key] = len(self.keys)
            self.keys.append(key)
        return Ref(self._number[key], by)

    def _chosen(self, p: int, q: int) -> int | None:
        """The claimant's move here, if it was a move that settled the position."""
        settled = self.search.at(p, q) if self.wins else self.search.at(q, p)
        if settled is None or settled.won is not self.wins:
            raise AssertionError(f"{self.game}: the search has not settled {p:x} {q:x}")
        return settled.move

    def _paired(self, p: int, q: int) -> bool:
        settled = self.search.at(q, p)
        return settled is not None and settled.paired

    def _pairs(self, p: int, q: int) -> Holds:
        """The pairs by which the claimant holds."""
        return Holds(tuple(Block(tuple(bits(pair))) for pair in self.search.pairs(q, p)))

    def _sequence(self, p: int, q: int) -> tuple[int, ...]:
        """The threats by which the claimant, to move, wins; none if he only holds."""
        completing = next(iter(bits(self.game.completions(p, q))), None)
        if completing is not None:
            return (completing,)
        must = self.game.completions(q, p)
        if self.wins:
            return self.search.sequence(p, q, must)
        for cell in () if must else bits(self.game.playable(p | q)):
            threats = self.game.completions(p | 1 << cell, q)
            if threats & (threats - 1):
                return (cell,)
        return ()


def _renumbered(keys: list[Key], nodes: list[Node]) -> tuple[tuple[Node, ...], list[int]]:
    """The nodes by their marks, so that references go forward; and the symmetries they use."""
    order = sorted(range(len(keys)), key=lambda at: (keys[at][0] | keys[at][1]).bit_count())
    number = {at: new for new, at in enumerate(order)}
    refs = [
        entry.to
        for node in nodes
        for entry in (node.entries if isinstance(node, Replies) else (node,))
        if isinstance(entry, Answer | Move)
    ]
    used = sorted({ref.symmetry for ref in refs} - {0})
    name = {0: 0} | {symmetry: at for at, symmetry in enumerate(used, 1)}

    def renamed(ref: Ref) -> Ref:
        return Ref(number[ref.node], name[ref.symmetry])

    def entry(each: Entry) -> Entry:
        return replace(each, to=renamed(each.to)) if isinstance(each, Answer) else each

    def whole(node: Node) -> Node:
        if isinstance(node, Replies):
            return Replies(tuple(map(entry, node.entries)))
        return replace(node, to=renamed(node.to)) if isinstance(node, Move) else node

    return tuple(whole(nodes[at]) for at in order), used
