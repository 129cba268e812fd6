"""Results in plain words, for a terminal."""
