"""Walks through all play, and what can be read off them."""
