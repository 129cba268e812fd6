"""Language models behind a chat endpoint."""
