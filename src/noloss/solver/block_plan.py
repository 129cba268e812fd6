"""Blocks in the middle of a game: whether they still hold, and which moves keep them.

A plan has blocks and *pairs to be found*: groups of lines, each of which needs two free cells that
lie on all of its lines, apart from those of the other groups and of the blocks. It holds at the
opponent's turn if every line without a mark of P belongs to it, P hits all that is left in each
block as second to move, and a matching gives each group its two cells. Then P answers in the block
or with the other cell of the pair, and it holds again. So whether it holds can be told from the
board alone, without the game that led there, and whoever keeps to it never loses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame
from noloss.core.strategy import Memo
from noloss.core.symmetry import Symmetry
from noloss.proof.line_proof import Block, numbered_lines


@dataclass(frozen=True)
class Plan:
    """How P means to hit the lines of a game that have no mark of his."""

    game: LineGame
    blocks: tuple[tuple[int, tuple[int, ...]], ...]
    """Each a set of cells, and its lines; as long as nobody plays in one it holds."""
    groups: tuple[tuple[int, ...], ...]
    """Lines that share a pair."""
    bare: tuple[int, ...] = ()
    """Lines that belong to neither: they must have a mark of P."""
    _shapes: Memo[frozenset[int], bool] = field(default_factory=Memo, repr=False, compare=False)

    def keeping(self, own: int, other: int) -> int:
        """The moves of P, to move, after which the plan holds; all cells if it holds anyhow."""
        free = self.game.free(own | other)
        if any(not line & own for line in self.bare):
            return 0
        lacking = self._lacking(own, free)
        if lacking is None:
            return free
        return to_mask(
            cell
            for cell in bits(lacking)
            if self._lacking(own | 1 << cell, free & ~(1 << cell)) is None
        )

    def holds(self, own: int, other: int) -> bool:
        """Whether it holds at the opponent's turn."""
        free = self.game.free(own | other)
        return all(line & own for line in self.bare) and self._lacking(own, free) is None

    def renamed(self, by: Symmetry) -> "Plan":
        """The same plan after a renaming of the cells."""
        return Plan(
            self.game,
            tuple((by.mask(cells), tuple(map(by.mask, lines))) for cells, lines in self.blocks),
            tuple(tuple(map(by.mask, group)) for group in self.groups),
            tuple(map(by.mask, self.bare)),
            self._shapes,
        )

    def _lacking(self, own: int, free: int) -> int | None:
        """None if the plan holds at the opponent's turn; else the moves that may restore it.

        They are the cells of a block that fails, or those that groups compete for: no other move
        helps, since those groups have too few cells as long as none of their lines is hit.
        """
        room = free
        for cells, lines in self.blocks:
            live = [line for line in lines if not line & own]
            if live:
                room &= ~cells
                if cells & ~free and not self._hits_all(cells & free, live):
                    return cells & free
        wanted = [
            reduce(and_, group) & room
            for group in self.groups
            if any(not line & own for line in group)
        ]
        if 2 * (len(wanted) - self._most_hit) > room.bit_count():
            return 0
        short = unmatched(wanted)
        return reduce(or_, (wanted[at] for at in short)) if short else None

    @property
    def _most_hit(self) -> int:
        """How many groups one move can do away with."""
        return max(map(len, self.game.through))

    def _hits_all(self, cells: int, live: Sequence[int]) -> bool:
        """Whether P, second to move in these cells of a block, hits all of these lines."""
        place = {cell: 1 << at for at, cell in enumerate(bits(cells))}
        traces = frozenset(sum(place[cell] for cell in bits(line & cells)) for line in live)
        if traces not in self._shapes:
            self._shapes[traces] = 0 not in traces and second_hits_all(traces, {})
        return self._shapes[traces]


def second_hits_all(traces: frozenset[int], known: dict[frozenset[int], bool]) -> bool:
    """Whether the second to move in a block hits every trace, whatever the first does."""
    if any(trace & (trace - 1) == 0 for trace in traces):
        return False  # one move completes it
    if traces not in known:
        often = Counter(cell for trace in traces for cell in bits(trace))
        cells = [1 << cell for cell, _ in often.most_common()]
        known[traces] = all(
            any(
                second_hits_all(frozenset(t & ~move for t in traces if not t & answer), known)
                for answer in _answers(traces, move) or cells
                if answer != move
            )
            for move in cells
        )
    return known[traces]


def _answers(traces: frozenset[int], move: int) -> set[int]:
    """The cells that must be taken after this move of the first, who would complete a trace."""
    lacking = (trace & ~move for trace in traces if trace & move)
    return {rest for rest in lacking if rest & (rest - 1) == 0}


def pairs_plan(game: LineGame) -> Plan:
    """The plan to find two cells for each line that has no mark of P."""
    return Plan(game, (), tuple((line,) for line in game.lines))


def plan_of(game: LineGame, own: int, blocks: Iterable[Block]) -> Plan:
    """The plan of blocks and pairs that hold where P has these marks."""
    numbered = [to_mask(line) for line in numbered_lines(game)]
    held, pairs = [], []
    for block in blocks:
        if block.lines:
            held.append((to_mask(block.cells), tuple(numbered[line] for line in block.lines)))
        else:
            pairs.append(to_mask(block.cells))
    in_blocks = {line for _, lines in held for line in lines}
    groups: dict[int, list[int]] = {}
    for line in numbered:
        if line not in in_blocks and not line & own:
            pair = next((pair for pair in pairs if pair & line == pair), 0)
            groups.setdefault(pair, []).append(line)
    bare = {line for line in numbered if line & own and line not in in_blocks}
    bare.update(groups.pop(0, ()))
    return Plan(game, tuple(held), tuple(map(tuple, groups.values())), tuple(sorted(bare)))


def unmatched(wanted: Sequence[int]) -> set[int]:
    """No set if each of these sets can have two cells of its own; else sets that lack some.

    Together those have fewer cells than they need.
    """
    owner: dict[int, int] = {}
    for at in range(2 * len(wanted)):
        asked = _claim(wanted, at // 2, owner)
        if asked:
            return asked
    return set()


def matched(wanted: Sequence[int], watch: Callable[[], None] = lambda: None) -> list[int] | None:
    """Two cells of its own for each of these sets, as a mask; None if not all can have them.

    `watch` is called now and then, and may raise an error to give up.
    """
    owner: dict[int, int] = {}
    for at in range(2 * len(wanted)):
        watch()
        if _claim(wanted, at // 2, owner):
            return None
    pairs = [0] * len(wanted)
    for cell, at in owner.items():
        pairs[at] |= cell
    return pairs


def _claim(wanted: Sequence[int], at: int, owner: dict[int, int]) -> set[int]:
    """Give this set one more cell, moving others along; if there is none, who was asked."""
    asked, seen = {at}, 0
    waiting, path = [at], list[int]()
    while waiting:
        left = wanted[waiting[-1]] & ~seen
        if not left:
            waiting.pop()
            del path[-1:]
            continue
        cell = left & -left
        seen |= cell
        path.append(cell)
        if cell not in owner:
            owner.update(zip(path, waiting, strict=True))
            return set()
        waiting.append(owner[cell])
        asked.add(owner[cell])
    return asked
