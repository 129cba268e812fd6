"""Games that no machine could walk through are refused with little memory and processor time."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

MEMORY, SECONDS = 300 << 20, 4
"""The most address space and processor seconds; the refusals themselves take a quarter of one."""


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("check", "random", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("check", "true", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("grade", "bots", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("profile", "casual", "-g", "7x7x7"), "7x7x7 is too large to enumerate: up to 4.5e+163"),
        (("profile", "--all", "-g", "7x7x7"), "7x7x7 is too large to enumerate: up to 4.5e+163"),
        (("simulate", "random", "random", "-g", "12x12x12"), "12x12x12: 1728 cells are too many"),
        (("rules", "any.txt", "-g", "20x20:5"), "20x20:5: 400 cells are too many"),
        (("rules", "any.txt", "-g", "333x333:5"), "'333x333:5': too large"),
        (("human", "score", "random", "/dev/zero"), "longer than 67,108,864 bytes"),
    ],
)
def test_it_is_refused(arguments: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    (tmp_path / "any.txt").write_text("any\n", "utf-8")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots/bot.py").write_text("print(1)\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "noloss", *arguments],
        cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=_limited,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert complaint in done.stderr
    assert not done.stdout
