"""A study that nobody measured: small matrices whose figures can be worked out by hand."""

import numpy as np

from noloss.lab.timing.manifest import here
from noloss.lab.timing.matrix import Timing
from noloss.lab.timing.published import ALGORITHMS, Jit
from noloss.lab.timing.record import Plan, StudyManifest, TimerCost
from noloss.lab.timing.study import Study

SCALE = {"mm": 1000, "abp": 100, "aba": 50, "t3dt": 1, "t3dt-fixed": 0.75, "t3dt-table": 0.5}


def made_up(states: tuple[Jit, ...] = ("on", "off"), games: int = 6) -> Study:
    """Move j of game i takes (i + j) times the algorithm's scale; the first game is dropped."""
    timings = {}
    for state in states:
        for name in ALGORITHMS:
            matrix = np.add.outer(np.arange(games), np.arange(9)) * float(SCALE[name])
            moves = ("123456789",) * games
            timings[state, name] = Timing(matrix, 1, moves, (1,) * 9)
    clock = {state: TimerCost(50.0, 200.0) for state in states}
    whole = dict.fromkeys(states, 70.0)
    manifest = StudyManifest(**here(), parameters={state: Plan(1.0, 3) for state in states})
    return Study(timings, clock, whole, manifest, True)
