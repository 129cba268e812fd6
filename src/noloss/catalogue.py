"""The one list of strategies. Every command, test and table that names strategies reads it.

A strategy is listed by where its factory lives and loaded only when it is asked for, so that one
move in the terminal does not load every paper.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING

from noloss.core.errors import BadFile, UnknownStrategy
from noloss.core.game import Side
from noloss.core.strategy import Strategy

if TYPE_CHECKING:
    from noloss.core.table import TableStrategy
    from noloss.human.model import HumanModel
    from noloss.strategies.tree import TreeStrategy


@dataclass(frozen=True)
class Entry:
    """What is promised of a strategy; the conformance tests hold it to every field."""

    factory: str
    """`room.module:function` below `noloss`, or `NAME.tree` of `noloss.strategies.trees`."""
    summary: str
    no_loss: tuple[Side, ...] = tuple(Side)
    """The seats in which it never loses on 3x3."""
    symmetric: bool = True
    """Whether it decides alike on boards that differ only by a symmetry."""
    games: str = "any"
    """The games it plays: any, or the name of one."""

    def make(self) -> Strategy:
        """A strategy of this entry."""
        if self.factory.endswith(".tree"):
            from noloss.strategies.trees import shipped  # noqa: PLC0415 (not all are trees)

            return shipped(self.factory.removesuffix(".tree"))
        module, function = self.factory.split(":")
        made: Strategy = getattr(import_module(f"noloss.{module}"), function)()
        return made


CATALOGUE: dict[str, Entry] = {
    "random": Entry("random.tree", "any free cell", no_loss=()),
    "casual": Entry("casual.tree", "win, block, else any free cell", no_loss=()),
    "careless": Entry("strategies.lapse:careless", "casual with lapses, one in four", no_loss=()),
    "newell-simon": Entry("newell-simon.tree", "the eight rules of Newell and Simon"),
    "optimal": Entry("strategies.optimal:optimal", "any move that keeps the value"),
    "optimal-fastest": Entry("strategies.optimal:optimal_fastest", "the best moves, soonest"),
    "mm": Entry("strategies.minimax:mm", "minimax; the last of equal moves", symmetric=False),
    "abp": Entry("strategies.minimax:abp", "minimax with alpha-beta pruning", symmetric=False),
    "aba": Entry("strategies.minimax:aba", "alpha-beta that wins fast", symmetric=False),
    "sriram": Entry(
        "sriram.tree",
        "centre, then win, block, edges (reconstructed)",
        no_loss=(),
        symmetric=False,
        games="3x3",
    ),
    "soedarmadji": Entry(
        "soedarmadji.tree",
        "nine agents with priorities (reconstructed)",
        no_loss=(Side.FIRST,),
        symmetric=False,
        games="3x3",
    ),
    "modified-heuristic": Entry(
        "modified-heuristic.tree",
        "the rules of Bhatt and others (reconstructed)",
        games="3x3",
    ),
    "sharp-heuristic": Entry(
        "sharp-heuristic.tree", "the same from a corner: more wins", games="3x3"
    ),
    "wst": Entry(
        "strategies.wst.strategy:wst", "the six-tape Turing machine", symmetric=False, games="3x3"
    ),
    "t3dt": Entry("t3dt.tree", "the randomised decision-tree expert", games="3x3"),
    "t3dt-plus": Entry("t3dt-plus.tree", "T3DT without its mistakes", games="3x3"),
    "muse": Entry("strategies.muse:muse", "wins often, never loses, hard to foresee"),
    "human": Entry("human.model:human", "plays as people do (fitted)", no_loss=()),
    "mirror": Entry("human.players:mirror", "as people do, but never loses"),
    "trapper": Entry("human.players:trapper", "never loses, and people lose to it most"),
    "level": Entry("human.players:level", "people beat it 30 % of the time", no_loss=()),
}


def strategy(spec: str) -> Strategy:
    """The strategy of this spec: a name of the catalogue, or a kind with what `KINDS` asks for.

    >>> strategy("t3dt").name, strategy("muse:0.05").name
    ('t3dt', 'muse:0.05:careless')
    """
    if spec in CATALOGUE:
        return CATALOGUE[spec].make()
    kind, _, argument = spec.partition(":")
    if kind in KINDS and argument:
        return KINDS[kind][1](argument)
    from difflib import get_close_matches  # noqa: PLC0415 (only a slip of the pen needs it)

    near = get_close_matches(spec, CATALOGUE, n=1)
    usage = [usage for usage, _ in KINDS.values()]
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join((*CATALOGUE, *usage))}"
    raise UnknownStrategy(f"no strategy is called {spec!r}; {hint}")


def is_spec(text: str) -> bool:
    """Whether this is meant as a strategy of ours rather than as somebody's program."""
    kind, colon, _ = text.partition(":")
    return text in CATALOGUE or (kind in KINDS and bool(colon))


