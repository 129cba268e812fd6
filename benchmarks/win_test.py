"""Which way of seeing a complete line makes the searches fastest? Run by hand, in both states:

    python benchmarks/win_test.py
    NUMBA_DISABLE_JIT=1 python benchmarks/win_test.py

The source of the search kernels is run with other bodies of `won` put in its place; the ways take
turns, and the least time of ABP's first move counts.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from types import ModuleType

from noloss.lab.kernels import searches

RIM = ("0o007", "0o700", "0o111", "0o444")
THROUGH = ("0o070", "0o222", "0o421", "0o124")
ROUNDS = 25


def some(lines: tuple[str, ...]) -> str:
    """Python for "one of these lines is complete"."""
    return " or ".join(f"board & {line} == {line}" for line in lines)


WAYS = {
    "eight comparisons (ours)": None,
    "sliding": (
        "    return (board & board >> 1 & board >> 2 & 0o111 | board & board >> 3 & board >> 6"
        " | board & board >> 4 & board >> 8 | board & board >> 2 & board >> 4 & 0o004) != 0"
    ),
    "centre lines only with the centre": f"    return (board & 0o020 != 0 and ({some(THROUGH)}))"
    f" or {some(RIM)}",
    "by three corners of the tree": (
        "    if board & 0o001 and (board & 0o007 == 0o007 or board & 0o111 == 0o111):\n"
        "        return True\n"
        "    if board & 0o400 and (board & 0o700 == 0o700 or board & 0o444 == 0o444):\n"
        "        return True\n"
        f"    return board & 0o020 != 0 and ({some(THROUGH)})"
    ),
}


def variant(folder: Path, name: str, body: str | None) -> ModuleType:
    """The search kernels with this body of `won`, as a module of their own."""
    source = Path(searches.__file__).read_text(encoding="utf-8")
    if body is not None:
        source = re.sub(
            r"(def won\(board: int\) -> bool:\n).*?(\n\n\n@kernel)",
            lambda match: match[1] + body + match[2],
            source,
            flags=re.DOTALL,
        )
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return import_module(name)


def main() -> None:
    """Measure each way in turns."""
    with TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        made = {
            name: variant(Path(folder), f"way{at}", body)
            for at, (name, body) in enumerate(WAYS.items())
        }
        measure(made)


def measure(made: dict[str, ModuleType]) -> None:
    """Print the least time of ABP's first move for each way."""
    for module in made.values():
        module.abp(0, 0)
    least = dict.fromkeys(made, float("inf"))
    for _ in range(ROUNDS):
        for name, module in made.items():
            start = perf_counter_ns()
            module.abp(0, 0)
            least[name] = min(least[name], perf_counter_ns() - start)
    for name, time in least.items():
        print(f"{name:36} {time / 1000:12,.1f} us")


if __name__ == "__main__":
    main()
