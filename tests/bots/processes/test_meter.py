"""Time per answer: computing and sleeping count, waiting for a processor does not."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from time import sleep

import pytest

from bots.processes.other_systems import assert_imports_on_other_systems
from noloss.bots.bot import Fault
from noloss.bots.processes.meter import CAP, LEAST_CAP, LOOK, AnswerTime, Look, look
from noloss.bots.processes.process import Limits, ProcessBot
from noloss.core.game import LineGame

MOST_LOOKS = 6000
"""Looks at a program until it does what it will; one takes a hundredth of a second or so."""
LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux can tell")


def _passed(seconds: float, looks: list[Look | None]) -> float:
    """After how much of a made-up clock the limit is reached; the last look is seen for ever."""
    clock = count(0, LOOK)
    at = 0.0

    def now() -> float:
        nonlocal at
        at = next(clock)
        return at

    seen = iter(looks)
    meter = AnswerTime(seconds, lambda: next(seen, looks[-1]), now)
    while not meter.overrun():
        assert at < 10_000
    return at


def test_a_program_that_computes_is_charged_its_processor_time() -> None:
    running: list[Look | None] = [Look(7 + LOOK * n, asleep=False) for n in range(1000)]
    assert _passed(10, running) == pytest.approx(10, abs=2 * LOOK)
    slowed: list[Look | None] = [Look(7 + LOOK * n / 8, asleep=False) for n in range(1000)]
    assert _passed(10, slowed) == pytest.approx(80, abs=2 * LOOK)


def test_threads_are_not_charged_more_than_has_passed() -> None:
    eight: list[Look | None] = [Look(8 * LOOK * n, asleep=False) for n in range(1000)]
    assert _passed(10, eight) == pytest.approx(10, abs=2 * LOOK)


def test_a_program_that_waits_for_its_turn_is_not_charged_but_not_for_ever() -> None:
    starved: list[Look | None] = [Look(7, asleep=False)]
    assert _passed(30, starved) == pytest.approx(CAP * 30, abs=LOOK)
    assert _passed(1, starved) == pytest.approx(LEAST_CAP, abs=LOOK)


def test_a_program_that_sleeps_is_charged_for_it() -> None:
    assert _passed(10, [Look(7, asleep=True)]) == pytest.approx(10, abs=2 * LOOK)


def test_where_the_system_cannot_tell_the_clock_decides() -> None:
    assert _passed(10, [None]) == pytest.approx(10, abs=LOOK)


@LINUX
def test_processes_are_seen_to_compute_and_to_sleep() -> None:
    code = (
        "import sys\nprint(flush=True); sys.stdin.readline()\nprint(flush=True)\nwhile True: pass"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        try:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdout.readline()
            for _ in range(MOST_LOOKS):
                before = look(child.pid)
                assert before is not None
                if before.asleep:
                    break
                sleep(0.01)
            assert before.asleep
            child.stdin.write(b"\n")
            child.stdin.flush()
            child.stdout.readline()
            for _ in range(MOST_LOOKS):
                after = look(child.pid)
                assert after is not None
                assert not after.asleep
                if after.cpu >= before.cpu + 0.05:
                    break
                sleep(0.01)
            assert after.cpu >= before.cpu + 0.05
        finally:
            child.kill()


@LINUX
@pytest.mark.parametrize(
    "code",
    ["while True: pass", "import threading, time\ntime.sleep(1e6)",
     "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])",
     "import os\nwhile True: os.write(2, b'x' * 9999)"],
    ids=["spins", "sleeps", "its child spins", "floods its error stream"],
)  # fmt: skip
def test_a_program_without_an_answer_times_out(three: LineGame, code: str) -> None:
    fault = ProcessBot([sys.executable, "-c", code], limits=Limits(0.3)).ask(three.start())
    assert isinstance(fault, Fault)
    assert fault.kind == "timeout"


@LINUX
def test_a_starved_program_is_waited_for(three: LineGame) -> None:
    """It computes half of its limit; that others take the processor meanwhile is not its fault."""
    code = "import time\nwhile time.process_time() < 0.15: pass\nprint(5)"
    core = min(os.sched_getaffinity(0))
    pin = f"import os; os.sched_setaffinity(0, {{{core}}})\n"
    rivals = [
        subprocess.Popen([sys.executable, "-c", f"{pin}while True: pass"], start_new_session=True)
        for _ in range(3)
    ]
    try:
        bot = ProcessBot([sys.executable, "-c", pin + code], limits=Limits(0.3))
        assert bot.ask(three.start()) == 4
        bot.close()
    finally:
        for rival in rivals:
            rival.kill()
            rival.wait()


def test_other_systems_can_import_everything() -> None:
    assert_imports_on_other_systems("noloss.cli.check", "noloss.bots.checking.check")
