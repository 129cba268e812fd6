"""Where a stranger's program runs, and what it cannot touch or leave behind."""
