"""How many there are: positions, games, strategies, attainable results."""
