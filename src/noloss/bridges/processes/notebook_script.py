"""A notebook as a script: its code cells one after the other, without magics.

Run as a program of its own, with the notebook and the script as arguments; it needs nothing but
Python, so that what a stranger's notebook holds is never parsed in the process that grades it.
"""

import json
import sys
from pathlib import Path

MAGIC = ("%", "!", "?")
"""How a line begins that means something to a notebook only."""
HOME = "import os, sys; sys.path.insert(0, os.getcwd())\n"
"""What a notebook imports is found beside it."""


def script_of(text: str) -> str:
    """The Python of a notebook's JSON; a cell of another language (`%%...`) is left out."""
    cells = json.loads(text)["cells"]
    sources = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return HOME + "\n".join(_without_magic(source) for source in sources)


def _without_magic(source: str) -> str:
    if source.lstrip().startswith("%%"):
        return ""
    try:
        compile(source, "cell", "exec")
    except (SyntaxError, ValueError):
        return "\n".join(map(_line, source.splitlines())) + "\n"
    return source + "\n"


def _line(line: str) -> str:
    code = line.lstrip()
    return line.removesuffix(code) + "pass" if code.startswith(MAGIC) else line


def main() -> None:
    """Write the script of the notebook that the arguments name."""
    source, target = map(Path, sys.argv[1:3])
    try:
        script = script_of(source.read_text("utf-8"))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        sys.exit(f"{source.name} is not a notebook: {error!r}")
    target.write_text(script, "utf-8")


if __name__ == "__main__":
    main()
