"""The strategies behind `rival:NAME`."""

from collections.abc import Callable
from functools import partial
from importlib.resources import files

from noloss.core.errors import UnknownStrategy
from noloss.core.phrases import hint
from noloss.core.strategy import Strategy
from noloss.lab.papers.rivals.hochmuth import hochmuth
from noloss.lab.papers.rivals.network import trained
from noloss.lab.papers.rivals.rajani import rajani
from noloss.lab.papers.rivals.singh import singh
from noloss.lab.papers.rivals.soedarmadji import soedarmadji
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree


def karamchandani() -> TreeStrategy:
    """The rules of Karamchandani and others; the head of their file says what is ours."""
    file = files("noloss.lab.papers.rivals") / "karamchandani.tree"
    tree = parse_tree(file.read_text(encoding="utf-8"), "karamchandani.tree")
    return TreeStrategy("rival:karamchandani", tree)


MAKERS: dict[str, Callable[[], Strategy]] = {
    "karamchandani": karamchandani,
    "singh": singh,
    "soedarmadji": soedarmadji,
    "rajani": rajani,
    "hochmuth": hochmuth,
    "fogel": partial(trained, "fogel"),
    "coevolved": partial(trained, "coevolved"),
    "ling-lam": partial(trained, "ling-lam"),
}
"""Those that learn were trained by `noloss train-rival NAME`; their files say with which seed."""


def make_rival(key: str) -> Strategy:
    """The rival of this name."""
    maker = MAKERS.get(key.lower())
    if maker is None:
        raise UnknownStrategy(f"rival:{key:.60}: {hint(key, MAKERS)}")
    return maker()
