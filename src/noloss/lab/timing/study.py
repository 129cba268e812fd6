"""The timing study: a fresh process with the compiler and one without, and what they found."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from queue import Empty, SimpleQueue
from statistics import median
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import IO, Any

import numpy as np

from noloss.core.budget import Budget
from noloss.core.document import json_text
from noloss.core.errors import Cancelled, NolossError
from noloss.core.files import parse_json
from noloss.lab.timing.manifest import here
from noloss.lab.timing.matrix import Timing, Timings, speedups
from noloss.lab.timing.published import ALGORITHMS, Algorithm, Jit
from noloss.lab.timing.record import Plan, Record, StudyManifest, TimerCost

CHECK_INTERVAL_SECONDS = 0.2
"""Time between two looks at the cancel signal."""
DROPPED_INTERPRETED: tuple[tuple[Algorithm, int], ...] = (("mm", 2),)
"""Interpreted minimax takes half a second a game: two games are dropped instead of fifty."""
SHARES: Mapping[Jit, float] = {"on": 0.36, "off": 0.54}
"""The parts of the budget that are spent on rounds; the rest is for compiling and drawing."""


@dataclass
class Heard:
    """What one process has told so far."""

    plan: Plan
    timer_ns: dict[str, float] = field(default_factory=dict)
    repetitions: dict[str, list[int]] = field(default_factory=dict)
    rows: dict[Algorithm, list[list[float]]] = field(default_factory=dict)
    moves: dict[Algorithm, list[str]] = field(default_factory=dict)
    whole_game_ns: list[float] = field(default_factory=list)

    def hear(self, told: dict[str, Any]) -> None:
        """Take in one line."""
        if "whole_game_ns" in told:
            self.whole_game_ns.append(told["whole_game_ns"])
        elif "rows" in told:
            self.rows.setdefault(told["algorithm"], []).extend(told["rows"])
            self.moves.setdefault(told["algorithm"], []).extend(told["moves"])
        else:
            self.timer_ns, self.repetitions = told["timer_ns"], told["repetitions"]

    def share(self, seconds: float) -> float:
        """How far it is after so many seconds: the time must be up and the least games played."""
        least = [
            len(self.rows.get(name, ())) / (self.plan.drops(name) + self.plan.least)
            for name in self.plan.algorithms
        ]
        return min(1.0, seconds / max(self.plan.seconds, 1e-9), *least)

    def words(self) -> str:
        """How many games of each algorithm were played."""
        return ", ".join(f"{name} {len(rows):,}" for name, rows in self.rows.items())

    def timings(self) -> dict[Algorithm, Timing]:
        """The algorithms of which at least one game counts."""
        return {
            name: Timing(
                np.array(rows),
                self.plan.drops(name),
                tuple(self.moves[name]),
                tuple(self.repetitions[name]),
            )
            for name, rows in self.rows.items()
            if len(rows) > self.plan.drops(name)
        }


@dataclass(frozen=True)
class Study:
    """The result of the timing study, whole or cut short."""

    timings: Timings
    timer_ns: Mapping[Jit, TimerCost]
    """By state of the compiler: reading the clock twice, alone and around an empty call."""
    whole_game_ns: Mapping[Jit, float]
    """T3DT's games timed as a whole, as a cross-check of its TPG: the median."""
    manifest: StudyManifest
    complete: bool

    def record(self) -> Record:
        """Everything but the single games."""
        games = self._figures(lambda timing: timing.games)
        return Record(
            games={"on": {}, "off": {}, **games},
            tpg_ns=self._figures(lambda timing: round(timing.tpg, 2)),
            speedup={
                state: {
                    name: round(ratio, 1) for name, ratio in speedups(self.timings, state).items()
                }
                for state in games
            },
            dropped=self._figures(lambda timing: timing.dropped),
            repetitions=self._figures(lambda timing: timing.repetitions),
            tpm_ns=self._figures(lambda timing: _rounded(timing.tpm)),
            median_tpm_ns=self._figures(lambda timing: _rounded(timing.median_tpm)),
            deviation_ns=self._figures(lambda timing: round(timing.deviation, 2)),
            spread_ns=self._figures(lambda timing: _rounded(timing.spread)),
            timer_ns=self.timer_ns,
            whole_game_ns=self.whole_game_ns,
            complete=self.complete,
            manifest=self.manifest,
        )

    def _figures(self, figure: Callable[[Timing], Any]) -> dict[Jit, dict[Algorithm, Any]]:
        """A figure by state of the compiler and algorithm, in the order of the lists."""
        figures: dict[Jit, dict[Algorithm, Any]] = {}
        states: tuple[Jit, ...] = ("on", "off")
        for state in states:
            for name in ALGORITHMS:
                if (state, name) in self.timings:
                    figures.setdefault(state, {})[name] = figure(self.timings[state, name])
        return figures


