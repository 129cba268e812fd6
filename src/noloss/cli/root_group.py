"""The group of all commands: typer takes no error of a command for one of its own."""

import sys
from typing import Any

from typer.core import TyperGroup

from noloss.cli.show import unread


class RootGroup(TyperGroup):
    """Typer ends two kinds of errors with exit code 1, which is a verdict of some commands."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            unread(sys.stdout)
        except EOFError as error:
            raise RuntimeError(f"EOFError: {error}") from error
