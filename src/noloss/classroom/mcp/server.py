"""The Model Context Protocol: the answers of this room as tools, by the official SDK.

The only module that imports it. Each tool says what it takes and what comes back in words that a
model reads, and answers with the JSON form of a document; what noloss refuses is an answer too,
marked as an error, with the message that a person would get.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeVar

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from noloss.classroom.mcp import tool_answers as answers
from noloss.classroom.mcp.tool_answers import Offered
from noloss.core.document import to_json
from noloss.core.errors import MissingLibrary, NolossError
from noloss.core.notation import Seats

T = TypeVar("T")

INSTRUCTIONS = """\
noloss gives exact answers about tic-tac-toe and its family: any board, any number in a row, three \
dimensions and more, with gravity or misère. Nothing is sampled or guessed. A game is written \
3x3, 4x3:3 (width x height : in a row), 4x4x4, 7x6:4+gravity or 3x3+misere. A position is its rows \
from the top, with X, O and a dot for a free cell: X.O/.X./... where X begins. Cells are numbered \
from 1 along the rows; chances are fractions written as text. Anyone can check a certificate: with \
the tool verify, and with checkers that import nothing of the solver. A question that takes \
longer than allowed is refused, with how far the search got."""
ONLY_READS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)

Game = Annotated[str, Field(description="The game, such as 3x3, 4x3:3, 4x4x4 or 3x3+misere.")]
Seconds = Annotated[
    float, Field(description="Give up after this many seconds; the server may allow fewer.", gt=0)
]


def server(most_seconds: float = answers.MOST_SECONDS) -> MCPServer[Any]:
    """The server, no answer of which takes longer than so many seconds, roughly."""
    made: MCPServer[Any] = MCPServer("noloss", instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in _tools(most_seconds):
        made.tool(annotations=ONLY_READS)(tool)
    return made


def offered() -> tuple[Offered, ...]:
    """The tools, in the words that an agent is told."""
    return tuple(
        Offered(tool.name, tuple(tool.input_schema["properties"]), _first(tool.description or ""))
        for tool in anyio.run(server().list_tools)
    )


def _first(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def _tools(most: float) -> tuple[Callable[..., dict[str, Any]], ...]:
    """The five tools; their docstrings and types are what an agent is told."""

    def solve(
        game: Game = "3x3",
        position: Annotated[str, Field(description="By default, the empty board.")] = "",
        seconds: Seconds = most,
    ) -> dict[str, Any]:
        """Who wins a game or a position when both play perfectly.

        `value` is first, second or draw; `best` are the moves that keep it. `proven` holds the
        certificates, each accepted by an independent checker.
        """
        return _told(lambda: answers.solved(game, position, answers.allowed(seconds, most)))

    def explain(
        position: Annotated[str, Field(description="The board, such as X../.O./..X.")],
        strategy: Annotated[
            str,
            Field(description="A name such as t3dt or expert; by default, one that fits the game."),
        ] = "",
        game: Game = "3x3",
        seconds: Seconds = most,
    ) -> dict[str, Any]:
        """What a strategy does on a board: its moves with their exact chances, and its reason.

        `truth` is what perfect play makes of the same board; null if it was not settled in time.
        """
        allowed = answers.allowed(seconds, most)
        return _told(lambda: answers.explained(position, strategy, game, allowed))

    def check_rules(
        rules: Annotated[
            str, Field(description="One rule per line, most important first: win, block, fork ...")
        ],
        game: Game = "3x3",
        seconds: Seconds = most,
    ) -> dict[str, Any]:
        """Can these rules lose? Every game that can happen is walked.

        Each seat has the shortest lost game (`refutation`) with the rule to blame (`lesson`), or
        there is none; then `certificate` proves it.
        """
        return _told(lambda: answers.rules_judged(rules, game, answers.allowed(seconds, most)))

    def refute(
        strategy: Annotated[
            str, Field(description="A name from the catalogue, or rules on several lines.")
        ],
        game: Game = "3x3",
        side: Seats = "both",
        seconds: Seconds = most,
    ) -> dict[str, Any]:
        """The shortest game that a strategy loses, or the certificate that it never does."""
        allowed = answers.allowed(seconds, most)
        return _told(lambda: answers.judged(strategy, game, side, allowed))

    def verify(
        certificate: Annotated[str, Field(description="A certificate as the other tools give it.")],
        seconds: Seconds = most,
    ) -> dict[str, Any]:
        """Does a certificate hold? Decided by a checker that knows neither solver nor strategy."""
        return _told(lambda: answers.verified(certificate, answers.allowed(seconds, most)))

    return solve, explain, check_rules, refute, verify


def _told(answer: Callable[[], Any]) -> dict[str, Any]:
    """The JSON form of an answer; what noloss refuses is told as it is."""
    try:
        told: dict[str, Any] = to_json(answer())
    except NolossError as error:
        raise ToolError(str(error)) from None
    except ModuleNotFoundError as error:
        missing = MissingLibrary.of(error)
        if missing is None:
            raise
        raise ToolError(str(missing)) from None
    return told


def tools_text(tools: Iterable[Offered]) -> str:
    """A line for each: what it takes, and what it says."""
    return "\n".join(f"{tool.name}({', '.join(tool.takes)}): {tool.says}" for tool in tools)
