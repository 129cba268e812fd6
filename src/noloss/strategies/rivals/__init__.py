"""The strategies that the papers compare themselves with, as far as what is public goes."""