def load_table(path: str) -> "TableStrategy":
    """The table saved in this file."""
    from noloss.core.table import parse_table  # noqa: PLC0415 (most strategies are not tables)

    text = _read(path)
    try:
        return parse_table(text)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def load_tree(path: str, kind: str = "tree") -> "TreeStrategy":
    """The tree or rule list written in this file.

    Its name is `KIND:PATH#DIGEST`, the digest being of what it does. A path may end with the
    digest: then a file that has changed since is refused.
    """
    from noloss.strategies.tree import TreeStrategy  # noqa: PLC0415 (nor trees in files)
    from noloss.strategies.tree_text import parse_tree, tree_digest  # noqa: PLC0415

    if not path.isprintable():
        raise BadFile(f"{kind} {path!r}: a path of printable letters is needed, for it is a name")
    plain, _, wanted = path.rpartition("#")
    if not plain or not re.fullmatch(r"[0-9a-f]{8}", wanted):
        plain, wanted = path, ""
    tree = parse_tree(_read(plain), plain)
    digest = tree_digest(tree)
    if wanted and wanted != digest:
        raise BadFile(f"{plain} has changed: its digest is {digest}, not {wanted}")
    return TreeStrategy(f"{kind}:{plain}#{digest}", tree)


def load_rules(path: str) -> "TreeStrategy":
    """The rule list written in this file, which is a tree like any other."""
    return load_tree(path, "rules")


def load_evolved(path: str) -> Strategy:
    """The vector over the game-base saved in this file."""
    from noloss.evolve.boards.genome import parse_genome  # noqa: PLC0415 (nor vectors)

    text = _read(path)
    try:
        return parse_genome(text)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def load_model(path: str) -> "HumanModel":
    """The human model that `noloss human fit` saved in this file."""
    from noloss.human.model import parse_model  # noqa: PLC0415

    text = _read(path)
    try:
        return parse_model(text)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _muse(argument: str) -> Strategy:
    from noloss.strategies.muse import muse  # noqa: PLC0415

    temperature, _, opponent = argument.partition(":")
    if not re.fullmatch(r"\d{1,9}(\.\d{1,20})?(e-?\d{1,2})?|inf", temperature):
        raise UnknownStrategy(
            f"muse:{argument}: the temperature is a number from 0 to inf, not {temperature!r}"
        )
    return muse(float(temperature), strategy(opponent) if opponent else None)


def _level(argument: str) -> Strategy:
    from noloss.human.players import level  # noqa: PLC0415

    if not re.fullmatch(r"\d{1,3}(\.\d{1,9})?%?", argument):
        raise UnknownStrategy(
            f"level:{argument}: a level is the percentage of games that people win, with up to nine"
            " decimals, such as level:30 or level:12.5"
        )
    return level(Fraction(argument.rstrip("%")))


def _of_model(player: str) -> Callable[[str], Strategy]:
    """A loader of this player of `human.players`, for a model in a file."""

    def load(path: str) -> Strategy:
        made: Strategy = getattr(import_module("noloss.human.players"), player)(load_model(path))
        return made

    return load


KINDS: dict[str, tuple[str, Callable[[str], Strategy]]] = {
    "muse": ("muse:TEMPERATURE[:OPPONENT]", _muse),
    "level": ("level:PERCENT", _level),
    "human": ("human:FILE", load_model),
    "mirror": ("mirror:FILE", _of_model("mirror")),
    "trapper": ("trapper:FILE", _of_model("trapper")),
    "table": ("table:FILE", load_table),
    "rules": ("rules:FILE", load_rules),
    "tree": ("tree:FILE", load_tree),
    "evolved": ("evolved:FILE", load_evolved),
}
"""Strategies that are made from something: how they are written, and what makes them."""


def _read(path: str) -> str:
    from noloss.core.files import read_text  # noqa: PLC0415 (most strategies are in no file)

    return read_text(path)
