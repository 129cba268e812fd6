"""The exhaustive walk through all play, and its analyses."""
