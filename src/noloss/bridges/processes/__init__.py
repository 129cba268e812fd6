"""Programs as bots: how they are run, asked and timed."""
