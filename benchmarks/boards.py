"""How long it takes to settle larger boards: search, proof, check, and the memory of it all.

Run by hand: `python benchmarks/boards.py`, or with the names of games; `--figure FILE` first draws
the figure too. Each game is settled by `noloss solve` in a process of its own, after the kernels
have been compiled once. "whole" are the processor seconds of that process, from its start to its
end, "check" those that the checker takes for the same proofs once more, and "peak" the most memory
that it took, in MB.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from noloss.checker.check import check
from noloss.core.files import write_bytes
from noloss.core.notation import parse_game

GAMES = [
    *("4x3:3", "4x4:3", "3x3x3", "3x3x3x3", "5x6:4", "6x6:4"),
    *("4x4", "5x4:4", "5x5:4", "5x5", "6x6:5", "8x8:6", "7x7:5", "4x4x4"),
    *("9x9:4", "10x10:4", "11x11:4"),
]


def measure(name: str) -> dict[str, Any]:
    """Settle one game as a user would, and check its proofs once more."""
    with tempfile.TemporaryDirectory() as folder:
        answer, used = solved(name, Path(folder))
        proofs = [Path(proof["file"]).read_bytes() for proof in answer["certificate"]]
    before = process_time()
    if not all(check(data).valid for data in proofs):
        raise SystemExit(f"{name}: the checker refuses a proof")
    return {
        "game": name,
        "value": answer["value"],
        "whole": used.ru_utime + used.ru_stime,
        "check": process_time() - before,
        "peak": used.ru_maxrss >> 10,
        "nodes": answer["nodes"],
        "bytes": [len(data) for data in proofs],
        "cells": parse_game(name).size,
    }


def solved(name: str, folder: Path, *more: str) -> tuple[dict[str, Any], Any]:
    """What `noloss solve` says in a process of its own, and what that process has used."""
    words = ("-m", "noloss", "solve", name, "--json", "--out", str(folder / "proof"), *more)
    with (folder / "answer.json").open("w+") as out:
        quiet = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        files = [(os.POSIX_SPAWN_DUP2, out.fileno(), 1), quiet]
        child = os.posix_spawn(
            sys.executable, (sys.executable, *words), os.environ, file_actions=files
        )
        _, status, used = os.wait4(child, 0)
        if status:
            raise SystemExit(f"{name}: not settled")
        out.seek(0)
        return json.load(out), used


def compile_kernels() -> None:
    """For boards of one word and of two: whoever keeps a log searches at once."""
    for name in ("6x5:4", "13x5:3"):
        with tempfile.TemporaryDirectory() as folder:
            solved(name, Path(folder), "--log", str(Path(folder, "log")))


def rows(names: list[str]) -> Iterator[dict[str, Any]]:
    """Measure each game in a process of its own and print a line for it."""
    compile_kernels()
    print(f"{'game':10}{'value':7}{'whole':>9}{'check':>9}{'peak':>7}{'nodes':>9} bytes")
    for name in names:
        row = measure(name)
        sizes = " + ".join(f"{size:,}" for size in row["bytes"])
        figures = f"{row['whole']:9.2f}{row['check']:9.2f}{row['peak']:7,}{row['nodes']:9,}"
        print(f"{name:10}{row['value']:7}{figures} {sizes}", flush=True)
        yield row


def draw(file: str, measured: list[dict[str, Any]]) -> None:
    """Time and memory against the size of the board: points that nothing joins.

    Those of small games lie too close together to be named.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 (only for the figure)
    from matplotlib.lines import Line2D  # noqa: PLC0415

    from noloss.show.pictures.images import draw_apart, image  # noqa: PLC0415
    from noloss.show.pictures.marks import BLACK, ORANGE, Mark  # noqa: PLC0415

    won, drawn = Mark(BLACK, "o", filled=True), Mark(ORANGE, "s")
    figure = Figure(figsize=(9, 4.8), layout="constrained")
    time, memory = figure.subplots(1, 2)
    for axes, key, label, named in (
        (time, "whole", "processor seconds of noloss solve", 1.5),
        (memory, "peak", "MB of the process", 40),
    ):
        points = [(row["cells"], row[key]) for row in measured]
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
    if sys.argv[1:2] == ["--figure"]:
        draw(sys.argv[2], list(rows(sys.argv[3:] or GAMES)))
    else:
        list(rows(sys.argv[1:] or GAMES))
