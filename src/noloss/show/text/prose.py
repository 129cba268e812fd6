"""Lines of text that fit a screen: broken between words, never within."""

import re

_LEAD = re.compile(r"[ │├└─]*")
"""What stands before the words of a line: its indent, or the lines of a tree."""
HELD = "\u00a0%"
"""A percent sign stays with its number."""


def broken(text: str, width: int) -> str:
    """The text with every line that is wider than `width` broken between words.

    What follows keeps the indent; a word that is wider than the screen stays whole.

    >>> print(broken("├─ yes: it is a rather long way to go", 25))
    ├─ yes: it is a rather
    │  long way to go
    """
    return "\n".join(
        piece for line in text.split("\n") for piece in (_pieces(line, width) or [line])
    )


def _pieces(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    from textwrap import wrap  # noqa: PLC0415 (few lines are too long)

    lead = _LEAD.match(line)
    before = lead[0] if lead else ""
    pieces = wrap(
        line[len(before) :].replace(" %", HELD),
        max(width, len(before) + 20),
        initial_indent=before,
        subsequent_indent=before.replace("├─", "│ ").replace("└─", "  "),
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
        drop_whitespace=True,
    )
    return [piece.replace(HELD, " %") for piece in pieces]
