"""`mcp` as an agent starts it: a process that is spoken to through its standard streams."""

import json
import signal
import subprocess
import sys
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install 'noloss[classroom]'")

from mcp import Client, StdioServerParameters, stdio_client

from classroom.documented import assert_documented
from cli.commands import Run
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


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_while_it_waits_for_input(sent: signal.Signals, code: int) -> None:
    start = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from noloss.__main__ import main"
    )
    with subprocess.Popen(
        [sys.executable, "-c", start, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(
            b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":'
            b'"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n'
        )
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(sent)
        try:
            assert process.wait(120) == code
        finally:
            process.kill()
