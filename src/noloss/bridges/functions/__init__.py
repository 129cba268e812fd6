"""Python functions and classes of others as bots: how they are found, called and kept apart."""
