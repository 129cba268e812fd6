"""What there is to find, exactly: the frontier, the census, and NSGA-II beside the frontier."""
