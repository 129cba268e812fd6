"""Proofs that a strategy never loses, as files that anyone can check."""
