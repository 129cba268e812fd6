"""A strategy as a source file in Python, JavaScript or C99, or as JSON for every other language.

The functions in C are named after the strategy. The module in JavaScript is an ES module, for
browsers and for Node. JSON is `Portable` as a document.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from noloss.core.document import file_text
from noloss.core.errors import TooLarge
from noloss.show.exports.portable import Portable, Shares
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


@dataclass(frozen=True)
class Kind:
    """What differs in a module by the kind of number that its chances are made of."""

    suffix: str
    said: str
    """Of the chances, to who calls it."""
    defined: str
    above: str
    """Whether the chances so far are above a random number."""


NUMBERS = Kind("", "", "", "passed / denominator > random")
BIG_INTS = Kind(
    "n",
    """
 *
 * Numerator and denominator are BigInts, since their digits are too many for a Number.""",
    """// Whether a fraction is above a random number, exactly.
function above(numerator, denominator, random) {
  let [part, parts] = [random, 1n];
  while (!Number.isInteger(part)) [part, parts] = [part * 2, parts * 2n];
  return numerator * parts > BigInt(part) * denominator;
}

""",
    "above(passed, denominator, random)",
)


def js_module(export: Portable) -> str:
    """Its text; where chances are too long for numbers, all chances are BigInts."""
    kind = BIG_INTS if has_long_chances(export) else NUMBERS
    table = rows_of(export, range(len(export.decisions)))
    return filled(
        "module.mjs.template",
        head="\n".join(f"// {line}".rstrip() for line in head(export, "js")),
        cells=export.game.size,
        digits=DIGITS,
        key=table.key,
        width=table.width,
        ways=set_in_lines((_array(way) for way in export.symmetries), 2),
        decisions=set_in_lines((_decision(shares, kind) for shares in export.decisions), 2),
        zero=f"0{kind.suffix}",
        said=kind.said,
        defined=kind.defined,
        above=kind.above,
        table="\n".join(f'  "{row}",' for row in table.rows),
    )


def _decision(shares: Shares, kind: Kind) -> str:
    return _array(_array((place, f"{share}{kind.suffix}")) for place, share in shares.items())


def _array(items: Iterable[object]) -> str:
    return f"[{','.join(map(str, items))}]"


def python_module(export: Portable) -> str:
    """Its text; chances that are too long for division are compared as fractions."""
    long = has_long_chances(export)
    table = rows_of(export, range(len(export.decisions)))
    return filled(
        "module.py.template",
        head="\n".join(head(export, "python")),
        imports="\nfrom fractions import Fraction\n" if long else "",
        cells=export.game.size,
        digits=DIGITS,
        key=table.key,
        width=table.width,
        ways=set_in_lines((_tuple(way) for way in export.symmetries), 4),
        decisions=set_in_lines((_tuple(d.items()) for d in export.decisions), 4),
        ratio="Fraction(passed, whole)" if long else "passed / whole",
        table="\n".join(f'    "{row}"' for row in table.rows),
    )


def _tuple(items: Iterable[object]) -> str:
    return repr(tuple(items)).replace(" ", "")


FORMAT, VERSION = "noloss export", 1


def json_file(export: Portable) -> str:
    """Its text, one line; cells are numbered from 1 there, as in all our JSON."""
    return file_text(FORMAT, VERSION, export) + "\n"
