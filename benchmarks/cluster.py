"""How much faster two workers are than one: processes here, and workers of a cluster.

`python benchmarks/cluster.py [REPETITIONS [WORK ...]]`, on a quiet machine with two cores or more;
three repetitions of all three works take half an hour. Each work is done by one process, by two,
and by two workers of a dask scheduler on this machine, by turns. It is the whole command each time:
all that it loads and starts is counted; starting the cluster is not. Two commands at once that each
do the whole work and have nothing to do with each other show what the machine allows: their time,
halved, divided by that of two workers is printed for each repetition as the part that is reached,
so that one can tell the program's losses from the machine's.

A speed-up is that of one repetition; the median and the range of all are printed. The answers are
compared, too. The exit code is 1 if two processes are less than 1.7 times as fast as one in any of
the works. Processor time is that of all processes here together: it says what sharing the work
costs, and is much the same on a busy machine.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import forkserver
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from noloss.cli.main import main as command_line

REPETITIONS = 3
WANTED = 1.7
"""What two cores should give, for evolve and discover."""
COMMANDS = {
    "evolve": ["evolve", "runs", "--role", "first", "--runs", "250", "--json"],
    "discover tree": ["discover", "tree", "--goal", "best", "--up-to", "9", "--json"],
    "discover rules": [
        *["discover", "rules", "--vocabulary", "boards", "--up-to", "3", "--json"],
        *("--goals", "3x3 4x4 4x3:3 5x4:4/first"),
    ],
}
ONE, TWO = ("--workers", "1"), ("--workers", "2")


@dataclass(frozen=True)
class Done:
    """What a command took, in seconds, and a digest of all that it wrote."""

    seconds: float
    processor: float
    answer: str


def do(arguments: list[str]) -> None:
    """The command, in this process."""
    sys.argv = ["noloss", *arguments]
    server: Any = forkserver._forkserver
    try:
        command_line()
    finally:
        server._stop()  # the system counts the processor time of those that are waited for


@contextmanager
def running(name: str, *who: str) -> Iterator[tuple["subprocess.Popen[bytes]", Path]]:
    """A command, and the folder that is its own; bytecode is kept, as where noloss is installed."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    kept["NOLOSS_QUIET"] = "1"
    command = [sys.executable, str(Path(__file__).resolve()), "do", *COMMANDS[name], *who]
    with tempfile.TemporaryDirectory() as folder:
        yield subprocess.Popen(command, stdout=subprocess.PIPE, cwd=folder, env=kept), Path(folder)


def done(name: str, *who: str) -> Done:
    """A command, from its start to its end."""
    began, worked = perf_counter(), processor_time()
    with running(name, *who) as (command, folder):
        digest = sha256(command.communicate()[0])
        seconds, processor = perf_counter() - began, processor_time() - worked
        assert command.returncode == 0, f"{name} fails"
        for path in sorted(folder.rglob("*")):
            digest.update(path.name.encode() + (path.read_bytes() if path.is_file() else b""))
    return Done(seconds, processor, digest.hexdigest())


def two_apart(name: str) -> float:
    """The seconds of two commands at once that each do the whole work."""
    began = perf_counter()
    with running(name, *ONE) as (one, _), running(name, *ONE) as (other, _):
        one.communicate()
        other.communicate()
        assert one.returncode == other.returncode == 0, f"{name} fails"
        return perf_counter() - began


def processor_time() -> float:
    """Of programs that have ended and of all that they have waited for, in seconds."""
    return sum(os.times()[2:4])


def measured(name: str, file: str, repetitions: int) -> bool:
    """Print what a work takes, and a line for each way: are two processes fast enough?"""
    done(name, *ONE)  # what is compiled is compiled now
    one, two, there, apart = list[Done](), list[Done](), list[Done](), list[float]()
    for _ in range(repetitions):
        one.append(done(name, *ONE))
        two.append(done(name, *TWO))
        apart.append(two_apart(name) / 2)
        there.append(done(name, "--cluster", file))
    assert len({each.answer for each in one + two + there}) == 1, f"{name}: the answers differ"
    alone = [each.seconds for each in one]
    print(
        f"{name}: one process {median(alone):.1f} s,"
        f" processor time {median(each.processor for each in one):.1f} s and with two processes"
        f" {median(each.processor for each in two):.1f} s; every answer the same;"
        f" load {os.getloadavg()[1]:.1f}"
    )
    enough = faster("two processes", alone, [each.seconds for each in two])
    faster("two workers of a cluster", alone, [each.seconds for each in there])
    faster("two that share nothing", alone, apart)
    reached("two processes", apart, [each.seconds for each in two])
    reached("two workers of a cluster", apart, [each.seconds for each in there])
    return enough


def faster(way: str, alone: list[float], seconds: list[float]) -> bool:
    """Print how much less time a way takes than one process: is it as little as is wanted?"""
    ratios = sorted(a / b for a, b in zip(alone, seconds, strict=True))
    enough = median(ratios) >= WANTED
    verdict = "at least" if enough else "LESS THAN"
    print(
        f"  {way}: {median(ratios):.2f} times as fast ({ratios[0]:.2f} to {ratios[-1]:.2f}),"
        f" {verdict} {WANTED}",
        flush=True,
    )
    return enough


def reached(way: str, apart: list[float], seconds: list[float]) -> None:
    """Print what part of what the cores allow a way reaches, in each repetition."""
    parts = [a / b for a, b in zip(apart, seconds, strict=True)]
    each = ", ".join(f"{part:.2f}" for part in parts)
    print(f"  {way}: {median(parts):.2f} of what the cores allow ({each})", flush=True)


def started(program: str, ready: str, *arguments: str) -> "subprocess.Popen[str]":
    """A program of dask that has said that it is ready."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert any(ready in line for line in process.stderr), f"{program} does not start"
    return process


@contextmanager
def cluster() -> Iterator[str]:
    """The file of a scheduler that has two workers."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "scheduler.json"))
        plain = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", file)
        programs = [started("dask_scheduler", "Scheduler at", *plain, "--port", "0")]
        alone = ("--no-nanny", "--nthreads", "1", "--local-directory", folder)
        try:
            for _ in range(2):
                programs.append(started("dask_worker", "Registered to", *plain, *alone))
            yield file
        finally:
            for each in reversed(programs):
                each.kill()
                each.communicate()


def main(repetitions: int, names: Sequence[str]) -> int:
    """Measure these works; 1 if two processes are too slow in one of them."""
    with cluster() as file:
        enough = [measured(name, file, repetitions) for name in names]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["do"]:
        do(sys.argv[2:])
    else:
        times = int(sys.argv[1]) if len(sys.argv) > 1 else REPETITIONS
        sys.exit(main(times, sys.argv[2:] or [*COMMANDS]))
