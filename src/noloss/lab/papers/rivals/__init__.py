"""The strategies that the papers compare themselves with, and their training."""
