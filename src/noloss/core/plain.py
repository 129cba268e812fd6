"""Text of others made safe to show: names, answers and errors of bots, names in files.

Whatever is printed, put on a page or written to a spreadsheet goes through here first, so that no
text can move the cursor, forge a line of ours, end a tag or start a formula. What passes `plain`
holds printable characters only, all of which XML allows.
"""

MOST = 400
"""How many letters of a text are shown unless told otherwise."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would compute."""


def plain(text: str, most: int = MOST, lines: bool = False) -> str:
    r"""One line in which what cannot be printed is spelled out; with `lines`, newlines stay.

    >>> plain("a\x1b[2Jb\nc\u202ed"), plain("x" * 9, most=3)
    ('a\\x1b[2Jb\\nc\\u202ed', 'xxx...')
    """
    cut = text[:most] + "..." if len(text) > most else text
    if cut.isprintable():
        return cut
    return "".join(
        letter if letter.isprintable() or (lines and letter == "\n") else _spelled(letter)
        for letter in cut
    )


def _spelled(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def plain_html(text: str, most: int = MOST, lines: bool = False) -> str:
    """The same within a page, in an element or a quoted attribute."""
    from html import escape  # noqa: PLC0415 (only pages need it)

    return escape(plain(text, most, lines))


def plain_cell(text: str, most: int = MOST) -> str:
    """The same in a cell of a spreadsheet, which stays text."""
    return "'" * text.startswith(FORMULA) + plain(text, most)
