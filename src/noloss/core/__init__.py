"""Pure values, standard library only: games, positions, their text, and what a strategy is."""
