"""Texts, tables and figures of this layer."""
