"""`mcp` as an agent starts it: a process that is spoken to through its standard streams."""

import json
import sys
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install 'noloss[mcp]'")

from mcp import Client, StdioServerParameters, stdio_client

from cli.commands import Run
from documented import assert_documented
from shown import TOOLS, check_shown, shown

PROCESS = StdioServerParameters(command=sys.executable, args=["-m", "noloss", "mcp"])


def test_the_tools_are_listed_as_the_tour_shows(run: Run, request: pytest.FixtureRequest) -> None:
    code, out, _ = run("mcp", "--tools")
    assert code == 0
    (tour,) = (each for each in shown() if each.command == TOOLS)
    check_shown(tour, out, request.config.getoption("--write-golden"))
    assert_documented("mcp", json.loads(run("mcp", "--json")[1]))


def test_it_answers_through_its_standard_streams() -> None:
    async def ask() -> Any:
        async with Client(stdio_client(PROCESS)) as client:
            return await client.call_tool("solve", {"position": "X../.O./..X"})

    assert anyio.run(ask).structured_content["best"] == [2, 4, 6, 8]
