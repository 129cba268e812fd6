"""How long it takes to refuse what no machine could walk through. Run by `make bench`.

Each is a whole command, of which the processor time counts. A refusal should take at most a second,
and the program exits with 1 if the middle run of one takes longer.
"""

import os
import subprocess
import sys
from pathlib import Path

RUNS, MOST = 3, 1.0
REFUSED = [
    "compile random -g 20x20:5 x",
    "discover potential 333x333:5",
    "discover rules --goals 20x20:5",
    "evaluate random random -g 5x4:4",
    "evaluate random random -g 12x12x12",
    "evolve e -g 20x20:5 --runs 1",
    "evolve e --runs 1000000000000000000",
    "move ./. -g 999x999:5",
    "nsga2 --population 1000000000000000000",
    "play mm -g 20x20:5",
    "profile --all -g 7x7x7",
    "prove casual -g 8x8:5",
    "prove casual -g 20x20:5",
    "prove human:/dev/zero",
    "simulate random random -g 5x4:4",
    "solve 20x20:5",
    "solve 333x333:5",
    "solve 2x2x2x2x2x2x2x2x2",
    "tournament -g 7x7x7",
]


def seconds(words: str) -> tuple[float, int]:
    """The processor time of a command, and its exit code."""
    noloss = str(Path(sys.executable).with_name("noloss"))
    with subprocess.Popen(
        [noloss, *words.split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as command:
        _, status, used = os.wait4(command.pid, 0)
        command.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, command.returncode


def main() -> None:
    """Measure each, and say which takes too long."""
    slow = False
    for words in REFUSED:
        runs = [seconds(words) for _ in range(RUNS)]
        if any(code != 2 for _, code in runs):
            sys.exit(f"noloss {words}: not refused, exit codes {[code for _, code in runs]}")
        low, middle, high = sorted(taken for taken, _ in runs)
        slow = slow or middle > MOST
        print(f"{words:44} {middle:5.2f} s ({low:.2f} to {high:.2f}, {RUNS} runs)")
    sys.exit(int(slow))


if __name__ == "__main__":
    main()
