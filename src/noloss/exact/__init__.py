"""What is true of a game or a strategy: every answer is over all play, never a sample."""
