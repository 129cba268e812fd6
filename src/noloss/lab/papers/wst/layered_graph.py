"""Where the parts of a directed graph are drawn: in layers from top to bottom, as Sugiyama did.

A part lies in a layer below all that lead to it, those that lead back aside. Between two such
layers is one for what is written on the ways. A way that passes a layer has a place of its own
there. So nothing is drawn through anything else: ways cross only between layers.
"""

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

SWEEPS = 24
"""How often the order within layers is improved, and then the places."""
PASSING = 40
"""Where a line only passes by it is kept straight so much the more."""


@dataclass(frozen=True)
class Size:
    """The room that a part takes to the left and right of its place, and its height."""

    left: float
    right: float
    height: float


@dataclass(frozen=True)
class Way:
    """A way from one part to another one, and the room for what is written on it."""

    source: str
    target: str
    label: Size


@dataclass(frozen=True)
class Band:
    """A place where a way passes a layer: straight down from the top to the bottom, or up."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Layout:
    """The middle of each part; and the layers that each way passes, from its source on.

    In the first of them is what is written on the way.
    """

    places: Mapping[str, tuple[float, float]]
    passed: tuple[tuple[Band, ...], ...]


Ways = Sequence[Way]
Links = Sequence[tuple[str, str]]


def layered(sizes: Mapping[str, Size], ways: Ways, gap: float, between: float) -> Layout:
    """Lay the parts out, the first of them on top.

    Within a layer parts are at least `between` apart, and layers are `gap` apart.
    """
    ranks = {name: 2 * rank for name, rank in _ranks(list(sizes), ways).items()}
    room = dict(sizes)
    chains = [_chain(ranks, room, number, way) for number, way in enumerate(ways)]
    links = [
        (a, b) if ranks[a] < ranks[b] else (b, a) for chain in chains for a, b in pairwise(chain)
    ]
    layers = _ordered(ranks, links)
    passing = {name for chain in chains for name in chain[2:-1]}
    across = _across(layers, links, room, between, passing)
    tops, bottoms = _heights(layers, room, gap)
    places = {
        name: (across[name], (tops[ranks[name]] + bottoms[ranks[name]]) / 2) for name in sizes
    }
    passed = tuple(
        tuple(Band(across[name], tops[ranks[name]], bottoms[ranks[name]]) for name in chain[1:-1])
        for chain in chains
    )
    return Layout(places, passed)


def _ranks(names: Sequence[str], ways: Ways) -> dict[str, int]:
    """The layer of each part: the longest path to it that no way back is on."""
    after: dict[str, list[str]] = {name: [] for name in names}
    for way in ways:
        after[way.source].append(way.target)
    finished: dict[str, None] = {}
    back: set[tuple[str, str]] = set()
    for root in names:
        path = [] if root in finished else [root]
        rest = {root: list(after[root])}
        while path:
            here = path[-1]
            if not rest[here]:
                finished[path.pop()] = None
                continue
            there = rest[here].pop(0)
            if there in path:
                back.add((here, there))
            elif there not in finished:
                path.append(there)
                rest[there] = list(after[there])
    before: dict[str, list[str]] = {name: [] for name in names}
    for way in ways:
        ends = way.source, way.target
        upper, lower = ends[::-1] if ends in back else ends
        before[lower].append(upper)
    return _longest(before)


def _longest(before: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """How many steps the longest path to each has, where none leads in a circle."""
    ranks: dict[str, int] = {}
    waiting = list(before)
    while waiting:
        for name in waiting:
            if all(source in ranks for source in before[name]):
                ranks[name] = max((ranks[source] + 1 for source in before[name]), default=0)
        waiting = [name for name in waiting if name not in ranks]
    return ranks


def _chain(ranks: dict[str, int], room: dict[str, Size], number: int, way: Way) -> list[str]:
    """The way from its source on, with a name for each layer that it passes."""
    step = 1 if ranks[way.source] < ranks[way.target] else -1
    passed: list[str] = []
    for rank in range(ranks[way.source] + step, ranks[way.target], step):
        name = f"{number} {rank}"
        ranks[name], room[name] = rank, Size(1, 1, 0) if passed else way.label
        passed.append(name)
    return [way.source, *passed, way.target]


def _neighbours(links: Links) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Those above and those below each."""
    above: dict[str, list[str]] = {}
    below: dict[str, list[str]] = {}
    for upper, lower in links:
        below.setdefault(upper, []).append(lower)
        above.setdefault(lower, []).append(upper)
    return above, below


