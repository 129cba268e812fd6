"""Whole pages: a graded class, and values in a notebook."""
