"""The words of a verdict, told apart so that a terminal can show them in colour."""

import re
from collections.abc import Callable

_WORDS = {
    "good": r"\bnever loses\b|(?<=\d )never lose\b|(?<=: )verified(?=: )|(?<=: )holds(?= \()"
    r"|\bhold(?=:)|^Proven (?:equal|and checked)\b|\bright(?= on all positions\b)",
    "bad": r"\bCAN LOSE\b|\bLOSES\b|\b(?:AND )?IS BROKEN\b|\bANSWERS ILLEGALLY\b"
    r"|(?<=: )(?:refused(?=: )|fails(?= \())|\bcan lose(?= as (?:first|second)\b)"
    r"|(?<=\d )(?:loses?|broken|wrong)(?=[,.:])|^DISAGREES\b|^WRONG(?=:)",
    "open": r"\bIS TOO SLOW\b|\bnot proven\b|(?<=: )(?:depends|larger)(?= \()|^Not verified\b"
    r"|(?<=\d )(?:no loss found|too slow)(?=[,.])",
}
_CELLS = {
    "good": r"never loses|met|Succeed",
    "bad": r"loses|broken|MISSED|Fails",
    "open": r"no loss found|too slow|Can fail",
}
"""What is a verdict if it is all that a cell of a table holds, or begins with after its seat."""
_CELL = r"(?:(?<=  )|(?<=first: )|(?<=second: ))(?:{words})(?=  | \d|$)"
_IN_CELLS = re.compile(
    "|".join(f"(?P<{kind}>{_CELL.format(words=words)})" for kind, words in _CELLS.items())
)
_VERDICT = re.compile(
    "|".join(
        f"(?P<{kind}>{words}|{_CELL.format(words=_CELLS[kind])})" for kind, words in _WORDS.items()
    )
)


def with_verdicts(text: str, paint: Callable[[str, str], str]) -> str:
    """The text with its verdicts painted `good`, `bad` or `open`: those of lines that stand out.

    What is indented is told about a verdict, and stays as it is, unless it is a cell of a table.

    >>> print(with_verdicts("x CAN LOSE at 3x3.\\n  y never loses", lambda text, kind: f"<{kind}>"))
    x <bad> at 3x3.
      y never loses
    """
    return "\n".join(
        (_IN_CELLS if line.startswith(" ") else _VERDICT).sub(
            lambda found: paint(found[0], str(found.lastgroup)), line
        )
        for line in text.split("\n")
    )
