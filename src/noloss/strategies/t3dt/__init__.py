"""T3DT, the randomised decision-tree expert for 3x3: its words and its tree."""
