"""A strategy as an ES module in JavaScript, for browsers and for Node."""

from collections.abc import Iterable
from dataclasses import dataclass

from noloss.show.exports.portable import Portable, Shares
from noloss.show.exports.rows import DIGITS, filled, has_long_chances, head, rows_of, set_in_lines


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
