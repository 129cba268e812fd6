"""Disjoint blocks, by which P never loses: pairs, and blocks of several lines.

A block is a set of free cells with the traces of some lines in it. When Q plays in a block, P
answers in it, and so hits every trace of the block: of a pair by taking the other cell, of a larger
block as playing it out in all ways shows. Each line without a mark of P has its trace in a block,
so Q never completes one.
"""

import re
from collections.abc import Callable

from .board import Board, cells_of
from .proof_text import NUMBER, Refused

MOST_CELLS = 16
"""Of a block, which is played out in all ways."""
BLOCK = re.compile(f"(?P<pair>{NUMBER}-{NUMBER})|({NUMBER}(?:/{NUMBER})*):({NUMBER}(?:/{NUMBER})*)")

Traces = frozenset[int]
"""What the first to move in a block still lacks of each trace that the second has not hit."""


class BlockSet:
    """Blocks that hold for P at Q's turn; making one checks them."""

    def __init__(self, board: Board, p: int, q: int, text: str, shapes: dict[Traces, bool]) -> None:
        self.board, self.shapes = board, shapes
        self.used = set(cells_of(p | q))
        """The cells that are taken or in a block."""
        self.pairs: list[tuple[int, int]] = []
        self.pair_at: dict[int, int] = {}
        listed: set[int] = set()
        for part in text.split(";") if text else []:
            listed |= self._read(part)
        mine = set(cells_of(p))
        self.pair_of: dict[int, int] = {}
        """The pair that each line relies on which is not listed in a block."""
        for number, line in enumerate(board.watched(board.lines)):
            if number not in listed and mine.isdisjoint(line):
                self.pair_of[number] = self._first_pair_in(line, number)

    def _read(self, text: str) -> set[int]:
        """Add one block; the lines that it lists."""
        match = BLOCK.fullmatch(text)
        if not match:
            raise Refused(f"{text!r:.60} is not a block")
        words = match["pair"].split("-") if match["pair"] else match[2].split("/")
        cells = [self.board.cell(word) for word in words]
        for cell in cells:
            if cell in self.used:
                raise Refused(f"block {text!r:.60}: cell {cell + 1} is taken or used before")
            self.used.add(cell)
        if match["pair"]:
            self.pair_at.update(dict.fromkeys(cells, len(self.pairs)))
            self.pairs.append((cells[0], cells[1]))
            return set()
        lines = {int(word) - 1 for word in match[3].split("/")}
        if len(cells) > MOST_CELLS:
            raise Refused(f"block {text!r:.60}: more than {MOST_CELLS} cells are not tried")
        if not all(0 <= number < len(self.board.lines) for number in lines):
            raise Refused(f"block {text!r:.60}: there is no such line")
        traces = frozenset(
            sum(1 << at for at, cell in enumerate(cells) if cell in self.board.lines[number])
            for number in lines
        )
        if traces not in self.shapes:
            self.shapes[traces] = second_hits_all(traces, {}, self.board.watch)
        if not self.shapes[traces]:
            raise Refused(f"block {text!r:.60}: the second to move does not hit every line")
        return lines

    def _first_pair_in(self, line: tuple[int, ...], number: int) -> int:
        pairs = [self.pair_at[cell] for cell in line if cell in self.pair_at]
        whole = [pair for pair in pairs if pairs.count(pair) > 1]
        if not whole:
            raise Refused(f"line {number + 1} has neither a mark of P nor a block")
        return min(whole)

    def spare(self) -> set[int]:
        """The free cells that the blocks can do without.

        They are the cells in no block, and those of a pair that can be exchanged: a cell that the
        blocks can do without, on all lines that rely on a pair, can stand in for either of its two.
        """
        lines_of: list[list[int]] = [[] for _ in self.pairs]
        for line, pair in self.pair_of.items():
            lines_of[pair].append(line)
        idle = [pair for pair, lines in zip(self.pairs, lines_of, strict=True) if not lines]
        spare = {cell for cell in range(self.board.size) if cell not in self.used}
        spare.update(cell for pair in idle for cell in pair)
        waiting = list(spare)
        while waiting:
            self.board.watch()
            cell = waiting.pop()
            for pair in {self.pair_of[n] for n in self.board.through[cell] if n in self.pair_of}:
                if all(cell in self.board.lines[number] for number in lines_of[pair]):
                    freed = set(self.pairs[pair]) - spare
                    spare |= freed
                    waiting += freed
        return spare


def second_hits_all(
    traces: Traces, known: dict[Traces, bool], watch: Callable[[], None] = lambda: None
) -> bool:
    """Whether the second to move, whatever the first does, hits every trace."""
    watch()
    if any(not trace & (trace - 1) for trace in traces):
        return False  # the first to move completes one
    if traces not in known:
        held = {cell: sum(trace >> cell & 1 for trace in traces) for cell in range(MOST_CELLS)}
        cells = [1 << cell for cell in sorted(held, key=lambda cell: -held[cell]) if held[cell]]
        known[traces] = all(_has_answer(traces, move, cells, known, watch) for move in cells)
    return known[traces]


def _has_answer(
    traces: Traces,
    move: int,
    cells: list[int],
    known: dict[Traces, bool],
    watch: Callable[[], None],
) -> bool:
    """Whether the second to move has an answer to this move of the first."""
    left = {trace & ~move for trace in traces}
    forced = [trace for trace in left if not trace & (trace - 1)]
    if len(forced) > 1:
        return False
    return any(
        second_hits_all(frozenset(trace for trace in left if not trace & answer), known, watch)
        for answer in forced or cells
        if answer != move
    )
