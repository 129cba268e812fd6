"""Proofs that a strategy or a side never loses, as files that anyone can check."""
