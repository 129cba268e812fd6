"""A proof about a line game in Coq: its nodes with their positions, and the theorem.

What the checker of proof files works out by itself is spelled out here: the position of each node,
and for replies that are settled by one set of blocks the pairs after the exchange. Blocks that are
alike up to the names of their cells have one shape, which Coq plays out once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from noloss.core.bits import bits
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.proof.line_proof import (
    Alike,
    Answer,
    Block,
    HoldsAlways,
    LineProof,
    Move,
    Node,
    Ref,
    Replies,
    Threats,
    WinsAfter,
    WinsAlways,
    numbered_lines,
)
from noloss.proof.line_proof import Holds as Held
from noloss.show.coq.coq_words import (
    NEXT,
    SIDE,
    assumptions,
    coq_game,
    in_parts,
    listed,
    preamble,
    theorem,
)

Traces = frozenset[frozenset[int]]
"""The cells of each line inside a block."""
Colours = Mapping[int, int]
"""Of each cell; whatever carries one block to another keeps them."""
ROUNDS = 3
"""How often cells are told apart by the colours of those on their traces."""


@dataclass
class Shapes:
    """A library of blocks that grows: shapes, each once, on cells 0, 1, ..."""

    shapes: list[Traces] = field(default_factory=list)
    _alike: dict[tuple[int, ...], list[tuple[int, Colours]]] = field(default_factory=dict)

    def place(self, traces: Traces) -> tuple[int, tuple[int, ...]]:
        """The number of the shape of a block, and the cell of the block for each of its cells.

        >>> shapes = Shapes()
        >>> shapes.place(frozenset({frozenset({4, 7}), frozenset({7, 9})}))
        (0, (4, 7, 9))
        >>> shapes.place(frozenset({frozenset({1, 2}), frozenset({1, 3})}))
        (0, (2, 1, 3))
        """
        colours = _coloured(traces)
        known = self._alike.setdefault(tuple(sorted(colours.values())), [])
        for number, of_shape in known:
            for cells in _matches(self.shapes[number], of_shape, traces, colours):
                return number, cells
        cells = tuple(sorted(colours))
        name = {cell: at for at, cell in enumerate(cells)}
        known.append((len(self.shapes), {name[cell]: colours[cell] for cell in cells}))
        self.shapes.append(frozenset(frozenset(name[cell] for cell in trace) for trace in traces))
        return len(self.shapes) - 1, cells


def _coloured(traces: Traces) -> Colours:
    """Tell cells apart by the traces they are on: how many, how long, and who else is there."""
    colours = dict.fromkeys(frozenset().union(*traces), 0)
    for _ in range(ROUNDS):
        of_trace = {trace: hash(tuple(sorted(colours[cell] for cell in trace))) for trace in traces}
        colours = {
            cell: hash(tuple(sorted(kind for trace, kind in of_trace.items() if cell in trace)))
            for cell in colours
        }
    return colours


def _matches(
    shape: Traces, of_shape: Colours, traces: Traces, colours: Colours, given: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to put a shape onto a block, cell by cell; `given` are the cells put already."""
    at = len(given)
    if at == len(of_shape):
        yield given
        return
    done = [trace for trace in shape if max(trace) == at]
    for cell, colour in colours.items():
        if colour == of_shape[at] and cell not in given:
            more = (*given, cell)
            if all(frozenset(more[part] for part in trace) in traces for trace in done):
                yield from _matches(shape, of_shape, traces, colours, more)


Marks = tuple[int, int]
"""The marks of P and of Q."""
Pairs = dict[int, tuple[int, int]]
"""The pair of each line that relies on one."""


