"""A strategy written out: one decision per position, saved and loaded as JSON.

    {"format": "noloss table", "version": 1, "game": "3x3", "strategy": "t3dt",
     "reasons": [["centre", "You started ..."], ...],
     "positions": {"X../.../...": {"moves": {"5": "1"}, "reason": 0, "cells": [5]}, ...}}

Cells are numbered from 1, chances are fractions as text, `reason` is an index into `reasons`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from noloss.core.errors import BadDecision, BadFile, NolossError, WrongGame
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text, parse_cell, parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, unfinished

FORMAT, VERSION = "noloss table", 1

T = TypeVar("T")


@dataclass(frozen=True)
class TableStrategy:
    """Looks its decision up. Knows only the positions it was given."""

    game: LineGame
    source: str
    """The name of the strategy that was written out."""
    decisions: Mapping[Position, Decision]
    called: str = ""
    """The name of one that lies in a file."""

    @cached_property
    def name(self) -> str:
        """What it is called; in memory `table(SOURCE)#DIGEST`, by content."""
        if self.called:
            return self.called
        from hashlib import sha256  # noqa: PLC0415 (only a table that is named needs it)

        return f"table({self.source})#{sha256(table_text(self).encode()).hexdigest()[:12]}"

    __repr__ = named_repr

    def __hash__(self) -> int:
        """Not of every decision."""
        return hash((self.game, self.source, self.called, len(self.decisions)))

    def plays(self, game: LineGame) -> bool:
        """The game it was written out for."""
        return game == self.game

    def decide(self, position: Position) -> Decision:
        """The decision on record for this position."""
        if position.game != self.game:
            raise WrongGame(f"{self.name} plays {self.game}, not {position.game}")
        decision = self.decisions.get(position)
        if decision is None:
            unfinished(position)
            raise BadDecision(f"{self.name} has no entry for {position}")
        return decision


def table_text(table: TableStrategy) -> str:
    """The table as JSON; the same table always gives the same text."""
    reasons: dict[tuple[str, str], int] = {}
    positions = {}
    for position in sorted(table.decisions, key=str):
        decision = table.decisions[position]
        said = (decision.reason.rule, decision.reason.text)
        positions[str(position)] = {
            "moves": {
                cell_text(cell): str(decision.moves[cell]) for cell in sorted(decision.moves)
            },
            "reason": reasons.setdefault(said, len(reasons)),
            "cells": [cell + 1 for cell in decision.reason.cells],
        }
    head = {"format": FORMAT, "version": VERSION, "game": table.game.name, "strategy": table.source}
    return json.dumps({**head, "reasons": list(reasons), "positions": positions})


def parse_table(text: str) -> TableStrategy:
    """Read `table_text` back; anything broken, foreign or illegal is refused with the place."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"not a table: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(f'not a table: the file does not say "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise BadFile(f"table version {data.get('version')!r}: this program reads {VERSION}")
    try:
        game = parse_game(_expect(data, "game", str))
        source = _expect(data, "strategy", str)
        if not source.isprintable():
            raise BadFile(f"the name of the strategy cannot be printed: {source!r:.60}")
        reasons = _expect(data, "reasons", list)
        entries = _expect(data, "positions", dict)
    except NolossError as error:
        raise BadFile(f"table: {error}") from None
    decisions = {}
    for at, entry in entries.items():
        try:
            position = unfinished(parse_position(game, at))
            decisions[position] = _parse_entry(position, entry, reasons)
        except (NolossError, ValueError, TypeError, ZeroDivisionError, IndexError) as error:
            raise BadFile(f"table, entry {at!r}: {error}") from None
    return TableStrategy(game, source, decisions)


def _parse_entry(position: Position, entry: Any, reasons: list[Any]) -> Decision:
    if not isinstance(entry, dict):
        raise BadFile("expected moves, reason and cells")
    game = position.game
    chances = _expect(entry, "moves", dict)
    moves = {parse_cell(game, cell): _chance(chance) for cell, chance in chances.items()}
    for cell in moves:
        position.play(cell)
    index = _expect(entry, "reason", int)
    if not 0 <= index < len(reasons):
        raise BadFile(f"there is no reason number {index}")
    rule, sentence = map(str, reasons[index])
    cells = tuple(parse_cell(game, str(cell)) for cell in _expect(entry, "cells", list))
    return Decision({Cell(c): moves[c] for c in sorted(moves)}, Reason(rule, sentence, cells))


def _chance(text: Any) -> Fraction:
    if not isinstance(text, str) or not re.fullmatch(r"\d{1,1000}(/\d{1,1000})?", text):
        raise BadFile(f"a chance is written as 1 or 1/4, not {text!r:.60}")
    return Fraction(text)


def _expect(data: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = data.get(key)
    if not isinstance(value, kind):
        raise BadFile(f"{key!r} should be of type {kind.__name__}, not {value!r:.60}")
    return value
