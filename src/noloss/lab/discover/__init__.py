"""Rule lists and decision trees found by machine, with proofs that none are smaller."""
