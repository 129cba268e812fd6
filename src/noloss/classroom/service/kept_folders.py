"""Where the service keeps things unless it is told otherwise: the games, and the page it made."""

import os
import sys
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from noloss.core.files import make_folder


def default_database() -> Path:
    """The file of the games of this user."""
    folder = _folder("XDG_DATA_HOME", ".local/share")
    make_folder(folder)
    return folder / "games.db"


def page_folder() -> Path:
    """The folder for the page of this very package: another source has another folder."""
    digest = sha256()
    package = Path(str(files("noloss")))
    for path in sorted(package.rglob("*")):
        if path.is_file() and path.parent.name != "__pycache__":  # what Python and numba compile
            about = path.stat()
            told = f"{path.relative_to(package)} {about.st_size} {about.st_mtime_ns}\n"
            digest.update(told.encode())
    return _folder("XDG_CACHE_HOME", ".cache") / f"page-{digest.hexdigest()[:16]}"


def _folder(variable: str, usual: str) -> Path:
    """Our folder below the one that the system has for such things."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "noloss"
    return Path(os.environ.get(variable) or Path.home() / usual) / "noloss"
