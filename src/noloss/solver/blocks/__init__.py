"""Draws by disjoint blocks: sets of cells in which the second to move hits every line he should."""
