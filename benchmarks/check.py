"""How fast bots are checked: functions in this process, and programs. Run by `make bench`.

Checks of functions are measured in processor time, which does not depend on what else is running.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from statistics import median
from time import perf_counter, process_time

from noloss.bots.checking.check import check
from noloss.bots.processes.process import ProcessBot
from noloss.core.notation import parse_game

RUNS, QUESTIONS = 7, 20_000
BOTS = Path(__file__).parents[1] / "examples/bots"


def first_free(board: str, mark: str) -> int:
    """The trivial bot."""
    return board.replace("/", "").index(".") + 1


def checks(label: str, bot: Callable[[str, str], int], games: bool, runs: int = RUNS) -> None:
    """The whole check of a function, with the results against random and casual."""
    three = parse_game("3x3")
    figures = []
    for _ in range(runs):
        start = process_time()
        report = check(bot, three, games=games)
        figures.append(process_time() - start)
    low, middle, high = min(figures), median(figures), max(figures)
    print(
        f"check {label}, both seats, {report.evidence.games} whole games, {report.verdict}:"
        f" {middle:.3f} s of processor time ({low:.3f} to {high:.3f}, {runs} runs)"
    )


def questions(label: str, command: list[str]) -> None:
    """Questions per second that a program that stays alive is asked."""
    start_board = parse_game("3x3").start()
    rates = []
    for _ in range(RUNS):
        bot = ProcessBot(command)
        bot.ask(start_board)
        start = perf_counter()
        for _ in range(QUESTIONS):
            bot.ask(start_board)
        rates.append(QUESTIONS / (perf_counter() - start))
        bot.close()
    low, middle, high = min(rates), median(rates), max(rates)
    print(f"questions to {label}: {middle:,.0f} /s ({low:,.0f} to {high:,.0f}, {RUNS} runs)")


def main() -> None:
    """Measure everything once."""
    for games in (False, True):
        checks("a function", first_free, games)
    minimax = run_path(str(BOTS / "minimax.py"))["move"]
    checks("a search without a cache", minimax, games=False, runs=1)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        print("on one core, as waking the other one up can cost more than the bot:")
    questions("a Python program", [sys.executable, str(BOTS / "bot.py")])
    if shutil.which("cc"):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["cc", "-O2", "-o", f"{folder}/bot", BOTS / "bot.c"], check=True)
            questions("a C program", [f"{folder}/bot"])


if __name__ == "__main__":
    main()
