"""Every command as it is spelled, and what it prints for scripts."""

import json
from collections.abc import Callable
from typing import Any

from noloss.cli.main import COMMANDS
from noloss.core.plugins import listed

Run = Callable[..., tuple[int, str, str]]
"""The fixture `run`: a command's exit code, output and error text."""

GROUPS = {
    "discover": ("rules", "frontier", "weights", "potential", "tree", "verify", "tree-frontier"),
    "turing": ("run", "trace", "show", "steps", "decide", "predict"),
    "bench": ("t3dt", "show"),
    "human": ("fit", "score", "compare"),
}
EVERY = listed("commands", COMMANDS)
"""The commands of the core and of the layers."""
SPELLINGS = [(c, *sub) for c in EVERY for sub in [(s,) for s in GROUPS.get(c, ())] or [()]]


def json_of(run: Run, *arguments: str) -> Any:
    """What a command prints with `--json`."""
    return json.loads(run(*arguments, "--json")[1])
