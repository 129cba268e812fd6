"""T3DT inside search, as its paper suggests: rules that guide alpha-beta, search that fills gaps.

`guided:abp`     alpha-beta that tries the cells T3DT would play first, wherever it looks
`guided:aba`     the same with the score that counts moves
`guided:silent`  plays by T3DT's tree, and searches (by `guided:aba`) only where the tree is silent:
                 where it says "any", or its own play cannot have led to the board

The values are those of plain alpha-beta, whatever the order; what changes is how many positions are
looked into (see `minimax.searched`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from noloss.core.bits import bits
from noloss.core.errors import UnknownStrategy
from noloss.core.game import LineGame
from noloss.core.notation import cell_text
from noloss.core.phrases import hint
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, Reason, named_repr, seated, unfinished, uniform
from noloss.strategies.minimax import searched
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.trees import shipped

SILENT = ("any",)
"""The rules of T3DT that leave the move open."""


@dataclass(frozen=True)
class RulesFirst:
    """The cells that a tree may play, then the others; each group in cell order."""

    tree: TreeStrategy
    _known: Memo[tuple[int, int, int], tuple[int, ...]] = field(
        default_factory=Memo, repr=False, compare=False
    )

    def __call__(self, game: LineGame, own: int, other: int) -> tuple[int, ...]:
        """Worked out once for a board: what is remembered is the tree's word, not a value."""
        key = (game.size, own, other)
        if key not in self._known:
            named = sorted(self.tree.decide(_position(game, own, other)).moves)
            rest = [c for c in bits(game.playable(own | other)) if c not in named]
            self._known[key] = (*named, *rest)
        return self._known[key]


def _position(game: LineGame, own: int, other: int) -> Position:
    first = own.bit_count() == other.bit_count()
    return Position(game, own, other) if first else Position(game, other, own)


@dataclass(frozen=True)
class GuidedStrategy:
    """Searches with T3DT's rules first; `only_silent` asks the tree before any search."""

    name: str
    order: RulesFirst
    counts_moves: bool
    only_silent: bool = False

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """The game of the tree."""
        return self.order.tree.plays(game)

    def decide(self, position: Position) -> Decision:
        """One cell by search, or the cells that the tree names."""
        seated(self, unfinished(position).game)
        if self.only_silent:
            said = self.order.tree.decide(position)
            if said.reason.rule not in SILENT:
                return said
        found = searched(position, self.order, self.counts_moves)
        end = "I win" if found.score > 0 else "you win" if found.score < 0 else "it is a draw"
        text = (
            f"I looked at {found.positions:,} positions, T3DT's moves first: with best play after"
            f" cell {cell_text(found.cell)} {end}."
        )
        return uniform([found.cell], Reason("guided search", text, (found.cell,)))

    def searched(self, position: Position) -> int:
        """How many positions it looks into to decide here."""
        if self.only_silent and self.order.tree.decide(position).reason.rule not in SILENT:
            return 0
        return searched(position, self.order, self.counts_moves).positions


def guided(how: str) -> GuidedStrategy:
    """`abp`, `aba` or `silent`, with T3DT's tree."""
    made = _KINDS.get(how.lower())
    if made is None:
        raise UnknownStrategy(f"guided:{how:.60}: {hint(how, _KINDS)}")
    return made(f"guided:{how.lower()}", RulesFirst(shipped("t3dt")))


_KINDS: dict[str, Callable[[str, RulesFirst], GuidedStrategy]] = {
    "abp": partial(GuidedStrategy, counts_moves=False),
    "aba": partial(GuidedStrategy, counts_moves=True),
    "silent": partial(GuidedStrategy, counts_moves=True, only_silent=True),
}
