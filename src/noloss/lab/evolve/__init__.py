"""The game-base of Bhatt, Varshney and Deb: its strategies counted, evolved and analysed."""
