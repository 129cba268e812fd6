"""The one list of strategies. Every command, test and table that names strategies reads it.

A strategy is listed by where its factory lives and loaded only when it is asked for, so that one
move in the terminal does not load every paper.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from noloss.core.errors import BadFile, UnknownStrategy
from noloss.core.game import Side
from noloss.core.strategy import Strategy

if TYPE_CHECKING:
    from noloss.core.table import TableStrategy


@dataclass(frozen=True)
class Entry:
    """What is promised of a strategy; the conformance tests hold it to every field."""

    factory: str
    """`module:function` below `noloss.strategies`."""
    summary: str
    no_loss: tuple[Side, ...] = tuple(Side)
    """The seats in which it never loses on 3x3."""
    symmetric: bool = True
    """Whether it decides alike on boards that differ only by a symmetry."""
    games: str = "any"
    """The games it plays: any, or the name of one."""

    def make(self) -> Strategy:
        """A strategy of this entry."""
        module, function = self.factory.split(":")
        made: Strategy = getattr(import_module(f"noloss.strategies.{module}"), function)()
        return made


CATALOGUE: dict[str, Entry] = {
    "random": Entry("rules:random", "any free cell", no_loss=()),
    "casual": Entry("rules:casual", "win, block, else any free cell", no_loss=()),
    "newell-simon": Entry("rules:newell_simon", "the eight rules of Newell and Simon"),
    "optimal": Entry("optimal:optimal", "any move that keeps the value"),
    "optimal-fastest": Entry("optimal:optimal_fastest", "the best moves that win soonest"),
    "mm": Entry("minimax:mm", "minimax; the last of equal moves", symmetric=False),
    "abp": Entry("minimax:abp", "minimax with alpha-beta pruning", symmetric=False),
    "aba": Entry("minimax:aba", "alpha-beta that counts moves: wins fast", symmetric=False),
    "sriram": Entry(
        "prior:sriram",
        "centre, then win, block, edges (reconstructed)",
        no_loss=(),
        symmetric=False,
        games="3x3",
    ),
    "soedarmadji": Entry(
        "prior:soedarmadji",
        "nine agents with priorities (reconstructed)",
        no_loss=(Side.FIRST,),
        symmetric=False,
        games="3x3",
    ),
    "modified-heuristic": Entry(
        "heuristic:modified_heuristic",
        "the rules of Bhatt and others (reconstructed)",
        games="3x3",
    ),
    "sharp-heuristic": Entry(
        "heuristic:sharp_heuristic", "the same from a corner: more wins", games="3x3"
    ),
    "wst": Entry("wst.strategy:wst", "the six-tape Turing machine", symmetric=False, games="3x3"),
    "t3dt": Entry("t3dt.tree:t3dt", "the randomised decision-tree expert", games="3x3"),
}


def strategy(spec: str) -> Strategy:
    """The strategy of this spec: a catalogue name, `table:FILE`, `rules:FILE` or `evolved:FILE`.

    >>> strategy("t3dt").name
    't3dt'
    """
    if spec in CATALOGUE:
        return CATALOGUE[spec].make()
    if spec.startswith("table:"):
        return load_table(spec.removeprefix("table:"))
    if spec.startswith("rules:"):
        return load_rules(spec.removeprefix("rules:"))
    if spec.startswith("evolved:"):
        return load_evolved(spec.removeprefix("evolved:"))
    from difflib import get_close_matches  # noqa: PLC0415 (only a slip of the pen needs it)

    near = get_close_matches(spec, CATALOGUE, n=1)
    hint = (
        f"did you mean {near[0]}?"
        if near
        else f"known: {', '.join(CATALOGUE)}, table:FILE, rules:FILE, evolved:FILE"
    )
    raise UnknownStrategy(f"no strategy is called {spec!r}; {hint}")


def load_table(path: str) -> "TableStrategy":
    """The table saved in this file."""
    from noloss.core.table import parse_table  # noqa: PLC0415 (most strategies are not tables)

    try:
        return parse_table(_read(path, "table"))
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def load_rules(path: str) -> Strategy:
    """The rule list written in this file."""
    from noloss.strategies.rule_list import parse_rules  # noqa: PLC0415 (nor rule lists)

    return parse_rules(_read(path, "rules"), path)


def load_evolved(path: str) -> Strategy:
    """The vector over the game-base saved in this file."""
    from noloss.evolve.genome import parse_genome  # noqa: PLC0415 (nor vectors)

    try:
        return parse_genome(_read(path, "strategy"))
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _read(path: str, what: str) -> str:
    from pathlib import Path  # noqa: PLC0415

    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{what} {path!r} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{what} {path!r} cannot be read: not text at byte {error.start}") from None
