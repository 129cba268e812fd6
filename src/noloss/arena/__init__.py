"""Strategies against each other: single games and cross tables."""
