"""noloss."""
