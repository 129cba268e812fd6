"""Where and with what something was measured: goes with every result."""

import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from noloss import __version__

LIBRARIES = ("numpy", "numba", "llvmlite", "matplotlib")


def manifest(parameters: dict[str, Any], libraries: tuple[str, ...] = LIBRARIES) -> dict[str, Any]:
    """The machine, the versions and the parameters; nothing that names a person or a host."""
    return {
        "noloss": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": {name: library_version(name) for name in libraries},
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
        "parameters": parameters,
    }


def library_version(name: str) -> str | None:
    """The version of an installed library, or None."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
