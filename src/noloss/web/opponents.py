"""Whom the page plays: strategies written out as tables, each with the proof of that very table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from noloss.arena.ladder import rung
from noloss.arena.yardsticks import Yardsticks, decides_alike
from noloss.core.budget import Budget
from noloss.core.document import flat
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.core.symmetry import canonical, to_canonical
from noloss.core.table import TableStrategy, rounded
from noloss.flow.evaluate import result_of, variety_of
from noloss.flow.tabulate import undecided
from noloss.proof.proof import SeatProof
from noloss.proof.prove import against_everything, proof_of
from noloss.show.outline import OutlinePage, decision_outline
from noloss.strategies.catalogue import strategy
from noloss.strategies.minimax import SearchStrategy, minimax
from noloss.strategies.tree_strategy import Answers, TreeStrategy, route

MEASURE = "random"
"""Against whom wins and variety are stated."""
LONGEST = 10**9
"""The longest denominator of a chance that is written as it is."""


@dataclass(frozen=True)
class Folded:
    """A strategy that decides alike on like boards, as the page plays it: by one board of each."""

    table: TableStrategy

    @property
    def name(self) -> str:
        """Of the strategy that was written out."""
        return self.table.source

    def plays(self, game: LineGame) -> bool:
        """The game of the table."""
        return self.table.plays(game)

    def decide(self, position: Position) -> Decision:
        """The decision on the like board, turned back."""
        kept, way = to_canonical(position)
        decision = self.table.decide(kept)
        moves = {way.inverse.cell(cell): chance for cell, chance in decision.moves.items()}
        return Decision({cell: moves[cell] for cell in sorted(moves)}, decision.reason)


@dataclass(frozen=True)
class Measured:
    """An opponent in one seat against `random`: how often it wins, and how varied its play is."""

    win: Fraction
    best: Fraction | None
    bits: float


@dataclass(frozen=True)
class Opponent:
    """An opponent of the page: what was proven and measured of the table that it plays by."""

    name: str
    summary: str
    tree: bool
    """Whether there is a tree to show."""
    search: bool
    """Whether it searches to the end of every game, and how far can be told."""
    proof: Mapping[Side, SeatProof]
    measured: Mapping[Side, Measured]

    @property
    def no_loss(self) -> bool:
        """Whether it loses in neither seat."""
        return all(seat.no_loss for seat in self.proof.values())


@dataclass(frozen=True)
class TreePage:
    """A tree and the way through it on each board, as answers."""

    page: OutlinePage = flat()  # noqa: RUF009 (it makes a field)
    routes: Mapping[Position, tuple[str, ...]] = field(default_factory=dict)


def boards_of(game: LineGame, player: Strategy) -> list[Position]:
    """The boards that a strategy has to be asked about: one of those on which it decides alike."""
    every = undecided(game)
    if not decides_alike(player, game):
        return every
    return [position for position in every if canonical(position) == position]


def written_out(game: LineGame, player: Strategy) -> TableStrategy:
    """The decisions of a strategy, on one of the boards that are alike where that is enough.

    Chances with very long fractions are rounded to one part in a million.
    """
    decisions = {board: _short(ask(player, board)) for board in boards_of(game, player)}
    return TableStrategy(game, player.name, decisions)


def as_played(table: TableStrategy) -> Strategy:
    """The strategy that the page plays by a table."""
    return Folded(table) if len(table.decisions) < len(undecided(table.game)) else table


def _short(decision: Decision) -> Decision:
    if all(chance.denominator <= LONGEST for chance in decision.moves.values()):
        return decision
    return rounded(decision)


def opponents(tables: Mapping[str, TableStrategy], budget: Budget) -> tuple[Opponent, ...]:
    """What is proven and measured of these tables, by name."""
    game = next(iter(tables.values())).game
    measures = Yardsticks(game, (MEASURE,), budget)
    return tuple(_opponent(measures, name, as_played(table)) for name, table in tables.items())


def _opponent(measures: Yardsticks, name: str, player: Strategy) -> Opponent:
    """One walk in each seat against every reply; proof and figures are readings of it."""
    proofs, measured = {}, {}
    for side in Side:
        played = against_everything(measures.game, player, side)
        chances = played.reached(measures.rivals[MEASURE])
        win, bits = result_of(played, chances).win(side), variety_of(played, chances, side)
        measured[side] = Measured(win, measures.best(MEASURE, side), bits)
        proofs[side] = proof_of(played, name, side).summary()
    made, summary = strategy(name), rung(name, measures.game).summary
    is_tree = isinstance(made, TreeStrategy)
    return Opponent(name, summary, is_tree, searches_all(made), proofs, measured)


def searches_all(player: Strategy) -> bool:
    """Whether a strategy looks into every continuation, without any cut."""
    return isinstance(player, SearchStrategy) and player.search is minimax


def tree_page(game: LineGame, player: TreeStrategy) -> TreePage:
    """The tree of a strategy, with the way through it on one of the boards that are alike."""
    memo: Answers = {}
    boards = boards_of(game, player)
    routes = {position: route(player.tree.root, position, memo) for position in boards}
    return TreePage(decision_outline(player), routes)
