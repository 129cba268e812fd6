"""Notes on the fields of documents: see `noloss.core.document`, which takes longer to load."""

from dataclasses import field
from typing import Any


def flat() -> Any:
    """A mapping or document whose entries are written beside the other keys of its document."""
    return field(metadata={"json": "flat"})


def optional(default: Any = None) -> Any:
    """A field that is left out while it is what it is by default."""
    return field(default=default, metadata={"json": "optional"})
