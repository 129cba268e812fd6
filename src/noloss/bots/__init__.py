"""Anybody's bot: programs, Python functions and course files, asked for one move at a time."""
