"""The group of all commands: what typer would do otherwise with their errors and their help.

In help, arguments are in capitals, as the texts call them, whatever typer's version makes of them;
and an option's words are in its text, where they break between words.
"""

import sys
from inspect import cleandoc
from typing import Any

from typer import BadParameter
from typer.core import TyperGroup

from noloss.cli.show import no_verdict, unread
from noloss.core.errors import NolossError

USAGE: Any = BadParameter.__base__
"""What click raises where a command is called in a wrong way; typer has a click of its own."""

KINDS = {
    **dict.fromkeys(("int", "integer", "whole"), "N"),
    **dict.fromkeys(("float", "number"), "NUMBER"),
    "path": "PATH",
}
"""What the value of an option is called, by the first word of its type's name."""
PLAINLY = {"N": "whole number", "NUMBER": "number"}
"""What it is called where it is not one."""


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
            for parameter in each.params:
                _name(parameter)
            waiting += getattr(each, "commands", {}).values()
        return command

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """No argument is empty: it would be taken for the current folder, or for nothing at all."""
        if "" in args:
            raise NolossError("an argument is empty: is a variable of the shell not set?")
        return super().parse_args(ctx, args)

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


def _name(parameter: Any) -> None:
    """Say what a parameter takes, unless it says so itself; a switch takes nothing."""
    kind = KINDS.get(parameter.type.name.split()[0], "TEXT")
    parameter.type.name = PLAINLY.get(kind, parameter.type.name)
    if parameter.metavar is not None or getattr(parameter, "is_flag", False):
        return
    choices = [str(getattr(each, "value", each)) for each in getattr(parameter.type, "choices", ())]
    if parameter.param_type_name == "argument":
        several = "..." if parameter.nargs == -1 else ""
        parameter.metavar = f"{str(parameter.name).upper()}{several}"
    elif choices:
        parameter.metavar = "WORD"
        parameter.help = f"{parameter.help or ''} Choices: {', '.join(choices)}."
    else:
        parameter.metavar = kind
