"""The paper's equations on matrices that can be worked out by hand."""

import numpy as np
import pytest

from lab.timing.made_up import made_up
from noloss.lab.timing.matrix import Timing, speedups
from noloss.lab.timing.published import AVERAGE, SET_UPS

M = Timing(np.array([[900.0] * 9, [1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 2, 1, 0, 5, 6, 7, 8, 9]]), 1)


def test_the_equations() -> None:
    assert M.games == 2
    assert M.tpm.tolist() == [2, 2, 2, 2, 5, 6, 7, 8, 9]  # (3)
    assert M.tpg_i.tolist() == [45, 41]  # (4)
    assert M.tpg == 43  # (5)
    assert M.deviation == 2
    assert M.spread == pytest.approx((41.2, 43, 44.8))


def test_the_best_fit_line() -> None:
    assert M.line == pytest.approx((45, -4))
    assert Timing(M.matrix, 2).line == (41, 0)


def test_speedups() -> None:
    """(6), and none where T3DT was not timed."""
    study = made_up()
    assert speedups(study.timings, "on") == pytest.approx({"mm": 1000, "abp": 100, "aba": 50})
    rest = {key: timing for key, timing in study.timings.items() if key != ("on", "t3dt")}
    assert speedups(rest, "on") == {}
    assert set(speedups(rest, "off")) == {"mm", "abp", "aba"}


@pytest.mark.parametrize("set_up", SET_UPS)
@pytest.mark.parametrize("state", ["on", "off"])
def test_the_papers_figures_fit_together(set_up, state: str) -> None:
    """Printed to three digits: TPG is the sum of TPM, the speed-up the ratio of TPG."""
    for name, moves in set_up.tpm[state].items():
        assert sum(moves) == pytest.approx(set_up.tpg[state][name], rel=0.012)
    for name, times in set_up.speedup[state].items():
        assert set_up.tpg[state][name] / set_up.tpg[state]["t3dt"] == pytest.approx(times, rel=0.01)


@pytest.mark.parametrize("state", ["on", "off"])
def test_the_papers_averages(state: str) -> None:
    for name, average in AVERAGE[state].items():
        mean = sum(set_up.speedup[state][name] for set_up in SET_UPS) / 3
        assert mean == pytest.approx(average, rel=0.01)
