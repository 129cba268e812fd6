"""Loops over arrays, compiled: the only room that imports numba. Arrays in, arrays out."""
