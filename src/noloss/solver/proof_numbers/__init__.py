"""Proof-number search: in one process, by jobs, and from it a proof."""
