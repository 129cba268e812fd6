"""Whether what a command of the lab prints is the document that is published for it."""

from typing import Any

from documented import assert_published
from lab.published import DOCUMENTS


def assert_documented(command: str, data: Any, game: str = "3x3") -> None:
    """What the command prints is its document."""
    assert_published(DOCUMENTS[command], data, game)
