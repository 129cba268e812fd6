"""A whole class of bots: found, checked, scored, and kept."""
