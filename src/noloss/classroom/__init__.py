"""The optional layer for teachers and agents: grading, the service, models, libraries."""
