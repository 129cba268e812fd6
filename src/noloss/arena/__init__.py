"""Players at work: matches, tournaments, a person at the board, reviews of games, profiles."""
