"""The room for programs that ask: exact answers with their certificates, as tools of an agent."""
