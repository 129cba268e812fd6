"""Games between strategies and with a person: one, millions, everyone against everyone."""
