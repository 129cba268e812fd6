"""The strategies that come as text, each in a file of its own: the papers' trees, and ours."""

from functools import cache
from os.path import dirname, join

from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree


@cache
def shipped(name: str) -> TreeStrategy:
    """The strategy of the file `name.tree` in this folder."""
    path = join(dirname(__file__), f"{name}.tree")  # noqa: PTH118, PTH120 (pathlib loads slower)
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 (than all that a move needs)
        return TreeStrategy(name, parse_tree(file.read(), path))
