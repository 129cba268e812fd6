"""A strategy as a module in Python."""

from collections.abc import Iterable

from noloss.show.exports.portable import Portable
from noloss.show.exports.rows import DIGITS, filled, has_long_chances, head, rows_of, set_in_lines


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
