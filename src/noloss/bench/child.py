"""Asking a fresh process for one figure, as JSON on one line."""

import json
import subprocess
import sys
from typing import Any


def ask_child(module: str, *arguments: str, limit: float = 120.0) -> dict[str, Any]:
    """What the module prints; or, under "failed", why it does not."""
    command = [sys.executable, "-m", module, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=limit)
    except subprocess.TimeoutExpired:
        return {"failed": f"not done within {limit:.0f} s"}
    lines = (done.stderr if done.returncode else done.stdout).strip().splitlines()
    last = lines[-1] if lines else "nothing was printed"
    if done.returncode:
        return {"failed": last}
    told: dict[str, Any] = json.loads(last)
    return told
