"""Strategies as modules in one file that need nothing else, in other languages and as JSON."""
