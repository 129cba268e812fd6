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
from noloss.strategies.vocabulary import term
from noloss.strategies.vocabulary.counts import COUNTS


@dataclass(frozen=True)
class Feature:
    """One thing to see: whether a rule picks the cell, or a count of the vocabulary."""

    name: str
    rule: Act | None = None
    """The rule; if there is none, `name` is a count."""

    @property
    def text(self) -> str:
        """What is seen, in a few words, or the rule where it has conditions."""
        if self.rule is None:
            return COUNTS[self.name].counts
        return str(self.rule) if self.rule.when else term(self.rule.term).does

    @property
    def says(self) -> str:
        """The same as a reason: a clause about the cell."""
        known = COUNTS[self.name] if self.rule is None else term(self.rule.term)
        return f"it {known.does}"

    def cells(self, position: Position) -> Mapping[int, int]:
        """Its value for each playable cell where it is not zero."""
        if self.rule is None:
            return COUNTS[self.name](position)
        return dict.fromkeys(bits(self.rule.cells(position)), 1)


FEATURES = (
    Feature("win", parse_act("win")),
    Feature("block", parse_act("block")),
    Feature("fork", parse_act("fork")),
    Feature("my lines"),
    Feature("your lines"),
    Feature("empty lines"),
    Feature("open in the centre", parse_act("centre when I start and first mark")),
    Feature("open in a corner", parse_act("corner when I start and first mark")),
    Feature("reply in the centre", parse_act("centre when you start and first mark")),
)
NAMES = tuple(feature.name for feature in FEATURES)


def features(position: Position) -> dict[Cell, tuple[int, ...]]:
    """The features of every free cell of an unfinished position."""
    columns = [feature.cells(position) for feature in FEATURES]
    return {cell: tuple(column.get(cell, 0) for column in columns) for cell in position.legal()}
