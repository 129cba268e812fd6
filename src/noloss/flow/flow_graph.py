"""What a flow has walked: a graph of positions in the order of play, and what is read off it.

A reading sends weights forward along the graph (games, chances) or values backward (what is best
from here). Nothing is walked for it.

Fractions are summed in whole numbers, with one division at the end. One reading is the size and the
depth of the tree of all continuations, as a search without a memory walks it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeVar

from noloss.core.budget import looking
from noloss.core.errors import NolossError
from noloss.core.game import Cell, Side, Value
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask

V = TypeVar("V")
W = TypeVar("W", int, Fraction, float)
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Node:
    """A position of a flow: how it ended, or which moves are followed and where they lead."""

    position: Position
    value: Value | None
    """How the game ended here; None where it goes on."""
    cells: tuple[Cell, ...]
    after: tuple[int, ...]
    """For each cell, the number of the node it leads to."""
    decision: Decision | None
    """The decision that was followed, if a strategy was asked here."""


@dataclass(frozen=True)
class Flow:
    """All play from `start`, each position once; parents come before their children."""

    start: Position
    nodes: tuple[Node, ...]
    fold: Callable[[Position], Position] | None = None
    """What gave one representative of positions that are alike, if anything did."""

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.nodes)

    def __repr__(self) -> str:
        """Short: it may have hundreds of thousands of nodes."""
        return f"Flow({self.start!r}, {counted(len(self), 'position')})"

    @cached_property
    def number(self) -> dict[Position, int]:
        """The number of each position."""
        return {node.position: at for at, node in enumerate(self.nodes)}

    @cached_property
    def games(self) -> tuple[int, ...]:
        """In how many ways play leads to each node."""
        return self.forward(1, lambda node: [1] * len(node.cells))

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance that play leads to each node; an error where a turn is no strategy's."""
        return self.reached()

    def reached(self, *others: Strategy) -> tuple[Fraction, ...]:
        """The same where `others`, asked here, stand in for the turns nobody has decided.

        With one other it takes all of them; with two they are the first and the second player.
        """

        def shares(node: Node) -> list[Fraction]:
            decision = node.decision
            if decision is None:
                if not others:
                    raise NolossError(f"{node.position}: nobody decides here: name who does")
                mover = others[0 if len(others) == 1 or node.position.turn is Side.FIRST else 1]
                moves = ask(mover, node.position).moves
                return [moves.get(cell, ZERO) for cell in node.cells]
            return [*decision.moves.values()]

        parts, chances, whole = [0] * len(self.nodes), list[Fraction](), 1
        parts[0] = 1
        for ply in self._plies():  # each in whole numbers over one denominator
            chances += [Fraction(parts[at], whole) if parts[at] else ZERO for at in ply]
            moved = [at for at in ply if parts[at] and self.nodes[at].after]
            carried, more = over_one([shares(self.nodes[at]) for at in moved])
            for at, each in zip(moved, carried, strict=True):
                for to, share in zip(self.nodes[at].after, each, strict=True):
                    parts[to] += parts[at] * share
            whole *= more
        return tuple(chances)

    def _plies(self) -> Iterator[range]:
        """The numbers of the nodes by ply: all with one mark more come after all with fewer."""
        begin, marks = 0, self._marks(0)
        for at in range(1, len(self.nodes)):
            if self._marks(at) != marks:
                yield range(begin, at)
                begin, marks = at, self._marks(at)
        yield range(begin, len(self.nodes))

    def _marks(self, at: int) -> int:
        position = self.nodes[at].position
        return (position.first | position.second).bit_count()

    def forward(self, one: W, shares: Callable[[Node], Iterable[W]]) -> tuple[W, ...]:
        """The weight that comes to each node when `one` sets out from the start.

        `shares` gives for each move of a node the factor by which it carries the weight on; it is
        not asked where no weight comes.
        """
        nothing = one - one
        weights = [nothing] * len(self.nodes)
        weights[0] = one
        for at, node in enumerate(self.nodes):
            weight = weights[at]
            if node.after and weight:
                for to, share in zip(node.after, shares(node), strict=True):
                    weights[to] += weight * share
        return tuple(weights)

    def backward(self, worth: Callable[[Node, list[V]], V]) -> list[V]:
        """What each node is worth: `worth` tells it from what the nodes after it are worth."""
        values: dict[int, V] = {}
        for at in looking(range(len(self.nodes) - 1, -1, -1)):
            node = self.nodes[at]
            values[at] = worth(node, [values[to] for to in node.after])
        return [values[at] for at in range(len(self.nodes))]

    def total(self, weights: Sequence[W]) -> dict[Value, W]:
        """The weights of the ends of the game, added up by how it ended."""
        ends: dict[Value, list[W]] = {value: [] for value in Value}
        for node, weight in zip(self.nodes, weights, strict=True):
            if node.value is not None and weight:
                ends[node.value].append(weight)
        nothing = weights[0] - weights[0]
        return {value: total(each, nothing) for value, each in ends.items()}

    def turns(self, side: Side) -> Iterator[tuple[int, Node]]:
        """The nodes where this side has moves to make, with their numbers, in order of play."""
        for at, node in enumerate(self.nodes):
            if node.cells and node.position.turn is side:
                yield at, node


def total(weights: Collection[W], nothing: W) -> W:
    """The sum of numbers of one kind, of which `nothing` is the zero.

    >>> total([Fraction(1, 2), Fraction(1, 3)], Fraction(0))
    Fraction(5, 6)
    """
    if not isinstance(nothing, Fraction):
        return sum(weights, nothing)
    whole = lcm(*{each.denominator for each in weights})
    return Fraction(sum(each.numerator * (whole // each.denominator) for each in weights), whole)


def average(chances: Iterable[Fraction], worth: Iterable[Fraction]) -> Fraction:
    """What is to be expected if each of these is the case with its chance.

    >>> average([Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 3), Fraction(1)])
    Fraction(2, 3)
    """
    parts = [
        (chance.numerator * each.numerator, chance.denominator * each.denominator)
        for chance, each in zip(chances, worth, strict=True)
    ]
    whole = lcm(*{denominator for _, denominator in parts})
    return Fraction(sum(part * (whole // denominator) for part, denominator in parts), whole)


def over_one(shares: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """The same shares as whole numbers over one denominator, and that.

    >>> over_one([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1)]])
    ([[1, 1], [2]], 2)
    """
    whole = lcm(*{share.denominator for each in shares for share in each})
    return [[s.numerator * (whole // s.denominator) for s in each] for each in shares], whole


def positions_below(play: Flow) -> Mapping[Position, int]:
    """How many positions come after each, each counted as often as a way leads to it."""
    return _by_position(play, play.backward(lambda _, after: sum(1 + size for size in after)))


def plies_below(play: Flow) -> Mapping[Position, int]:
    """The moves of the longest way to go on from each."""
    return _by_position(play, play.backward(lambda _, after: 1 + max(after) if after else 0))


def _by_position(play: Flow, figures: list[int]) -> Mapping[Position, int]:
    """Where there is a move to make; the figures of the others are 0."""
    pairs = zip(play.nodes, figures, strict=True)
    return {node.position: figure for node, figure in pairs if node.after}
