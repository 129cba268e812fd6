"""Whether what is going to be measured can be written at the end: asked before measuring."""

import importlib.util
import os
from collections.abc import Iterable
from pathlib import Path

from noloss.core.errors import BadFile, MissingLibrary

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