def proof_instance(proof: LineProof) -> str:
    """The file whose last theorem is the claim of the proof, and for a draw that it is one."""
    if proof.start is not None:
        raise NolossError("a proof from a position is not written for Coq, only from the start")
    game = coq_game(parse_game(proof.game))
    graph = _Graph(proof)
    nodes = list(graph.nodes())  # fills the library, so it goes first
    goal, word = ("Win", "forces") if proof.wins else ("NoLoss", "holds")
    side = SIDE[proof.side]
    name = f"{proof.side.value}_{'wins' if proof.wins else 'never_loses'}"
    checks = {
        "blocks_checked": "check_blocks shapes blocks = true",
        "symmetries_checked": "check_symmetries game symmetries = true",
        "graph_checked": f"check_graph {goal} game {side} shapes blocks symmetries graph = true",
    }
    parts = [
        preamble("Play Blocks Symmetry Shapes Stealing Threats Graph"),
        f"Definition game := Eval vm_compute in {game}.\n",
        f"Definition shapes : list block := {listed(map(_block, graph.shapes.shapes), NEXT)}.\n",
        f"Definition blocks : list use := {listed(graph.library, NEXT)}.\n",
        f"Definition symmetries : list symmetry := {listed(graph.symmetries(), NEXT)}.\n",
        *(f"Definition c{cell} := cons {cell}.\n" for cell in sorted(graph.named)),
        *in_parts("graph", "list (positive * pos * node)", nodes[::-1]),
        *(
            f"Definition {check} : {what} := ltac:(vm_cast_no_check (eq_refl true)).\n"
            for check, what in checks.items()
        ),
        theorem(
            name,
            f"{word} ({game}) {side} start",
            f"change ({word} game {side} start). apply (graph_sound {goal} game {side} shapes"
            f" blocks symmetries graph eq_refl {' '.join(checks)}).",
        ),
    ]
    names = [name]
    if not proof.wins and proof.side is Side.SECOND:
        parts.append(
            theorem("is_a_draw", f"draw ({game})", "apply second_holds_draw, second_never_loses.")
        )
        names.append("is_a_draw")
    return "".join(parts) + assumptions(names)


