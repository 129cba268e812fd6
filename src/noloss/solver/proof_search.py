"""Can one side force a win? Proof-number search in compiled code, under a budget.

The arrays of the graph grow with the search. What is settled can be kept in a log and read back.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.flow.extent import MOST_SEARCHED
from noloss.kernels.cell_sets import Cells
from noloss.kernels.pairings import pairing
from noloss.kernels.proof_graph import (
    LENGTHS,
    NEVER,
    NONE,
    PAIRED,
    ROOM,
    Board,
    Limits,
    Stack,
    Store,
    Work,
    enter,
    known,
    met,
    rehash,
)
from noloss.kernels.proof_numbers import search
from noloss.kernels.threat_sequences import sequence, upsetting
from noloss.solver.search_proof import Settled

WORD = 64
"""Cells in a word."""
MOST_MEMORY = 1 << 30
"""What the arrays may take if nobody says, in bytes."""
CHUNK = 1000
"""Positions between two looks at the clock."""
THREATS, PAIRINGS, SEQUENCES = 2000, 200, 1 << 15
"""Positions looked at for one sequence of threats, tries for one pairing, failures remembered: more
would not stay in the processor's cache, and take longer to look up than they save."""
MANY, DEEP, SHALLOW = 64, 5, 3
"""On boards with many symmetries, moves that are alike are taken once up to more marks."""
ALWAYS = 10**6
"""The same when what was found before is to be found again."""


