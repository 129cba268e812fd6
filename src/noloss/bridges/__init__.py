"""Other people's bots: programs and Python functions, asked for one move at a time."""
