"""Other libraries of games, both ways."""
