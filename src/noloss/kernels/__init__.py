"""Compiled code, the only room that imports numba: plain numbers and arrays in and out."""
