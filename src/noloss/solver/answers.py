"""An answer to every reply of Q, with as few free moves of P as possible, and the proof of it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace

from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.core.symmetry import Symmetry, symmetries
from noloss.proof.line_proof import (
    Alike,
    Answer,
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

FOLDED = 6
"""Up to so many marks, one position stands for all that are alike."""
MOST_FOLDED = 400
"""Symmetries beyond which that takes longer than it saves."""
WIDE = 1024
"""Cells of which a mask takes markedly longer than one of few cells."""

SETTLED = 10
"""One in so many positions is settled where a proof comes along. Where there is none, fewer are."""


class _Enough(Exception):
    """As many positions as allowed were looked into."""


class Answers(ABC):
    """One claim of P about one start; it can be looked into for a while, left, and looked into on.

    Marks are P's first. What is settled is settled for good; what is not, with so many free moves.
    """

    wins: bool
    """Whether the claim is that P wins; otherwise that P never loses."""

    def __init__(self, start: Position, side: Side) -> None:
        self.start, self.side, self.game = start, side, start.game
        self.nodes: dict[Key, Node] = {}
        """Positions at Q's turn, and full boards, that are settled; references lead nowhere yet."""
        self.free_moves = 0
        """How many free moves of P are looked at now."""
        self.looked = 0
        """How many positions were looked into."""
        self._open: dict[Key, int] = {}
        group = symmetries(self.game)
        self._group: tuple[Symmetry, ...] = group if 1 < len(group) <= MOST_FOLDED else ()

    def proof(self, meter: Meter, most: int, work: int | None = None) -> LineProof | None:
        """A proof, or None if it is not found among the first `most` positions looked into.

        They are counted from the first call on. An error once the budget is spent. On a board where
        one of them may take seconds, `work` is how often a line is looked over, roughly, at most;
        on boards of more than `WIDE` cells a look counts as several, since masks are long there.
        """
        self._meter, self._most = meter, most
        each = len(self.game.lines) * (1 + self.game.size // WIDE)
        self._steps = None if work is None else work // each
        try:
            while self.free_moves <= self.start.free.bit_count():
                root = self._root()
                if root is not None:
                    return linked(self, root)
                self.free_moves += 1
        except _Enough:
            pass
        return None

    @property
    def comes_along(self) -> bool:
        """Whether some of what was looked into is settled, so that to go on is worth it."""
        return SETTLED * len(self.nodes) >= len(self.nodes) + len(self._open)

    def canonical(self, p: int, q: int) -> tuple[int, int, int]:
        """The position that stands for those like this one, and the symmetry that leads there."""
        if self._group and (p | q).bit_count() <= FOLDED:
            return min((each.mask(p), each.mask(q), at) for at, each in enumerate(self._group))
        return p, q, 0

    # ------------------------------------------------------------- what the claims differ in

    @abstractmethod
    def at_once(self, p: int, q: int) -> tuple[int, ...]:
        """A sequence of threats by which P, to move, wins; none if it is not looked for."""

    @abstractmethod
    def moves(self, p: int, q: int) -> Iterable[int]:
        """The free moves of P that are to be tried, the most promising first."""

    @abstractmethod
    def whole(self, p: int, q: int) -> Node | None:
        """What settles a position at Q's turn whatever Q replies."""

    @abstractmethod
    def meet(self, p: int, q: int, last: bool) -> tuple[list[Entry], list[int]] | None:
        """Entries that settle many replies, and the other replies, the most upsetting first.

        None if one of these has no answer, for which `last` is enough: no free move is left.
        """

    # ------------------------------------------------------------- what they share

    def look(self) -> None:
        """Count a position that is looked into."""
        if self.looked >= self._most:
            raise _Enough
        self.looked += 1
        self._meter.spend()
        self.watch()

    def watch(self) -> None:
        """Look at the budget, and at the work that is left, where no position is looked into."""
        self._meter.watch()
        if self._steps is not None:
            if self._steps <= 0:
                raise _Enough
            self._steps -= 1

    def _root(self) -> Node | None:
        """The node of the start."""
        p, q = self.start.marks(self.side), self.start.marks(self.side.other)
        if self.start.turn is not self.side:
            return self._replies(p, q, self.free_moves)
        found = self._answer(p, q, self.free_moves)
        if isinstance(found, int):
            return Move(found, NOWHERE)
        return Threats(found) if found else self.whole(p, q)

    def _settled(self, p: int, q: int, left: int) -> bool:
        """Whether P's claim holds at Q's turn, with so many free moves left."""
        p, q, _ = self.canonical(p, q)
        if (p, q) in self.nodes:
            return True
        if self._open.get((p, q), -1) >= left:
            return False
        node = self._replies(p, q, left)
        if node is None:
            self._open[p, q] = left
            return False
        self.nodes[p, q] = node
        return True

    def _replies(self, p: int, q: int, left: int) -> Node | None:
        """The node of a position at Q's turn."""
        self.look()
        if self.game.completions(q, p):
            return None
        threats, free = self.game.completions(p, q), self.game.playable(p | q)
        if threats & (threats - 1):
            return Replies(())
        if threats:
            entry = self._entry(p, q, threats.bit_length() - 1, left)
            return None if entry is None else Replies((entry,))
        if not free & (free - 1):
            return None if self.wins else Replies(())
        whole = self.whole(p, q)
        if whole is not None:
            return whole
        met = self.meet(p, q, left == 0)
        return None if met is None else self._one_by_one(p, q, *met, left)

    def _one_by_one(
        self, p: int, q: int, entries: list[Entry], rest: list[int], left: int
    ) -> Node | None:
        """The node of a position in which these replies are left to be answered."""
        settled = set(bits(self.game.playable(p | q))).difference(rest)
        keeping = self.keeping(p, q)
        alike = []
        for reply in rest:
            like = next((at for at, to in keeping if to[reply] in settled), None)
            if like is not None:
                to = self._group[like].image[reply]
                alike.append(Alike(reply, to, like))
            else:
                entry = self._entry(p, q, reply, left) if left else None
                if entry is None:
                    return None
                entries.append(entry)
            settled.add(reply)
        return Replies((*entries, *alike))

    def keeping(self, p: int, q: int) -> list[tuple[int, tuple[int, ...]]]:
        """The symmetries but the first that take a position to itself, each with its number."""
        if (p | q).bit_count() > FOLDED:
            return []
        return [
            (at, each.image)
            for at, each in enumerate(self._group)
            if at and each.mask(p) == p and each.mask(q) == q
        ]

    def _entry(self, p: int, q: int, reply: int, left: int) -> Entry | None:
        """The entry for one reply."""
        if p | q | 1 << reply == self.game.full and not self.wins:
            self.nodes[self.canonical(p, q | 1 << reply)[:2]] = Holds(())
            return Answer(reply, NOWHERE)
        found = self._answer(p, q | 1 << reply, left)
        if isinstance(found, int):
            return Answer(reply, NOWHERE, found)
        return WinsAfter(reply, found) if found else None

    def _answer(self, p: int, q: int, left: int) -> int | tuple[int, ...]:
        """P's move, or a sequence of threats by which he wins; an empty one if neither is found."""
        sequence = self.at_once(p, q)
        if sequence:
            return sequence
        must = self.game.completions(q, p)
        if must & (must - 1):
            return ()
        if must:
            return must.bit_length() - 1 if self._settled(p | must, q, left) else ()
        for cell in self.moves(p, q) if left else ():
            if self._settled(p | 1 << cell, q, left - 1):
                return cell
        return ()


Key = tuple[int, int]
"""P's marks and Q's."""
NOWHERE = Ref(-1)
"""A reference that is not made yet: where it leads follows from the moves."""


def linked(search: "Answers", root: Node) -> LineProof:
    """The proof that begins with this node, and all the nodes that follow from it."""
    linker = _Linker(search)
    nodes = linker.walk(root)
    group, start = symmetries(search.game), search.start
    return LineProof(
        search.game.name,
        search.side,
        search.wins,
        nodes,
        tuple(group[at].image for at in linker.used),
        str(start) if start.first else None,
    )


class _Linker:
    """Numbers positions by their marks, so that references go forward, and symmetries by use."""

    def __init__(self, search: "Answers") -> None:
        self.search = search
        self.used: dict[int, int] = {}

    def walk(self, root: Node) -> tuple[Node, ...]:
        """All nodes, the start first."""
        start, side = self.search.start, self.search.side
        first: Key = start.marks(side), start.marks(side.other)
        met = {first: root}
        for key in (keys := [first]):  # which grows on the way
            for after in self._after(key, met[key]):
                if after not in met:
                    met[after] = self.search.nodes[after]
                    keys.append(after)
        keys.sort(key=lambda key: (key[0] | key[1]).bit_count())
        number = {key: at for at, key in enumerate(keys)}
        return tuple(self._whole(key, met[key], number) for key in keys)

    def _after(self, key: Key, node: Node) -> list[Key]:
        """The positions that a node refers to."""
        parts = node.entries if isinstance(node, Replies) else (node,)
        return [self._there(key, e)[:2] for e in parts if isinstance(e, Answer | Move)]

    def _there(self, key: Key, step: Answer | Move) -> tuple[int, int, int]:
        p, q = key
        if isinstance(step, Move):
            return self.search.canonical(p | 1 << step.cell, q)
        if step.move is not None:
            p |= 1 << step.move
        return self.search.canonical(p, q | 1 << step.reply)

    def _whole(self, key: Key, node: Node, number: dict[Key, int]) -> Node:
        """The node with its references made."""
        if isinstance(node, Move):
            return replace(node, to=self._ref(key, node, number))
        if not isinstance(node, Replies):
            return node
        return Replies(tuple(self._entry(key, entry, number) for entry in node.entries))

    def _entry(self, key: Key, entry: Entry, number: dict[Key, int]) -> Entry:
        if isinstance(entry, Answer):
            return replace(entry, to=self._ref(key, entry, number))
        if isinstance(entry, Alike):
            return replace(entry, symmetry=self._name(entry.symmetry))
        return entry

    def _ref(self, key: Key, step: Answer | Move, number: dict[Key, int]) -> Ref:
        p, q, by = self._there(key, step)
        return Ref(number[p, q], self._name(by))

    def _name(self, symmetry: int) -> int:
        """The number of a symmetry in the proof, which lists those that it uses."""
        return self.used.setdefault(symmetry, len(self.used) + 1) if symmetry else 0
