"""The words of a verdict, told apart so that a terminal can show them in colour."""

import re
from collections.abc import Callable

_WORDS = {
    "good": r"\bnever loses\b|(?<=: )verified(?=: )|(?<=: )holds(?= \()",
    "bad": r"\bCAN LOSE\b|\bLOSES\b|\b(?:AND )?IS BROKEN\b|(?<=: )(?:refused(?=: )|fails(?= \())",
    "open": r"\bIS TOO SLOW\b|\bnot proven\b|(?<=: )(?:depends|larger)(?= \()",
}
_VERDICT = re.compile("|".join(f"(?P<{kind}>{words})" for kind, words in _WORDS.items()))


def with_verdicts(text: str, paint: Callable[[str, str], str]) -> str:
    """The text with its verdicts painted `good`, `bad` or `open`: those of lines that stand out.

    What is indented is told about a verdict, and stays as it is.

    >>> print(with_verdicts("x CAN LOSE at 3x3.\\n  y never loses", lambda text, kind: f"<{kind}>"))
    x <bad> at 3x3.
      y never loses
    """
    return "\n".join(
        line
        if line.startswith(" ")
        else _VERDICT.sub(lambda found: paint(found[0], str(found.lastgroup)), line)
        for line in text.split("\n")
    )
