"""Of the modules in src, those with examples in their docstrings are loaded to try these."""

from pathlib import Path

SOURCE = Path(__file__).parent / "src"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The others are left out: to load them all would take seconds in each worker."""
    if collection_path.suffix != ".py" or SOURCE not in collection_path.parents:
        return None
    return True if b">>>" not in collection_path.read_bytes() else None
