"""Runs of the genetic algorithm: in files, side by side, and what came of them."""
