"""A strategy as an ES module in JavaScript, for browsers and for Node."""

from collections.abc import Iterable

from noloss.report.exports.portable import Portable
from noloss.report.exports.rows import DIGITS, filled, head, require_exact, rows_of, set_in_lines


def js_module(export: Portable) -> str:
    """Its text."""
    require_exact(export, "JavaScript")
    table = rows_of(export, range(len(export.decisions)))
    return filled(
        "module.mjs.template",
        head="\n".join(f"// {line}".rstrip() for line in head(export, "js")),
        cells=export.game.size,
        digits=DIGITS,
        key=table.key,
        width=table.width,
        ways=set_in_lines((_array(way) for way in export.symmetries), 2),
        decisions=set_in_lines(
            (_array(map(_array, decision.items())) for decision in export.decisions), 2
        ),
        table="\n".join(f'  "{row}",' for row in table.rows),
    )


def _array(items: Iterable[object]) -> str:
    return f"[{','.join(map(str, items))}]"
