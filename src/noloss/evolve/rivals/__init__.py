"""Training the rivals that learn, by the recipes of their papers, with seeds."""
