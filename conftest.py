"""Modules for libraries that are not installed are left out, and said so; all others must load."""

from importlib.util import find_spec

BRIDGES = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "easyai": "easyAI"}
"""The bridges that cannot be loaded without the library they lead to."""

collect_ignore = [
    f"src/noloss/bridges/libraries/{module}.py"
    for module, library in BRIDGES.items()
    if find_spec(library) is None
]
if find_spec("textual") is None:
    collect_ignore += [f"src/noloss/tui/{module}.py" for module in ("app", "help", "menu")]


def pytest_report_header() -> list[str]:
    """Which doctests are skipped."""
    return [f"left out, the library is not installed: {path}" for path in collect_ignore]