class ProofSearch:
    """One question, which can be asked for a while, left, and asked on."""

    def __init__(self, start: Position, attacker: Side) -> None:
        game = start.game
        if game.size > MOST_SEARCHED:
            raise NolossError(f"{game}: proof-number search takes up to {MOST_SEARCHED} cells")
        self.start, self.attacker = start, attacker
        self.board = board_of(game)
        self.record = record_of(game)
        words = words_of(game)
        self.work = _work(len(game.lines), words)
        alike = DEEP if len(symmetries(game)) > MANY else SHALLOW
        behind = 0 if attacker is Side.FIRST else 1
        self.limits = Limits(behind, THREATS, PAIRINGS, alike)
        failed = np.zeros(SEQUENCES, np.uint64)
        self.store = _store(1 << 12, 1 << 14, words, failed)
        node, need, refute = (np.zeros(3 * ROOM, np.int64) for _ in range(3))
        self.stack = Stack(node, need, refute, np.zeros(1, np.int64))
        with np.errstate(over="ignore"):
            root = met(self.store, self.board, *self.marks(start), 1, 1)
        self.root = int(root)
        self.stack.node[0] = root
        self.stack.need[0] = self.stack.refute[0] = NEVER

    @property
    def answer(self) -> bool | None:
        """Whether the attacker wins; None as long as nobody knows."""
        if self.store.need[self.root] == 0:
            return True
        return False if self.store.refute[self.root] == 0 else None

    @property
    def expanded(self) -> int:
        """How many positions were looked into."""
        return int(self.store.used[2])

    @property
    def nodes(self) -> int:
        """How many positions there are in the graph."""
        return int(self.store.used[0])

    @property
    def bytes(self) -> int:
        """What the arrays take."""
        arrays = (*self.store, *self.board[:4], *self.work)
        return sum(array.nbytes for array in arrays)

    def cells(self, mask: int) -> Cells:
        """A set of cells as the kernel wants it."""
        return _cells(mask, self.start.game)

    def marks(self, position: Position) -> tuple[Cells, Cells]:
        """The attacker's marks and the defender's."""
        own, other = position.marks(self.attacker), position.marks(self.attacker.other)
        return self.cells(own), self.cells(other)

    def go_on(self, meter: Meter, expansions: int = CHUNK) -> bool | None:
        """Look into so many more positions; the answer, if there is one then.

        An error once the budget is spent.
        """
        memory, before = meter.budget.memory or MOST_MEMORY, self.expanded
        if meter.budget.positions is not None:
            expansions = min(expansions, meter.budget.positions - meter.spent + 1)
        end = before + expansions
        with np.errstate(over="ignore"):
            while self.answer is None and self.expanded < end:
                self._make_room(memory)
                state = (self.store, self.board, self.work, self.stack, self.limits)
                search(*state, end - self.expanded)
        need, refute = self.store.need[self.root], self.store.refute[self.root]
        who = f"{self.start.game}: does the {self.attacker.value} player win?"
        meter.words = f"{who} (proof numbers {need:,} and {refute:,})"
        meter.spend(self.expanded - before)
        return self.answer

    def settled(self) -> NDArray[np.void]:
        """All positions that are settled, as records of its kind."""
        store, used = self.store, self.nodes
        at = np.flatnonzero((store.need[:used] == 0) | (store.refute[:used] == 0))
        records = np.empty(len(at), self.record)
        for name in ("own", "other", "kind", "move"):
            records[name] = getattr(store, name)[at]
        records["won"] = store.need[at] == 0
        return records

    def enter(self, records: NDArray[np.void], memory: int | None = None) -> None:
        """Take over what an earlier search has settled; the arrays may take so much memory."""
        if len(records):
            self._make_room(memory or MOST_MEMORY, len(records))
            columns = (np.array(records[name]) for name in self.record.names or ())
            with np.errstate(over="ignore"):
                enter(self.store, *columns)

    def _make_room(self, memory: int, more: int = 0) -> None:
        """Double what is nearly full, or will be with so many more positions."""
        store = self.store
        nodes, children = len(store.own), len(store.child)
        more_nodes = nodes
        while store.used[0] + more > more_nodes - 2 * ROOM:
            more_nodes *= 2
        more_children = 2 * children if store.used[1] > children - 2 * ROOM else children
        if (more_nodes, more_children) == (nodes, children):
            return
        larger = _store(more_nodes, more_children, words_of(self.start.game), store.failed)
        grown = sum(array.nbytes for array in larger)
        if grown > memory:
            raise OutOfBudget(
                f"{self.start.game}: more than {memory >> 20:,} MB for"
                f" {self.nodes:,} positions of the proof",
                "memory",
            )
        for name in ("own", "other", "need", "refute", "first", "children", "kind", "move"):
            getattr(larger, name)[:nodes] = getattr(store, name)
        for name in ("child", "cell", "used"):
            new, old = getattr(larger, name), getattr(store, name)
            new[: len(old)] = old
        with np.errstate(over="ignore"):
            rehash(larger)
        self.store = larger

    def at(self, own: int, other: int) -> Settled | None:
        """What is known of a position, if it is settled; the move is one in this position."""
        node, by = self._known(own, other)
        if node < 0:
            return None
        won, lost = self.store.need[node] == 0, self.store.refute[node] == 0
        if not (won or lost):
            return None
        move = int(self.store.move[node])
        back = symmetries(self.start.game)[by].inverse.image
        paired = self.store.kind[node] == PAIRED
        return Settled(bool(won), None if move == NONE else back[move], bool(paired))

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """The position of the graph that is like this one, and the symmetry that leads there."""
        node, by = self._known(own, other)
        return mask_of(self.store.own[node]), mask_of(self.store.other[node]), by

    def _known(self, own: int, other: int) -> tuple[int, int]:
        with np.errstate(over="ignore"):
            return known(self.store, self.board, self.cells(own), self.cells(other))

    def sequence(self, own: int, other: int, must: int) -> tuple[int, ...]:
        """The winning sequence of threats of the attacker, to move, that was found before."""
        length = int(self._found_again(sequence, own, other, self.cells(must)))
        return tuple(self.work.gain[: max(length, 0)].tolist())

    def pairs(self, own: int, other: int) -> list[int]:
        """The pairing of the defender that was found before, as masks."""
        with np.errstate(over="ignore"):
            number = pairing(
                self.cells(own), self.cells(other), self.board, self.work, self.limits.pairings
            )
        return masks_of(self.work.pairs[: max(number, 0)])

    def sequences(self, own: int, other: int) -> dict[int, tuple[int, ...]]:
        """For each reply of the defender that one meets, a winning sequence of the attacker."""
        codes = np.empty(ROOM, np.int64)
        self._found_again(upsetting, own, other, codes=codes)
        replies = {}
        for cell in np.flatnonzero(codes >= 0).tolist():
            number, length = divmod(int(codes[cell]), LENGTHS)
            replies[cell] = tuple(self.work.sequences[number, :length].tolist())
        return replies

    def _found_again(self, look: Any, own: int, other: int, *must: Any, codes: Any = None) -> Any:
        """What the search has found once is found again without its limits."""
        limits = self.limits._replace(threats=ALWAYS)
        state = (self.store, self.board, self.work, limits)
        last = () if codes is None else (codes,)
        with np.errstate(over="ignore"):
            return look(self.cells(own), self.cells(other), *must, *state, *last)


