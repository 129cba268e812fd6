"""Where and with what something is measured, and whether its result can be written at the end."""

import importlib.util
import os
import platform
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from noloss import __version__
from noloss.core.errors import BadFile, MissingLibrary

LIBRARIES = ("numpy", "numba", "llvmlite", "matplotlib")
LONGEST = 200
"""The longest text that a manifest holds."""


@dataclass(frozen=True)
class Manifest:
    """The machine and the versions; nothing that names a person or a host.

    Each kind of measurement adds its parameters.
    """

    noloss: str
    python: str
    libraries: Mapping[str, str | None]
    """Their versions, None for one that is not installed."""
    processor: str
    cores: int | None
    system: str
    load: tuple[float, float, float] | None
    measured: str
    """When, in UTC."""

    def __post_init__(self) -> None:
        """Every text is short and can be printed."""
        own = (self.noloss, self.python, self.processor, self.system, self.measured)
        libraries = (text or "" for pair in self.libraries.items() for text in pair)
        for text in (*own, *libraries):
            if len(text) > LONGEST or not text.isprintable():
                raise BadFile(f"expected a short text that can be printed, found {text!r:.60}")

    @property
    def loaded(self) -> bool:
        """Whether more was to be done than the machine has cores, just after measuring.

        The one process that measured is among the load.
        """
        return self.load is not None and self.load[0] > (self.cores or 1)


def here(libraries: tuple[str, ...] = LIBRARIES) -> dict[str, Any]:
    """The fields of a manifest on this machine, now."""
    return {
        "noloss": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": {name: library_version(name) for name in libraries},
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": os.getloadavg() if hasattr(os, "getloadavg") else None,
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
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


WITHOUT_FIGURES = "matplotlib is missing, which draws the figures: pip install 'noloss[lab]'"


def can_plot() -> bool:
    """Whether figures can be drawn: matplotlib is installed."""
    return importlib.util.find_spec("matplotlib") is not None


def check_readiness(folder: Path, libraries: Iterable[str]) -> None:
    """Refuse a folder that cannot be made or written, and a library that is not installed."""
    if folder.exists() and not folder.is_dir():
        raise BadFile(f"--out {folder}: that is a file, not a folder")
    there = next(part for part in (folder, *folder.absolute().parents) if part.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise BadFile(f"cannot make folder {str(folder)!r}: {there} cannot be written")
    MissingLibrary.require(*libraries)
