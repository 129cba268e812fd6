"""What the papers say, each statement with the check that decides it."""
