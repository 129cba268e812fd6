"""Solvers: who wins, from one position or from all."""