def words_of(game: LineGame) -> tuple[int, ...]:
    """The last axis of an array of sets of cells: none if a set is one word, else two words."""
    return () if game.size <= WORD else (2,)


def record_of(game: LineGame) -> np.dtype[np.void]:
    """A settled position as it is kept in a log."""
    words = words_of(game)
    marks = [(name, "<u8", words) for name in ("own", "other")]
    return np.dtype([*marks, ("won", "u1"), ("kind", "u1"), ("move", "u1")])


def board_of(game: LineGame) -> Board:
    """A game as the kernel wants it."""
    width, words = max(1, max((len(lines) for lines in game.through), default=1)), words_of(game)
    through = np.zeros((game.size, width, *words), np.uint64)
    for cell, passing in enumerate(game.through):
        for at, line in enumerate(passing):
            through[cell, at] = _cells(line, game)
    degree = np.array([len(passing) for passing in game.through], np.int64)
    lines = np.array([_cells(line, game) for line in game.lines], np.uint64)
    images = np.array([symmetry.image for symmetry in symmetries(game)], np.uint64)
    tables, full = cell_images(images, words), _cells(game.full, game)
    return Board(lines, through, degree, tables, full, _most_shared(game))


def _most_shared(game: LineGame) -> int:
    """In how many lines a pair of cells is, at the most."""
    pairs = Counter(pair for line in game.lines for pair in combinations(bits(line), 2))
    return max(pairs.values(), default=0)


def cell_images(images: NDArray[np.uint64], words: tuple[int, ...] = ()) -> NDArray[np.uint64]:
    """Where each cell is taken by each symmetry, as sets."""
    to = images.T
    sets = np.zeros((*to.shape, *words), np.uint64)
    if words:
        for word in range(2):
            here = to // np.uint64(WORD) == word
            sets[..., word] = here * (np.uint64(1) << to % np.uint64(WORD))
    else:
        sets[:] = np.uint64(1) << to
    return sets


def _cells(mask: int, game: LineGame) -> Cells:
    """A set of cells, in as many words as those of this game have."""
    if game.size <= WORD:
        return np.uint64(mask)
    return np.uint64(mask & (1 << WORD) - 1), np.uint64(mask >> WORD)


def mask_of(cells: "NDArray[np.uint64] | Cells") -> int:
    """A set of cells of the kernel's as a plain number."""
    return masks_of(np.array([cells], np.uint64))[0]


def masks_of(sets: NDArray[np.uint64]) -> list[int]:
    """An array of sets of the kernel's as plain numbers."""
    if sets.ndim == 1:
        return [int(word) for word in sets.tolist()]
    return [low | high << WORD for low, high in sets.tolist()]


def _store(nodes: int, children: int, words: tuple[int, ...], failed: NDArray[np.uint64]) -> Store:
    """Empty arrays of this size; the slots are at least twice as many as the positions."""
    return Store(
        own=np.empty((nodes, *words), np.uint64),
        other=np.empty((nodes, *words), np.uint64),
        need=np.empty(nodes, np.int32),
        refute=np.empty(nodes, np.int32),
        first=np.zeros(nodes, np.int64),
        children=np.empty(nodes, np.int16),
        kind=np.empty(nodes, np.uint8),
        move=np.empty(nodes, np.uint8),
        slots=np.full(2 * nodes, -1, np.int32),
        child=np.empty(children, np.int32),
        cell=np.empty(children, np.uint8),
        failed=failed,
        used=np.zeros(8, np.int64),
    )


def _work(lines: int, words: tuple[int, ...]) -> Work:
    sets = [np.zeros((ROOM, *words), np.uint64) for _ in range(6)]
    longs = [np.zeros(ROOM, np.int64) for _ in range(6)]
    return Work(
        own=sets[0],
        other=sets[1],
        must=sets[2],
        gaps=np.zeros((ROOM + 1, lines + 2, *words), np.uint64),
        at=longs[0],
        gain=longs[1],
        need=np.zeros((lines + 2, *words), np.uint64),
        pair_at=longs[2],
        pair_used=sets[3],
        pair_gap=sets[4],
        pairs=sets[5],
        covered=np.zeros((ROOM, lines + 2), np.uint8),
        sequences=np.zeros((ROOM, ROOM), np.int64),
        lengths=longs[3],
        moves=longs[4],
        scores=longs[5],
    )
