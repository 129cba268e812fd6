"""A strategy written out: one decision per position, saved and loaded as JSON.

    {"format": "noloss table", "version": 1, "game": "3x3", "strategy": "t3dt",
     "reasons": [["centre", "You started ..."], ...],
     "positions": {"X../.../...": {"moves": {"5": "1"}, "reason": 0, "cells": [5]}, ...}}

Moves and cells are written as everywhere (`noloss.core.document`); since few reasons are given very
often, `reason` is an index into `reasons`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadDecision, BadFile, NolossError
from noloss.core.files import MOST_BYTES
from noloss.core.game import Cell, LineGame
from noloss.core.named_file import load_document
from noloss.core.position import Position
from noloss.core.strategy import PARTS, Decision, Reason, named_repr, seated, unfinished

FORMAT, VERSION = "noloss table", 1


@dataclass(frozen=True)
class TableStrategy:
    """Looks up its decisions, and knows only the positions it was given."""

    game: LineGame
    source: str
    """The name of the strategy that was written out."""
    decisions: Mapping[Position, Decision]
    called: str = ""
    """The name of one that lies in a file."""

    @cached_property
    def name(self) -> str:
        """Its name; in memory, `table(SOURCE)#DIGEST`, where the digest is that of its content."""
        return self.called or f"table({self.source})#{self.digest[:12]}"

    @cached_property
    def digest(self) -> str:
        """The digest of its content, as in the text of its file."""
        from hashlib import sha256  # noqa: PLC0415 (only a table that is named needs it)

        return sha256(table_text(self).encode()).hexdigest()

    __repr__ = named_repr

    def __hash__(self) -> int:
        """Not of every decision."""
        return hash((self.game, self.source, self.called, len(self.decisions)))

    def plays(self, game: LineGame) -> bool:
        """The game it was written out for."""
        return game == self.game

    def decide(self, position: Position) -> Decision:
        """The stored decision for this position."""
        seated(self, unfinished(position).game)
        decision = self.decisions.get(position)
        if decision is None:
            raise BadDecision(f"{self.name} has no entry for {position}")
        return decision


@dataclass(frozen=True)
class Entry:
    """A decision whose reason is kept elsewhere."""

    moves: Mapping[Cell, Fraction]
    reason: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TableFile:
    """What the file of a table holds."""

    game: LineGame
    strategy: str
    reasons: tuple[tuple[str, str], ...]
    """Rule and sentence of each."""
    positions: Mapping[Position, Entry]

    def decision(self, position: Position) -> Decision:
        """The decision in this position; an error where it makes no sense."""
        entry = self.positions[unfinished(position)]
        for cell in entry.moves:
            position.play(cell)
        if not 0 <= entry.reason < len(self.reasons):
            raise BadFile(f"there is no reason number {entry.reason}")
        moves = {cell: entry.moves[cell] for cell in sorted(entry.moves)}
        return Decision(moves, Reason(*self.reasons[entry.reason], entry.cells))


def table_text(table: TableStrategy) -> str:
    """The table as JSON; the same table always gives the same text."""
    reasons: dict[tuple[str, str], int] = {}
    positions = {}
    for position in sorted(table.decisions, key=str):
        decision = table.decisions[position]
        said = (decision.reason.rule, decision.reason.text)
        positions[position] = Entry(
            {cell: decision.moves[cell] for cell in sorted(decision.moves)},
            reasons.setdefault(said, len(reasons)),
            decision.reason.cells,
        )
    return file_text(
        FORMAT, VERSION, TableFile(table.game, table.source, tuple(reasons), positions)
    )


def parse_table(text: str) -> TableStrategy:
    """Read `table_text` back; anything broken, foreign or illegal is refused with the place."""
    file = parse_file(text, FORMAT, VERSION, TableFile)
    if not file.strategy.isprintable():
        raise BadFile(f"the name of the strategy cannot be printed: {file.strategy!r:.60}")
    for words in chain(*file.reasons):
        if not words.isprintable():
            raise BadFile(f"a reason cannot be printed: {words!r:.60}")
    decisions = {}
    for position in file.positions:
        try:
            decisions[position] = file.decision(position)
        except NolossError as error:
            raise BadFile(f"table, entry {position}: {error}") from None
    return TableStrategy(file.game, file.strategy, decisions)


def load_table(path: str) -> TableStrategy:
    """The table in this file, `table:PATH`."""
    table, name = load_document("table", path, parse_table, table_text, MOST_BYTES)
    return replace(table, called=name)


def rounded(decision: Decision) -> Decision:
    """The same moves, with chances that are rounded to one part in a million.

    Moves that are equally likely stay so, as they share whole parts. No move comes or goes: those
    that are rarer than that share one part.

    >>> from noloss.core.strategy import Reason
    >>> thirds = {Cell(0): Fraction(2, 3), Cell(4): Fraction(1, 3)}
    >>> str(rounded(Decision(thirds, Reason("by weight", "..."))))
    '{1: 666667/1000000, 5: 333333/1000000} (by weight)'
    """
    alike: dict[Fraction, list[Cell]] = {}
    for cell, chance in decision.moves.items():
        alike.setdefault(chance, []).append(cell)
    end, exact, shares = 0, Fraction(0), {}
    for chance, cells in sorted(alike.items()):
        start, exact = end, exact + chance * len(cells)
        end = max(start + 1, round(exact * PARTS))
        shares[chance] = Fraction(end - start, PARTS * len(cells))
    moves = {cell: shares[chance] for cell, chance in decision.moves.items()}
    return Decision(moves, decision.reason)
