"""What a tree is good for."""

from typing import Literal

from noloss.core.game import Side

Goal = Literal["no-loss", "best", "best-first", "best-second"]
"""Never to lose; or, among all play that never loses, to win most often against random as well: in
the seats that the tree plays in, or in one of them only."""

BEST_FOR: dict[Goal, tuple[Side, ...]] = {
    "no-loss": (),
    "best": tuple(Side),
    "best-first": (Side.FIRST,),
    "best-second": (Side.SECOND,),
}
"""The seats in which winning counts."""