@dataclass
class _Graph:
    """Goes through a proof node by node, in each node's position."""

    proof: LineProof
    shapes: Shapes = field(default_factory=Shapes)
    library: list[str] = field(default_factory=list)
    """The blocks that are not pairs, each once: its shape and where that is put."""
    named: set[int] = field(default_factory=set)
    """The cells that have a name in the file."""

    def __post_init__(self) -> None:
        game = parse_game(self.proof.game)
        self.full, self.size = game.full, game.size
        self.lines = [frozenset(line) for line in numbered_lines(game)]
        self.masks = game.lines
        self.positions: dict[int, Marks] = {0: (0, 0)}
        self.images = [tuple(range(self.size)), *self.proof.symmetries]
        self.number: dict[Traces, int] = {}

    def symmetries(self) -> Iterator[str]:
        """Each with its inverse; the identity is left out."""
        for images in self.images[1:]:
            back = sorted(range(self.size), key=images.__getitem__)
            yield f"({listed(images)},{listed(back)})"

    def nodes(self) -> Iterator[str]:
        """Number, position and content of every node; a position is known when it is reached."""
        for number, node in enumerate(self.proof.nodes):
            if number not in self.positions:
                raise NolossError(f"proof: nothing refers to node {number}")
            p, q = self.positions[number]
            text = self._node(node, p, q)
            yield f"({number + 1}%positive,{self._position(p, q)},{text})"

    def _position(self, p: int, q: int) -> str:
        first, second = (p, q) if self.proof.side is Side.FIRST else (q, p)
        turn = "first" if first.bit_count() == second.bit_count() else "second"
        return f"at_{turn} {self._cells(bits(first))} {self._cells(bits(second))}"

    def _cells(self, cells: Iterable[int]) -> str:
        """Cells by their names, which Coq reads three times as fast as a list of numbers."""
        cells = tuple(cells)
        self.named.update(cells)
        return f"{''.join(f'(c{cell} ' for cell in cells)}none{')' * len(cells)}"

    def _node(self, node: Node, p: int, q: int) -> str:
        if isinstance(node, Move):
            return f"Move {node.cell} {self._ref(node.to, p | 1 << node.cell, q)}"
        if isinstance(node, Threats):
            return f"Threaten {self._cells(node.cells)}"
        if isinstance(node, Held):
            return f"Blocked {self._leaf(node.blocks)}"
        if isinstance(node, Replies):
            return self._replies(node, p, q)
        raise NolossError("a proof by strategy stealing is a theorem already: Stealing.v")

    def _ref(self, to: Ref, p: int, q: int) -> str:
        images = self.images[to.symmetry]
        self.positions[to.node] = _renamed(p, images), _renamed(q, images)
        return f"({to.node + 1}%positive,{to.symmetry}%nat)"

    def _leaf(self, blocks: Iterable[Block], pairs: Pairs | None = None) -> str:
        """Blocks of the library by number, and pairs, exchanged ones if they are given."""
        gadgets = [self._gadget(block) for block in blocks if block.lines]
        plain = [block.cells for block in blocks if not block.lines]
        couples = plain if pairs is None else list(dict.fromkeys(pairs.values()))
        return f"({listed(gadgets)}%nat,{listed(f'({one},{two})' for one, two in couples)})"

    def _gadget(self, block: Block) -> int:
        cells = frozenset(block.cells)
        traces = frozenset(cells & self.lines[line] for line in block.lines)
        if traces not in self.number:
            self.number[traces] = len(self.library)
            shape, places = self.shapes.place(traces)
            self.library.append(f"({shape}%nat,{listed(places)})")
        return self.number[traces]

    def _replies(self, node: Replies, p: int, q: int) -> str:
        free = self.full & ~(p | q)
        if not free:
            return "Full"
        own, alike = [], []
        rest = sorted(
            (entry.cells for entry in node.entries if isinstance(entry, WinsAlways)), key=len
        )
        held: dict[int, str] = {}
        named = {entry.reply for entry in node.entries if isinstance(entry, Answer | WinsAfter)}
        for entry in node.entries:
            if isinstance(entry, Answer):
                own.append(f"({entry.reply},{self._answer(entry, p, q)})")
            elif isinstance(entry, WinsAfter):
                own.append(f"({entry.reply},Force {self._cells(entry.cells)})")
            elif isinstance(entry, Alike):
                alike.append(f"({entry.reply},{entry.like},{entry.symmetry - 1}%nat)")
            elif isinstance(entry, HoldsAlways):
                held = self._held(entry, p, q) | held
        likes = {entry.reply for entry in node.entries if isinstance(entry, Alike)}
        own += [f"({c},{text})" for c, text in held.items() if c not in named | likes]
        last = free.bit_length() - 1
        if free == 1 << last and last not in named:
            own.append(f"({last},Last)")
        return f"Replies {listed(own)} {listed(alike)} {listed(map(self._cells, rest))}"

    def _answer(self, entry: Answer, p: int, q: int) -> str:
        q |= 1 << entry.reply
        if entry.move is None:
            return f"To {self._ref(entry.to, p, q)}"
        return f"Answer {entry.move} {self._ref(entry.to, p | 1 << entry.move, q)}"

    def _held(self, entry: HoldsAlways, p: int, q: int) -> dict[int, str]:
        """For each reply that the blocks can do without: the answer, with the pairs exchanged."""
        p |= 1 << entry.move
        pairs = self._pairs(entry.blocks, p)
        used = {cell for block in entry.blocks for cell in block.cells}
        waiting = [(c, pairs) for c in bits(self.full & ~(p | q)) if c not in used]
        idle = {c for block in entry.blocks if not block.lines for c in block.cells}
        idle -= {cell for pair in pairs.values() for cell in pair}
        waiting += [(cell, pairs) for cell in idle]
        seen = {cell for cell, _ in waiting}
        answers = {}
        while waiting:
            cell, now = waiting.pop()
            answers[cell] = f"Hold {entry.move} {self._leaf(entry.blocks, now)}"
            for one, two in set(pairs.values()):
                relying = [line for line, pair in pairs.items() if pair == (one, two)]
                if all(cell in self.lines[line] for line in relying):
                    for freed, kept in ((one, two), (two, one)):
                        if freed not in seen:
                            seen.add(freed)
                            swapped = dict.fromkeys(relying, (cell, kept))
                            waiting.append((freed, now | swapped))
        return answers

    def _pairs(self, blocks: Iterable[Block], p: int) -> Pairs:
        """The pair of each line without a mark of P that no block takes care of."""
        listed_lines = {line for block in blocks for line in block.lines}
        plain = [block.cells for block in blocks if not block.lines]
        mine = set(bits(p))
        pairs = {}
        for number, line in enumerate(self.lines):
            if number not in listed_lines and mine.isdisjoint(line):
                inside = [(a, b) for a, b in plain if a in line and b in line]
                if not inside:
                    raise NolossError(f"proof: line {number + 1} has neither a mark nor a block")
                pairs[number] = inside[0]
        return pairs


def _block(traces: Traces) -> str:
    return listed(map(listed, sorted(map(sorted, traces))))


def _renamed(cells: int, images: tuple[int, ...]) -> int:
    return sum(1 << images[cell] for cell in bits(cells))
