"""Programs as bots: how they are run, asked, timed and kept apart."""