def _rounded(times: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(float(ns), 2) for ns in times)


def plans(budget: float, seed: int) -> dict[Jit, Plan]:
    """What each process is to do with its part of the budget, in seconds."""
    if not 0 <= budget < inf:
        raise NolossError(f"seconds {budget}: a number from 0 is needed")
    fewer = {"on": (), "off": DROPPED_INTERPRETED}
    return {
        state: Plan(budget * share, seed, dropped_of=fewer[state])
        for state, share in SHARES.items()
    }


def study(chosen: Mapping[Jit, Plan], budget: Budget) -> Study:
    """Run the processes one after the other; once cancelled, what was measured until then."""
    heard = {state: Heard(plan) for state, plan in chosen.items()}
    complete = True
    try:
        for number, (state, hearing) in enumerate(heard.items()):
            _listen(state, hearing, number, len(heard), budget)
    except Cancelled:
        complete = False
    timings = {
        (state, name): timing
        for state, hearing in heard.items()
        for name, timing in hearing.timings().items()
    }
    return Study(
        timings,
        {s: TimerCost(**h.timer_ns) for s, h in heard.items() if h.timer_ns},
        {s: median(h.whole_game_ns) for s, h in heard.items() if h.whole_game_ns},
        StudyManifest(**here(), parameters=dict(chosen)),
        complete,
    )


def _listen(state: Jit, hearing: Heard, number: int, total: int, budget: Budget) -> None:
    """One fresh process from beginning to end, out of reach of the terminal's interrupt."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if state == "off" else "0"}
    command = [sys.executable, "-m", "noloss.lab.timing.measure", json_text(hearing.plan)]
    started = 0.0
    budget.progress(f"JIT {state}, compiling", number, total)
    with (
        TemporaryFile("w+", encoding="utf-8", errors="replace") as complaint,
        subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=complaint,
            text=True,
            start_new_session=True,
        ) as child,
    ):
        assert child.stdout is not None
        lines: SimpleQueue[str | None] = SimpleQueue()
        reader = Thread(target=_forward, args=(child.stdout, lines), daemon=True)
        reader.start()
        try:
            while (line := _next_line(lines, budget)) is not None:
                hearing.hear(parse_json(line))
                started = started or monotonic()
                share = hearing.share(monotonic() - started)
                words = f"JIT {state}, games: {hearing.words() or 'none yet'}"
                budget.progress(words, number + share, total)
            child.wait()
        finally:
            child.kill()
            reader.join()
        if child.returncode:
            complaint.seek(0)
            last = complaint.read().strip().splitlines()[-1:] or ["no reason given"]
            raise NolossError(f"the measuring process (JIT {state}) failed: {last[0]}")


def _forward(lines: IO[str], into: "SimpleQueue[str | None]") -> None:
    """Hand over every line, and None at the end."""
    for line in lines:
        into.put(line)
    into.put(None)


def _next_line(lines: "SimpleQueue[str | None]", budget: Budget) -> str | None:
    """The next line, waited for with an eye on the cancel signal."""
    while True:
        if budget.cancel():
            raise Cancelled("cancelled while a process was measuring")
        try:
            return lines.get(timeout=CHECK_INTERVAL_SECONDS)
        except Empty:
            continue
