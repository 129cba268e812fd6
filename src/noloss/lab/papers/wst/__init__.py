"""The WST paper: claims, tables, its machines run and drawn."""
