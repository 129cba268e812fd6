"""The timing study: a fresh process with the compiler and one without, and what they found."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np

from noloss.bench.manifest import manifest
from noloss.bench.matrix import Timing, Timings, speedups
from noloss.bench.measure import Plan
from noloss.bench.published import ALGORITHMS
from noloss.core.errors import NolossError

DROPPED_INTERPRETED = (("mm", 2),)
"""Interpreted minimax takes half a second a game: two games are dropped instead of fifty."""
SHARES = {"on": 0.36, "off": 0.54}
"""The parts of the budget that are spent on rounds; the rest is for compiling and drawing."""


@dataclass
class Heard:
    """What one process has told so far."""

    plan: Plan
    timer_ns: dict[str, float] = field(default_factory=dict)
    repetitions: dict[str, list[int]] = field(default_factory=dict)
    rows: dict[str, list[list[float]]] = field(default_factory=dict)
    moves: dict[str, list[str]] = field(default_factory=dict)
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

    def timings(self) -> dict[str, Timing]:
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
    """The result of the timing study, whole or interrupted."""

    timings: Timings
    timer_ns: dict[str, dict[str, float]]
    """By state of the compiler: reading the clock twice, alone and around an empty call."""
    whole_game_ns: dict[str, float]
    """T3DT's games timed as a whole, as a cross-check of its TPG: the median."""
    manifest: dict[str, Any]
    complete: bool

    def summary(self) -> dict[str, Any]:
        """What `--json` prints: games, TPG and speed-ups, by state of the compiler."""
        games = self._each(lambda timing: timing.games)
        return {
            "games": {"on": {}, "off": {}, **games},
            "tpg_ns": self._each(lambda timing: round(timing.tpg, 2)),
            "speedup": {
                state: {
                    name: round(ratio, 1) for name, ratio in speedups(self.timings, state).items()
                }
                for state in games
            },
        }

    def record(self) -> dict[str, Any]:
        """Everything but the single games: what tables, reports and claims are made from."""
        return {
            **self.summary(),
            "dropped": self._each(lambda timing: timing.dropped),
            "repetitions": self._each(lambda timing: list(timing.repetitions)),
            "tpm_ns": self._each(lambda timing: [round(float(time), 2) for time in timing.tpm]),
            "deviation_ns": self._each(lambda timing: round(timing.deviation, 2)),
            "spread_ns": self._each(lambda timing: [round(time, 2) for time in timing.spread]),
            "timer_ns": self.timer_ns,
            "whole_game_ns": self.whole_game_ns,
            "complete": self.complete,
            "manifest": self.manifest,
        }

    def _each(self, figure: Callable[[Timing], Any]) -> dict[str, dict[str, Any]]:
        """A figure by state of the compiler and algorithm, in the order of the lists."""
        found: dict[str, dict[str, Any]] = {}
        for state in ("on", "off"):
            for name in ALGORITHMS:
                if (state, name) in self.timings:
                    found.setdefault(state, {})[name] = figure(self.timings[state, name])
        return found


def plans(budget: float, seed: int, least: int = 30, dropped: int = 50) -> dict[str, Plan]:
    """What each process is to do with its part of the budget."""
    fewer = tuple((name, min(number, dropped)) for name, number in DROPPED_INTERPRETED)
    return {
        state: Plan(
            budget * share,
            seed,
            dropped=dropped,
            dropped_of=fewer if state == "off" else (),
            least=least,
        )
        for state, share in SHARES.items()
    }


def study(
    chosen: dict[str, Plan],
    progress: Callable[[str, Heard], None] = lambda *_: None,
    cancel: Callable[[], bool] = lambda: False,
) -> Study:
    """Run the processes one after the other; once cancelled, what was measured so far.

    `progress` is told the state of the compiler and everything heard, after every line.
    """
    heard = {state: Heard(plan) for state, plan in chosen.items()}
    for state, hearing in heard.items():
        _listen(state, hearing, progress, cancel)
    complete = not cancel()
    timings = {
        (state, name): timing
        for state, hearing in heard.items()
        for name, timing in hearing.timings().items()
    }
    return Study(
        timings,
        {state: hearing.timer_ns for state, hearing in heard.items() if hearing.timer_ns},
        {s: median(h.whole_game_ns) for s, h in heard.items() if h.whole_game_ns},
        manifest({state: json.loads(plan.text()) for state, plan in chosen.items()}),
        complete,
    )


def _listen(
    state: str,
    hearing: Heard,
    progress: Callable[[str, Heard], None],
    cancel: Callable[[], bool],
) -> None:
    """One fresh process from beginning to end, out of reach of the terminal's interrupt."""
    if cancel():
        return
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if state == "off" else "0"}
    command = [sys.executable, "-m", "noloss.bench.measure", hearing.plan.text()]
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            assert child.stdout is not None
            for line in child.stdout:
                hearing.hear(json.loads(line))
                progress(state, hearing)
                if cancel():
                    return
            _, complaint = child.communicate()
        finally:
            child.kill()
    if child.returncode:
        last = complaint.strip().splitlines()[-1:] or ["no reason given"]
        raise NolossError(f"the measuring process (JIT {state}) failed: {last[0]}")
