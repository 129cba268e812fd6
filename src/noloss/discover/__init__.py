"""Rule lists and decision trees found by machine, each with a proof that none is smaller."""
