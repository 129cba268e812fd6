"""`mcp`: exact answers as tools for agents."""

from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, take_back
from noloss.core.errors import MissingLibrary


def mcp(
    seconds: Annotated[
        float, typer.Option(min=0.1, help="The most seconds that one answer may take.")
    ] = 20.0,
    tools: Annotated[bool, typer.Option("--tools", help="List the tools and exit.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Exact answers as tools for agents: solve, explain, check rules, refute, verify.

    A Model Context Protocol server on standard input and output, started by the agent
    (see "Give an agent exact answers" in the documentation). --json lists the tools, as --tools
    does.
    """
    MissingLibrary.require("mcp")
    import os
    import signal
    import sys

    from noloss.classroom.mcp.server import offered, server, tools_text

    if tools or as_json:
        show(offered(), as_json, tools_text)
        return
    if sys.stdin.isatty():
        say("Waiting for an agent on standard input; Ctrl-C ends it.", err=True)
    tools_server = server(seconds)
    take_back()
    for number in (signal.SIGINT, signal.SIGTERM):  # asyncio would wait for the input to end
        signal.signal(number, lambda number, _: os._exit(128 + number))
    tools_server.run("stdio")
