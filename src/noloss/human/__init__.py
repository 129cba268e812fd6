"""People at the board: recorded games, a fitted model of them, and how like them a player is."""
