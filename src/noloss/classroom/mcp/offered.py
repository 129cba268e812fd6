"""What the tools of this room are, as a document."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Offered:
    """One tool."""

    name: str
    takes: tuple[str, ...]
    says: str
    """The first sentence of what an agent is told about it."""
