"""The T3DT paper: claims, tables, figures and its timing study."""
