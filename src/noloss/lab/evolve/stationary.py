"""Counting strategies that choose one move per state, on the states that their play can reach.

Two strategies that differ only where neither can come are one. Such a strategy cannot be counted
state by state, since a state that several ways lead to is decided once. The method:

- Only sets of reached states matter. From a set of own states, a choice in each leads, over all
  replies, to a set of own states two plies deeper; the count of a set is the sum over the choices
  of the counts of the sets they lead to.
- States that have no state in common below them are independent: a set falls apart into components
  whose counts are multiplied. Components are remembered.
- Inside a component the states are taken one after the other, in an order that keeps few sets
  apart: what matters of the choices so far is which deeper states are reached, and of those only
  the ones that a later state could reach again. A group of deeper states that no later state can
  touch is closed: it is counted and forgotten.

`absent` makes the same sum answer another question. If each state that is not reached counts
`absent[state]` times, for the entries it could have, the sum is the number of complete vectors.

How many strategies never lose depends on what a strategy may choose by. *Behavioural*: a move for
every history that can arise. Independent choices multiply, so from a state there are the sum over
the moves on the player's own turns, and the product over the replies on the others. *Stationary*:
one move for every state that can arise.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import prod
from random import Random

from noloss.core.bits import bits
from noloss.core.game import Side, Value
from noloss.lab.evolve.gamebase import GameGraph, no_loss_moves

TRIES, GOOD = 10, 1 << 17
"""How many orders of a component are tried, at most, to get below this bound on its work."""


def count_stationary(
    graph: GameGraph,
    side: Side,
    moves: Sequence[Sequence[int]],
    absent: Sequence[int] | None = None,
    step: Callable[[], None] = lambda: None,
) -> tuple[int, int]:
    """How many stationary strategies play inside `moves`, and the product of `absent`.

    The product is over the states that some of these strategies reach and where something is open.
    `step` is called for every component that was counted.
    """
    counter = _Counter(graph, side, moves, absent or [1] * len(graph), step)
    start = (0,) if graph.turn(0) is side else moves[0]
    if not moves[0] and graph.end[0] not in (Value.win(side), Value.DRAW):
        return 0, 1
    mask = counter.mask(start)
    return counter.count(mask), counter.all_absent(mask)


class _Counter:
    """The counts of sets of own states, as masks.

    `options` holds for each state the sets that its choices lead to, and how many lead there.
    """

    def __init__(
        self,
        graph: GameGraph,
        side: Side,
        moves: Sequence[Sequence[int]],
        absent: Sequence[int],
        step: Callable[[], None],
    ) -> None:
        self.absent, self.step = absent, step
        self.below = _open_below(graph, side, moves, absent)
        self.options: dict[int, Counter[int]] = {}
        self.reach: dict[int, int] = {}
        for state, closure in enumerate(self.below):
            if closure and graph.decides(state, side):
                self.options[state] = Counter(self.mask(moves[child]) for child in moves[state])
                self.reach[state] = _union(self.options[state])
        self.counts: dict[int, int] = {0: 1}
        self.components: dict[int, int] = {}

    def mask(self, states: Iterable[int]) -> int:
        """The states where something is open, as a mask."""
        return sum(1 << state for state in states if self.below[state])

    def all_absent(self, mask: int) -> int:
        """The weight of everything below these states when nothing of it is reached."""
        return prod(self.absent[s] for s in bits(_union(self.below[state] for state in bits(mask))))

    def count(self, mask: int) -> int:
        """The weighted number of ways to choose, from these states on."""
        if mask not in self.counts:
            self.counts[mask] = prod(map(self.component, self.split(mask)))
        return self.counts[mask]

    def split(self, mask: int) -> list[int]:
        """The components: states with something in common below them belong together."""
        parts: list[tuple[int, int]] = []
        for state in bits(mask):
            part, closure, apart = 1 << state, self.below[state], []
            for other, its_closure in parts:
                if its_closure & closure:
                    part, closure = part | other, closure | its_closure
                else:
                    apart.append((other, its_closure))
            parts = [*apart, (part, closure)]
        return [part for part, _ in parts]

    def component(self, part: int) -> int:
        """The count of one component, state after state."""
        if part in self.components:
            return self.components[part]
        groups = self.split(_union(self.reach[state] for state in bits(part)))
        order = self.order(list(bits(part)), groups)
        sums = {0: 1}
        waiting = set(groups)
        for at, state in enumerate(order):
            later = _union(self.reach[other] for other in order[at + 1 :])
            done = {group for group in waiting if not group & later}
            waiting -= done
            sums = self.choose(sums, self.options[state], _union(done))
        (self.components[part],) = sums.values()
        self.step()
        return self.components[part]

    def choose(self, sums: dict[int, int], options: Counter[int], done: int) -> dict[int, int]:
        """Follow each option from each set so far; what is done is counted and forgotten."""
        whole = self.all_absent(done)
        closed: dict[int, int] = {}
        after: dict[int, int] = {}
        for mask, ways in sums.items():
            for option, times in options.items():
                reached = mask | option
                part = reached & done
                if part not in closed:
                    closed[part] = self.count(part) * (whole // self.all_absent(part))
                left = reached ^ part
                after[left] = after.get(left, 0) + ways * times * closed[part]
        return after

    def order(self, states: list[int], groups: list[int]) -> list[int]:
        """An order that keeps few deeper states open: greedy, with some noise if that is poor."""
        touched = {s: [g for g in groups if g & self.reach[s]] for s in states}
        rng = Random(len(states))
        best = _greedy(touched, rng, 0)
        least = _cost(best, touched)
        for _ in range(TRIES):
            if least <= GOOD:
                break
            order = _greedy(touched, rng, 1.5)
            cost = _cost(order, touched)
            if cost < least:
                best, least = order, cost
        return best


def _open_below(
    graph: GameGraph, side: Side, moves: Sequence[Sequence[int]], absent: Sequence[int]
) -> list[int]:
    """For each state, as a mask: itself and the own states below it where something is open.

    A state with nothing open below it that weighs as much when it is absent as it has choices when
    it is reached is not open: reached or not, it is the same factor.
    """
    below = [0] * len(graph)
    for state in reversed(range(len(graph))):
        if moves[state]:
            below[state] = _union(below[child] for child in moves[state])
            own = graph.decides(state, side)
            if own and (below[state] or len(moves[state]) != absent[state]):
                below[state] |= 1 << state
    return below


def _greedy(touched: dict[int, list[int]], rng: Random, noise: float) -> list[int]:
    """States one by one, each time the one that opens the fewest new deeper states."""
    left: dict[int, int] = {}
    for groups in touched.values():
        for group in groups:
            left[group] = left.get(group, 0) + 1
    opened: set[int] = set()
    rest, order = list(touched), []
    while rest:
        chosen = min(rest, key=lambda s: _growth(touched[s], left, opened) + noise * rng.random())
        rest.remove(chosen)
        order.append(chosen)
        for group in touched[chosen]:
            left[group] -= 1
            (opened.add if left[group] else opened.discard)(group)
    return order


def _growth(groups: list[int], left: dict[int, int], opened: set[int]) -> int:
    change = 0
    for group in groups:
        if left[group] > 1 and group not in opened:
            change += group.bit_count()
        elif left[group] == 1 and group in opened:
            change -= group.bit_count()
    return change


def _cost(order: list[int], touched: dict[int, list[int]]) -> int:
    """A bound on the sets that are kept apart along an order."""
    last = {group: at for at, state in enumerate(order) for group in touched[state]}
    seen: set[int] = set()
    cost = 0
    for at, state in enumerate(order):
        seen.update(touched[state])
        cost += 1 << sum(group.bit_count() for group in seen if last[group] > at)
    return cost


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def behavioural(graph: GameGraph, side: Side, take_win: bool = False) -> int:
    """How many strategies that choose per history never lose."""
    moves = no_loss_moves(graph, side, take_win)
    ways = [0] * len(graph)
    for state in reversed(range(len(graph))):
        below = [ways[child] for child in moves[state]]
        if graph.end[state] is not None:
            ways[state] = int(graph.end[state] is not Value.win(side.other))
        elif below:
            ways[state] = sum(below) if graph.turn(state) is side else prod(below)
    return ways[0]


def stationary(
    graph: GameGraph,
    side: Side,
    take_win: bool = False,
    step: Callable[[], None] = lambda: None,
) -> int:
    """How many strategies that choose per state never lose, counted on the states they reach."""
    moves = no_loss_moves(graph, side, take_win)
    return count_stationary(graph, side, moves, step=step)[0]


def random_vector(
    graph: GameGraph, side: Side, step: Callable[[], None] = lambda: None
) -> Fraction:
    """The chance that a vector with a random child for every state never loses as `side`."""
    moves = no_loss_moves(graph, side)
    entries = [max(1, len(children)) for children in graph.children]
    return Fraction(*count_stationary(graph, side, moves, entries, step))
