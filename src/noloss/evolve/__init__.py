"""Strategies as vectors over the game-base of Bhatt, Varshney and Deb, evolved and analysed."""
