"""The strategies behind `rival:NAME`."""

from collections.abc import Callable
from functools import partial
from importlib.resources import files

from noloss.core.errors import UnknownStrategy
from noloss.core.files import parse_json
from noloss.core.named_file import load_document
from noloss.core.phrases import hint
from noloss.core.strategy import Strategy
from noloss.lab.papers.rivals.hochmuth import FORMAT as SITUATIONS
from noloss.lab.papers.rivals.hochmuth import (
    Individual,
    hochmuth,
    individual_text,
    parse_individual,
)
from noloss.lab.papers.rivals.network import Network, network_text, parse_network, trained
from noloss.lab.papers.rivals.scored import Scored, rajani, singh, soedarmadji
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


Learner = Network | Individual


def learner_text(learner: Learner) -> str:
    """The text of its file; `parse_learner` reads it back."""
    return individual_text(learner) if isinstance(learner, Individual) else network_text(learner)


def parse_learner(text: str) -> Learner:
    """Read `learner_text` back; what is neither is refused."""
    data = parse_json(text)
    if isinstance(data, dict) and data.get("format") == SITUATIONS:
        return parse_individual(text)
    return parse_network(text)


def load_trained(path: str) -> Scored:
    """What `noloss train-rival` saved in this file, as a strategy, `trained:PATH`."""
    learner, name = load_document("trained", path, parse_learner, learner_text)
    says = "entry of the table" if isinstance(learner, Individual) else "output of the network"
    return Scored(name, learner, says)
