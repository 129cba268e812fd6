"""Asking a fresh process for one figure, as JSON on one line."""

import subprocess
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from noloss.core.errors import BadFile
from noloss.core.files import parse_json

LOOK = 0.2
"""Seconds between two looks at the clock and the cancel signal."""


def ask_child(
    module: str, *arguments: str, look: Callable[[], None], limit: float = 120.0
) -> dict[str, Any]:
    """What the module prints; or, under "failed", why it does not.

    The process is out of reach of the terminal's interrupt; `look` is called while it works, and
    whatever it raises ends it.
    """
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            printed = _printed(child, look, limit)
        finally:
            child.kill()
    if printed is None:
        return {"failed": f"not done within {limit:g} s"}
    output, complaint = printed
    lines = (complaint if child.returncode else output).strip().splitlines()
    last = lines[-1] if lines else "nothing was printed"
    if child.returncode:
        return {"failed": last}
    try:
        told: dict[str, Any] = parse_json(last)
    except BadFile as error:
        return {"failed": str(error)}
    return told


def _printed(
    child: "subprocess.Popen[str]", look: Callable[[], None], limit: float
) -> tuple[str, str] | None:
    """What a process printed until it ended; None if the time is up before."""
    deadline = monotonic() + limit
    while True:
        try:
            return child.communicate(timeout=min(LOOK, limit))
        except subprocess.TimeoutExpired:
            look()
            if monotonic() >= deadline:
                return None
