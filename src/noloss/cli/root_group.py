"""The group of all commands: what typer would do otherwise with their errors and their help."""

import sys
from inspect import cleandoc
from typing import Any

from typer import BadParameter
from typer.core import TyperGroup

from noloss.cli.show import no_verdict, unread

USAGE: Any = BadParameter.__base__
"""What click raises where a command is called in a wrong way; typer has a click of its own."""


class RootGroup(TyperGroup):
    """Typer ends two kinds of errors with exit code 1, which is a verdict of some commands.

    And it keeps the line breaks of docstrings, which are in the wrong place on most screens.
    """

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, its help and that of those below it in whole paragraphs."""
        command = super().get_command(ctx, cmd_name)
        waiting = [] if command is None else [command]
        for each in waiting:  # grows while it is walked
            if each.help:
                paragraphs = cleandoc(each.help).split("\n\n")
                each.help = "\n\n".join(" ".join(part.split()) for part in paragraphs)
            waiting += getattr(each, "commands", {}).values()
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            unread(sys.stdout)
        except EOFError as error:
            raise RuntimeError(f"EOFError: {error}") from error
        except USAGE as error:
            error.exit_code = no_verdict(ctx.invoked_subcommand)
            raise
