"""A notebook as a script: its code cells one after the other, without magics.

It can be run as a program of its own, with the notebook and the script as arguments: it needs
nothing but Python, so it works in a sandbox too, where a class's notebooks become scripts.
"""

import json
import sys
from pathlib import Path
from typing import Any

MAGIC = ("%", "!", "?")
"""How a line begins that means something to a notebook only."""
HOME = "import os, sys; sys.path.insert(0, os.getcwd())\n"
"""What a notebook imports is found beside it."""


def script_of(notebook: Any) -> str:
    """The Python of a notebook that was read as JSON; ValueError says why it is none.

    A cell of another language (`%%...`) is left out.
    """
    match notebook:
        case {"cells": list(cells)}:
            sources = (_source(cell, number) for number, cell in enumerate(cells, 1))
            return HOME + "\n".join(map(_without_magic, sources))
    raise ValueError("it has no list of cells")


def _source(cell: Any, number: int) -> str:
    """The code of a cell; none of a cell that holds something else."""
    match cell:
        case {"cell_type": "code", "source": str(source)}:
            return source
        case {"cell_type": "code", "source": list(lines)} if all(
            type(line) is str for line in lines
        ):
            return "".join(lines)
        case {"cell_type": "code"}:
            raise ValueError(f"cell {number} has no source")
        case {"cell_type": str()}:
            return ""
    raise ValueError(f"cell {number} has no type")


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
        script = script_of(json.loads(source.read_text("utf-8")))
    except (ValueError, RecursionError) as error:
        sys.exit(f"{source.name} is not a notebook: {error}")
    target.write_text(script, "utf-8")


if __name__ == "__main__":
    main()
