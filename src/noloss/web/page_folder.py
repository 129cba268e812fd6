"""Where a page may be written: into a new folder, an empty one, or over a page of ours."""

from pathlib import Path

from noloss.core.errors import BadFile
from noloss.core.files import read_bytes

OURS = b"<title>noloss</title>"
"""What the first file of every page says."""


def require_page_folder(folder: Path) -> None:
    """Refuse a folder that holds other things, so that nothing of anybody else is replaced."""
    if folder.exists() and not folder.is_dir():
        raise BadFile(f"{str(folder)!r} is not a folder")
    page = folder / "index.html"
    if page.is_file():
        if OURS not in read_bytes(page):
            raise BadFile(f"{str(page)!r} is not a page of noloss: name another folder")
    elif folder.is_dir() and any(folder.iterdir()):
        raise BadFile(f"{str(folder)!r} holds files, but no page: name a page, or a new folder")
