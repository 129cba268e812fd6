"""One seat at the board or both, as people name them."""

from typing import Literal

from noloss.core.game import Side

Seats = Literal["first", "second", "both"]


def sides_of(seats: Seats) -> tuple[Side, ...]:
    """The sides that are meant."""
    return tuple(side for side in Side if seats in ("both", side.value))
