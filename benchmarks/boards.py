"""How long it takes to settle larger boards: search, proof, check, and the memory of it all.

Run by hand: `python benchmarks/boards.py`, or with the names of games; `--figure FILE` first draws
the figure too. Each game is settled in a process of its own, after the kernels have been compiled
once. Times are processor seconds. "loaded" is the memory of the process with Python, numpy, numba
and the compiled kernels, before the game is settled, and "peak" the most it took until the end.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from noloss.core.budget import Budget
from noloss.core.files import write_bytes
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.exact.engines import certify
from noloss.exact.engines.position_table import table_from
from noloss.exact.engines.proof_search import WORD, ProofSearch
from noloss.exact.extent import fits_a_table

GAMES = [
    *("4x3:3", "4x4:3", "3x3x3", "3x3x3x3", "5x6:4", "6x6:4"),
    *("4x4", "5x4:4", "5x5:4", "5x5", "6x6:5", "8x8:6", "7x7:5", "4x4x4"),
    *("9x9:4", "10x10:4", "11x11:4"),
]


def measure(name: str) -> dict[str, object]:
    """Settle one game step by step, in this process."""
    loaded = process_time()  # Python, numpy and numba
    checking = [0.0]
    check = certify.check

    def timed(data: bytes) -> object:
        before = process_time()
        verdict = check(data)
        checking[0] += process_time() - before
        return verdict

    certify.check = timed
    start = parse_game(name).start()
    warm = parse_game("4x4:3" if start.game.size <= WORD else "13x5:3").start()
    ProofSearch(warm, Side.FIRST).go_on(Budget().meter("warm"), 1)  # loads the kernels
    ready, before = process_time(), peak()
    found = certify.certified(start, Budget().meter(name))
    settled, after = process_time(), peak()
    if fits_a_table(start):
        table_from(start)
    return {
        "game": name,
        "value": found.value.value,
        "import": loaded,
        "kernels": ready - loaded,
        "settle": settled - ready - checking[0],
        "check": checking[0],
        "table": process_time() - settled if fits_a_table(start) else None,
        "nodes": found.nodes,
        "bytes": [proof.size for proof in found.certificates],
        "cells": start.game.size,
        "loaded": before,
        "peak": after,
    }


def peak() -> int:
    """The most memory that this process has taken so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def rows(names: list[str]) -> Iterator[dict[str, Any]]:
    """Measure each game in a process of its own and print a line for it."""
    columns = ("import", "kernels", "settle", "check", "table")
    heads = "".join(f"{column:>9}" for column in columns)
    print(f"{'game':10}{'value':7}{heads} loaded   peak    nodes nodes/s bytes")
    for name in names:
        child = subprocess.run(
            [sys.executable, __file__, "--one", name], capture_output=True, text=True, check=True
        )
        row = json.loads(child.stdout)
        times = "".join("         " if row[c] is None else f"{row[c]:9.2f}" for c in columns)
        sizes = " + ".join(f"{size:,}" for size in row["bytes"])
        speed = f"{row['nodes'] / row['settle']:8,.0f}" if row["settle"] >= 1 else " " * 8
        memory = f"{row['loaded']:7,}{row['peak']:7,}"
        print(
            f"{name:10}{row['value']:7}{times}{memory}{row['nodes']:9,}{speed} {sizes}", flush=True
        )
        yield row


def draw(file: str, measured: list[dict[str, Any]]) -> None:
    """Time and memory against the size of the board: points that nothing joins.

    Those of small games lie too close together to be named.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 (only for the figure)
    from matplotlib.lines import Line2D  # noqa: PLC0415

    from noloss.report.pictures.images import image  # noqa: PLC0415
    from noloss.report.pictures.marks import BLACK, ORANGE, Mark  # noqa: PLC0415
    from noloss.report.pictures.stand_apart import draw_apart  # noqa: PLC0415

    won, drawn = Mark(BLACK, "o", filled=True), Mark(ORANGE, "s")
    figure = Figure(figsize=(9, 4.8), layout="constrained")
    time, memory = figure.subplots(1, 2)
    for axes, key, label, least, named in (
        (time, "settle", "processor seconds to settle and prove, at least 0.01", 0.01, 0.15),
        (memory, "more", "MB beyond the loaded kernels, at least 1", 1, 8),
    ):
        heights = [
            max({"settle": row["settle"], "more": row["peak"] - row["loaded"]}[key], least)
            for row in measured
        ]
        points = [(row["cells"], height) for row, height in zip(measured, heights, strict=True)]
        axes.scatter(*zip(*points, strict=True), s=0)
        axes.set(xlabel="cells", ylabel=label, yscale="log", xlim=(0, 140))
        axes.margins(y=0.08)
        for row, point in zip(measured, points, strict=True):
            if point[1] >= named:
                axes.annotate(row["game"], point, (5, 4), textcoords="offset points", size=7)
        kinds = [drawn if row["value"] == "draw" else won for row in measured]
        draw_apart(figure, axes, list(zip(points, kinds, strict=True)), 5)
    keys = [Line2D([], [], **kind.points(5)) for kind in (won, drawn)]
    words = ["won by the first player", "draw"]
    figure.legend(keys, words, loc="outside upper center", ncols=2, frameon=False)
    write_bytes(Path(file), image(figure, file.rpartition(".")[2]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2])))
    elif sys.argv[1:2] == ["--figure"]:
        draw(sys.argv[2], list(rows(sys.argv[3:] or GAMES)))
    else:
        list(rows(sys.argv[1:] or GAMES))
