"""Everything that decides."""
