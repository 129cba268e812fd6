"""Language models asked for moves, and exact figures about what they answer."""
