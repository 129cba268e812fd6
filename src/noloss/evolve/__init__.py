"""Strategies as vectors over the game-base of Bhatt, Varshney and Deb, evolved and analysed."""

from noloss.core.budget import Budget

UNLIMITED = Budget()
"""The budget of work that may take what it takes."""
