"""Players made from a fitted model of people."""
