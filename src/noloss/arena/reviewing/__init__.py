"""Recorded games of anyone: read, judged move by move, and counted."""
