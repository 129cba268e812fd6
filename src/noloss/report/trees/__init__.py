"""Trees and the games of a player as outlines."""
