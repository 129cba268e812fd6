"""Compiled code of this layer: plain numbers and arrays in and out."""
