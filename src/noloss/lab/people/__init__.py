"""Recorded games of people: fitting the human model, and scoring strategies by them."""
