"""The command line in this process, as for the commands of the core."""

from cli.conftest import limited, run

__all__ = ["limited", "run"]
