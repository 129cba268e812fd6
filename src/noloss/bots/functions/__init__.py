"""Python functions and classes of others as bots: found, called and kept apart."""
