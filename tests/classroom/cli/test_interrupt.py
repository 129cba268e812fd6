"""A signal while a bot hangs ends the grading, and so the bot."""

import signal
from pathlib import Path

import pytest

from cli.interrupting import assert_nothing_survives, hanging_bot


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (signal.SIGINT, 130),
        (signal.SIGTERM, 143),
        pytest.param(signal.SIGHUP, 129, marks=pytest.mark.thorough),
    ],
)
def test_nothing_survives(sent: signal.Signals, code: int, tmp_path: Path) -> None:
    assert_nothing_survives(tmp_path, "grade", str(hanging_bot(tmp_path).parent), sent, code)
