"""The optional layer for researchers: papers, timing, evolution, discovery, people."""
