"""A multi-tape Turing machine: programs as text, compiled to plain states, run step by step.

It knows nothing of games.
"""
