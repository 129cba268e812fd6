"""From the positions that a search has settled to a proof: their references find their nodes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from noloss.core.symmetry import symmetries
from noloss.proof.line_proof import Alike, Answer, Entry, LineProof, Move, Node, Ref, Replies

if TYPE_CHECKING:
    from noloss.solver.answers.search import Answers

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
