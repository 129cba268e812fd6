"""Exact answers with their certificates, as tools of an agent."""
