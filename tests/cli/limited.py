"""A command in a process of limited memory: a defect is a failure, not an exhausted machine."""

import os
import resource
import subprocess
import sys
from pathlib import Path


def noloss_limited(
    folder: Path, *words: str, megabytes: int = 300, seconds: int = 10
) -> subprocess.CompletedProcess[str]:
    """Run it with at most so much address space and processor time."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    return subprocess.run(
        [sys.executable, "-m", "noloss", *words],
        cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        preexec_fn=limit, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
