"""Strategies from texts: the trees that are shipped, each in a file here, and those of users."""

from functools import cache
from os.path import dirname, join

from noloss.core.named_file import load_named
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree, tree_digest


@cache
def shipped(name: str) -> TreeStrategy:
    """The strategy of the file `name.tree` in this folder."""
    path = join(dirname(__file__), f"{name}.tree")  # noqa: PTH118, PTH120 (pathlib loads slower)
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 (than all that a move needs)
        return TreeStrategy(name, parse_tree(file.read(), path))


def load_tree(path: str, kind: str = "tree") -> TreeStrategy:
    """The tree or rule list in this file, `tree:PATH`."""
    tree, name = load_named(kind, path, parse_tree, tree_digest)
    return TreeStrategy(name, tree)


def load_rules(path: str) -> TreeStrategy:
    """The same under the name `rules:PATH`."""
    return load_tree(path, "rules")
