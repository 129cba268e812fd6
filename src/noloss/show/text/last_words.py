"""What a program said last on its error stream: what went wrong, and where if Python says so."""

import re

from noloss.core.plain import plain

PLACE = re.compile(r'File "(?:[^"]*/)?([^"/]+)", line (\d+)')
"""How Python names a place."""
ERROR = re.compile(r"[\w.]*(?:Error|Exception|Warning|Interrupt|Exit)\b")
FRAME = re.compile(r"\s+at ")
"""How a line begins that says where JavaScript or Java was: what went wrong is above such lines."""
BELOW = re.compile(r"\s|\}|Node\.js v|$")
"""How lines begin that follow what went wrong there."""


def last_words(stderr: str, most: int = 400) -> str:
    """The line that says what went wrong, which is the last one unless it is followed by a trace.

    With file and line where it is an error of Python's; empty if there is none.

    >>> last_words('  File "/home/x/bot.py", line 3\\n    if\\nSyntaxError: invalid syntax\\n')
    'SyntaxError: invalid syntax (bot.py, line 3)'
    >>> last_words("Error: boom\\n    at Pipe.read (node:x:1)\\n\\nNode.js v20.20.2\\n")
    'Error: boom'
    """
    lines = stderr.strip().splitlines()
    if any(map(FRAME.match, lines)):
        lines = [line for line in lines if not BELOW.match(line)] or lines
    last = lines[-1:]
    if not last:
        return ""
    places = PLACE.findall(stderr) if ERROR.match(last[0]) else []
    where = f" ({places[-1][0]}, line {places[-1][1]})" if places else ""
    known = where in last[0]
    return plain(last[0], most) + ("" if known else plain(where))
