"""What the modules have in common: the table as text, the lines at their head, how both are set.

An entry of the table is the number of a board and a number that leads to its decision, each written
with the digits of `DIGITS` in a fixed width; the entries are in order, so they can be searched.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from textwrap import wrap
from typing import ClassVar

from noloss.core.files import read_text
from noloss.core.game import Side
from noloss.core.phrases import counted
from noloss.show.exports.portable import EXACT, Portable

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
"""In the order of ASCII, and harmless between quotation marks in every language."""
WIDTH = 96
"""Columns of the modules."""
TEMPLATES = Path(__file__).with_name("templates")


class Module(Template):
    """A module with gaps: `@name` or `@{name}`."""

    delimiter: ClassVar[str] = "@"


def filled(file: str, **gaps: object) -> str:
    """A template with its gaps filled."""
    return Module(read_text(TEMPLATES / file)).substitute(gaps)


@dataclass(frozen=True)
class Rows:
    """The table as text, cut into rows of whole entries."""

    key: int
    """Digits of a board."""
    width: int
    """Digits of an entry."""
    per_row: int
    entries: int
    rows: tuple[str, ...]


def rows_of(export: Portable, values: Sequence[int]) -> Rows:
    """The table; `values` are written for the decisions."""
    key = _digits_for(3**export.game.size - 1)
    width = key + _digits_for(max(values))
    entries = [
        _written(int(text.translate(_BASE_3), 3), key) + _written(values[number], width - key)
        for text, number in export.positions.items()
    ]
    per_row = (WIDTH - 8) // width
    rows = ("".join(entries[at : at + per_row]) for at in range(0, len(entries), per_row))
    return Rows(key, width, per_row, len(entries), tuple(rows))


_BASE_3 = str.maketrans(".OX", "012")


def _digits_for(largest: int) -> int:
    digits = 1
    while len(DIGITS) ** digits <= largest:
        digits += 1
    return digits


def _written(number: int, digits: int) -> str:
    text = ""
    for _ in range(digits):
        number, digit = divmod(number, len(DIGITS))
        text = DIGITS[digit] + text
    return text


def set_in_lines(pieces: Iterable[str], indent: int) -> str:
    """Pieces of code, each with its comma, in lines that are not too long."""
    margin = " " * indent
    text = " ".join(f"{piece}," for piece in pieces)
    lines = wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(margin + line for line in lines)


def head(export: Portable, language: str) -> list[str]:
    """The lines that say what a module is, what is proven, and who may use it."""
    name, size = harmless(export.strategy), export.game.size
    proven = "; ".join(
        f"{'never loses' if side in export.never_loses else 'can lose'}"
        f" as {side.value} player ({side.mark})"
        for side in Side
    )
    rounded = " --round" if export.rounded else ""
    return [
        f"{name}, an opponent for {export.game}, in one file that needs nothing else.",
        "",
        *wrap(f"Proven over all play: {proven}.", WIDTH - 4),
        *_of_rounding(export),
        "",
        f"A board is {size} characters of X, O and '.', row by row from the top; X moves first.",
        "Cells are numbered from 0: cell i is character i of the board.",
        "",
        f"Made by: noloss export {name} --to {language} -g {export.game}{rounded}",
        f"SPDX-License-Identifier: {export.licence}",
        export.copyright,
    ]


def _of_rounding(export: Portable) -> list[str]:
    if not export.rounded:
        return []
    text = (
        f"Chances are rounded to millionths in {counted(export.rounded, 'position')}, because exact"
        " ones have too many digits. Moves that were equally likely still are; no move was added or"
        " left out."
    )
    return ["", *wrap(text, WIDTH - 4)]


def harmless(name: str) -> str:
    """A name that cannot end a comment or a text, whatever file it comes from."""
    return re.sub(r"[^\w .:;,#+%()=/-]", "_", name, flags=re.ASCII)


def has_long_chances(export: Portable) -> bool:
    """Whether a common denominator is too long for a double, and so for many languages' numbers."""
    return longest(export) > EXACT


def longest(export: Portable) -> int:
    """The largest of the common denominators."""
    return max(sum(shares.values()) for shares in export.decisions)
