"""The command line: parse, call, show. No game logic lives here."""
