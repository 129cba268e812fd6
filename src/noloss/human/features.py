"""What a person may see in a cell: the readable features of the human model.

Each feature is a number for every free cell, the same on boards that differ only by a symmetry,
and means the same on every board of lines.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.strategies.tree import Act
from noloss.strategies.tree_text import parse_act
from noloss.strategies.vocabulary.counts import COUNTS


@dataclass(frozen=True)
class Feature:
    """One thing to see: a count of the vocabulary, or whether a rule picks the cell."""

    name: str
    text: str
    """What it counts."""
    says: str
    """The same as a reason: a clause about the cell."""
    rule: Act | None = None
    """The rule; if there is none, `name` is a count."""

    def cells(self, position: Position) -> Mapping[int, int]:
        """Its value for each playable cell where it is not zero."""
        if self.rule is None:
            return COUNTS[self.name](position)
        return dict.fromkeys(bits(self.rule.cells(position)), 1)


def _picked(name: str, text: str, says: str, rule: str) -> Feature:
    return Feature(name, text, says, parse_act(rule))


FEATURES = (
    _picked("win", "completes my line", "it wins", "win"),
    _picked("block", "blocks a line you are about to complete", "it blocks you", "block"),
    _picked("fork", "makes two threats at once", "it makes two threats", "fork"),
    Feature("my lines", "lines through the cell with marks of mine only", "it builds on my marks"),
    Feature(
        "your lines", "lines through the cell with marks of yours only", "it stands in your way"
    ),
    Feature("empty lines", "lines through the cell that are still empty", "it has open lines"),
    _picked(
        "open in the centre",
        "the centre, as the first move of the game",
        "it is the centre",
        "centre when I start and first mark",
    ),
    _picked(
        "open in a corner",
        "a corner, as the first move of the game",
        "it is a corner",
        "corner when I start and first mark",
    ),
    _picked(
        "reply in the centre",
        "the centre, as the second move of the game",
        "it is the centre",
        "centre when you start and first mark",
    ),
)
NAMES = tuple(feature.name for feature in FEATURES)


def features(position: Position) -> dict[Cell, tuple[int, ...]]:
    """The features of every free cell of an unfinished position."""
    columns = [feature.cells(position) for feature in FEATURES]
    return {cell: tuple(column.get(cell, 0) for column in columns) for cell in position.legal()}