def _ordered(ranks: Mapping[str, int], links: Links) -> list[list[str]]:
    """The layers, each in an order in which few lines cross."""
    layers: list[list[str]] = [[] for _ in range(max(ranks.values()) + 1)]
    for name, rank in ranks.items():
        layers[rank].append(name)
    above, below = _neighbours(links)
    best, least = layers, _crossings(layers, below)
    for sweep in range(SWEEPS):
        layers = [list(layer) for layer in layers]
        down = sweep % 2 == 0
        beside = above if down else below
        steps = list(pairwise(layers if down else layers[::-1]))
        for fixed, layer in steps:
            at = {name: place for place, name in enumerate(fixed)}
            own = {name: place for place, name in enumerate(layer)}
            layer.sort(key=lambda name: _mean([at[n] for n in beside.get(name, [])], own[name]))
        crossings = _crossings(layers, below)
        if crossings < least:
            best, least = layers, crossings
    return best


def _mean(places: Sequence[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def _crossings(layers: Sequence[Sequence[str]], below: Mapping[str, Sequence[str]]) -> int:
    """How many pairs of lines cross."""
    count = 0
    for upper, lower in pairwise(layers):
        at = {name: place for place, name in enumerate(lower)}
        seen: list[int] = []
        for name in upper:
            ends = sorted(at[end] for end in below.get(name, []))
            count += sum(len(seen) - bisect_left(seen, end + 1) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


def _across(
    layers: Sequence[Sequence[str]],
    links: Links,
    room: Mapping[str, Size],
    between: float,
    passing: set[str],
) -> dict[str, float]:
    """How far to the right each lies: as near to what it is joined to as its layer allows.

    Layer by layer, down and up again, which straightens long lines; then with those kept, every
    part goes to the middle of all that it is joined to.
    """
    apart = [
        [room[a].right + room[b].left + between for a, b in pairwise(layer)] for layer in layers
    ]
    weights = [[PASSING if name in passing else 1 for name in layer] for layer in layers]
    across = {
        name: x
        for layer, own in zip(layers, apart, strict=True)
        for name, x in zip(layer, accumulate(own, initial=-sum(own) / 2), strict=True)
    }
    above, below = _neighbours(links)
    both = {
        name: [name] if name in passing else above.get(name, []) + below.get(name, [])
        for name in across
    }
    for near in (*(above, below) * SWEEPS, above, *(both,) * SWEEPS):
        for at in range(len(layers)) if near is not below else reversed(range(len(layers))):
            wished = [
                _mean([across[n] for n in near.get(name, [])], across[name]) for name in layers[at]
            ]
            found = _spread(wished, weights[at], apart[at])
            across.update(zip(layers[at], found, strict=True))
    left = min(across[name] - room[name].left for name in across)
    return {name: x - left for name, x in across.items()}


def _spread(wished: Sequence[float], weights: Sequence[int], apart: Sequence[float]) -> list[float]:
    """The places nearest to those wished for, in this order and at least so far apart.

    Least squares under an order: places that push each other go by their common mean.
    """
    offsets = list(accumulate(apart, initial=0.0))
    blocks: list[tuple[float, int, int]] = []
    for wish, weight, offset in zip(wished, weights, offsets, strict=True):
        mean, heavy, count = wish - offset, weight, 1
        while blocks and blocks[-1][0] > mean:
            other, more, number = blocks.pop()
            mean = (mean * heavy + other * more) / (heavy + more)
            heavy, count = heavy + more, count + number
        blocks.append((mean, heavy, count))
    flat = [mean for mean, _, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(flat, offsets, strict=True)]


def _heights(
    layers: Sequence[Sequence[str]], room: Mapping[str, Size], gap: float
) -> tuple[list[float], list[float]]:
    """The top and the bottom of each layer."""
    tops, bottoms, y = [], [], 0.0
    for layer in layers:
        tops.append(y)
        y += max(room[name].height for name in layer)
        bottoms.append(y)
        y += gap
    return tops, bottoms
