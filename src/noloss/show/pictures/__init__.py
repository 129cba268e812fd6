"""Boards, trees, machines and figures as SVG or PNG."""
