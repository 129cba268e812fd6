"""A strategy as a source file in C99, whose functions are named after it."""

import re

from noloss.core.errors import TooLarge
from noloss.show.exports.portable import Portable
from noloss.show.exports.rows import (
    DIGITS,
    filled,
    has_long_chances,
    head,
    longest,
    rows_of,
    set_in_lines,
)

LONGEST = 40
"""Letters of a name in C."""


def c_module(export: Portable) -> str:
    """Its text; chances that are too long are refused."""
    if has_long_chances(export):
        raise TooLarge(
            f"{export.strategy} has chances whose common denominator has"
            f" {len(str(longest(export)))} digits, but C compares them as doubles, exact to 2^53:"
            " add --round to round them to millionths, or export it to python, js or json"
        )
    flat: list[int] = []
    starts = []
    for decision in export.decisions:
        starts.append(len(flat))
        flat += [len(decision), *(number for pair in decision.items() for number in pair)]
    table = rows_of(export, starts)
    return filled(
        "module.c.template",
        name=c_name(export),
        head="\n".join(f"// {line}".rstrip() for line in head(export, "c")),
        cells=export.game.size,
        digits=DIGITS,
        key=table.key,
        width=table.width,
        per_row=table.per_row,
        entries=table.entries,
        ways=set_in_lines((f"{{{','.join(map(str, way))}}}" for way in export.symmetries), 4),
        decisions=set_in_lines(map(str, flat), 4),
        table="\n".join(f'    "{row}",' for row in table.rows),
    )


def c_name(export: Portable) -> str:
    """What the names of its functions begin with."""
    name = re.sub(r"\W+", "_", export.strategy, flags=re.ASCII).strip("_")[:LONGEST]
    return name if re.match(r"[A-Za-z]", name) else f"noloss_{name}"
