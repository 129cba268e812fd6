"""What is exact about a player: its profile, its rivals, the yardsticks."""
