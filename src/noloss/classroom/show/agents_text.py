"""The tools that agents are offered, for a terminal."""

from collections.abc import Iterable

from noloss.classroom.mcp.offered import Offered


def tools_text(tools: Iterable[Offered]) -> str:
    """A line for each: what it takes, and what it says."""
    return "\n".join(f"{tool.name}({', '.join(tool.takes)}): {tool.says}" for tool in tools)
