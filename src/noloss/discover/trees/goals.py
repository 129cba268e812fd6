"""What a tree is good for."""

from typing import Literal

Goal = Literal["no-loss", "best"]
"""Never to lose; or, among all play that never loses, to win most often against random."""
