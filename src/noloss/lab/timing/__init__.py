"""The timing study of the T3DT paper, and other libraries side by side."""
