"""Processes, times and files of the measurements in `peers.py` and `growth.py`."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from noloss.core.document import json_text
from noloss.core.files import write_folder
from noloss.lab.show.table_formats import FORMATS, Table, on_screen

LEAST = 0.5
"""Seconds that a job is repeated for."""


def ask_child(script: Path, *arguments: str, limit: float = 120.0) -> dict[str, Any]:
    """The JSON that a script prints in a process of its own; under "failed", why it does not."""
    try:
        done = subprocess.run(
            [sys.executable, str(script), *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"not done within {limit:g} s"}
    lines = (done.stderr if done.returncode else done.stdout).strip().splitlines()
    last = lines[-1] if lines else "nothing was printed"
    if done.returncode:
        return {"failed": last}
    try:
        told: dict[str, Any] = json.loads(last)
    except ValueError as error:
        return {"failed": f"not JSON: {error}"}
    return told


def seconds(act: Callable[[], object], least: float = LEAST) -> float:
    """The median time of a call, over at least one call and about so many seconds."""
    times: list[float] = []
    while not times or sum(times) < least:
        start = perf_counter()
        act()
        times.append(perf_counter() - start)
    return median(times)


def figure_text(figure: float, job: str) -> str:
    """Seconds in a fitting unit, or games per second."""
    if job == "random":
        return f"{figure:,.0f}/s"
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if figure >= size:
            return f"{figure / size:.3g} {unit}"
    return f"{figure / 1e-9:.3g} ns"


def write_tables(folder: Path, name: str, result: object, table: Table) -> None:
    """Write a result as JSON and its table in every format, and print the table."""
    files = {f"{name}.json": json_text(result, indent=1) + "\n"}
    files |= {f"{name}.{ending}": write(table) for ending, write in FORMATS}
    write_folder(folder, [(file, text.encode()) for file, text in files.items()])
    print(on_screen(table, 100))
    print(f"Wrote {folder}: {', '.join(files)}.")
