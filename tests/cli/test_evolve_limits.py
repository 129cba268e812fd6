"""Sizes that no machine could hold are refused with little memory and little processor time."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

HUGE = str(10**18)
MEMORY, SECONDS = 300 << 20, 10
"""The most address space, and the most processor seconds: the refusal itself takes one or so."""


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("evolve", "e", "--runs", HUGE), "10,000 runs and 10,000,000,000 members"),
        (("evolve", "e", "--runs", HUGE, "--paper"), "hours of one core"),
        (("evolve", "e", "--population", HUGE), "population 1.0e+18: the most is 20,000"),
        (("evolve", "e", "--generations", HUGE), "generations 1.0e+18: the most is 1,000,000"),
        (("evolve", "e", "--generations", "1000000", "--runs", "9999"), "9,999 runs of each kind"),
        (("evolve", "e", "--mutation-slope", HUGE), "mutation slope 1.0e+18: the most is"),
        (("evolve", "e", "--seed", HUGE + "00"), "seed 1.0e+20: the most is"),
        (("nsga2", "--population", HUGE), "population 1.0e+18: NSGA-II compares all with all"),
        (("nsga2", "--generations", HUGE), "1.0e+18 generations of 100"),
        (("nsga2", "--seed", HUGE + "00"), "a seed below 2^63"),
        (("analyse", "endless"), "not a file of at most"),
        (("frontier", "--plot", "f.svg", "--archive", "endless"), "not a file of at most"),
        (("prove", "evolved:/dev/zero"), "longer than 67,108,864 bytes"),
        (("prove", "human:/dev/zero"), "longer than 67,108,864 bytes"),
    ],
)
def test_it_is_refused(arguments: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "first-01.jsonl").symlink_to("/dev/zero")
    done = subprocess.run(
        [sys.executable, "-m", "noloss", *arguments],
        cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=_limited,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert complaint in done.stderr
    assert not done.stdout
    assert not (tmp_path / "e").exists()
