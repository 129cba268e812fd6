"""How fast `profile t3dt` is, in processor time. Run by `make bench`.

`python benchmarks/profile_page.py OTHER/src` measures another version of the package side by side,
turn by turn, so that a busy machine slows both alike.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

RUNS = 7
HERE = Path(__file__).parents[1] / "src"
MEASURED = """
from time import process_time
from noloss.arena.profile import profile
from noloss.strategies.catalogue import strategy
from noloss.core.notation import parse_game
game, player = parse_game("3x3"), strategy("t3dt")
start = process_time()
profile(game, player)
print(process_time() - start)
"""


def seconds(source: Path) -> float:
    """The processor time of one profile, by the package below this folder."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED],
        env={**os.environ, "PYTHONPATH": str(source.resolve())},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def line(label: str, figures: list[float]) -> str:
    """The middle figure and the range."""
    low, middle, high = min(figures), median(figures), max(figures)
    return f"{label}: {middle:.2f} s ({low:.2f} to {high:.2f}, {len(figures)} runs)"


def main() -> None:
    """Measure this version, and the other one if it is named."""
    sources = [HERE, *map(Path, sys.argv[1:2])]
    rounds = [[seconds(source) for source in sources] for _ in range(RUNS)]
    for source, figures in zip(sources, zip(*rounds, strict=True), strict=True):
        print(line(f"profile t3dt, {source}", list(figures)))
    if len(sources) > 1:
        ratios = [other / mine for mine, other in rounds]
        low, high = min(ratios), max(ratios)
        print(f"faster by {median(ratios):.1f} times ({low:.1f} to {high:.1f})")


if __name__ == "__main__":
    main()
