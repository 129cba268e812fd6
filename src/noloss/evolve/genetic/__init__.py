"""The genetic algorithm: its settings, its operators, one generation after another."""
