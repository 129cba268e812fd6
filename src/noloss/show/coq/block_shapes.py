"""Blocks that are alike up to the names of their cells: each shape is played out by Coq once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Traces = frozenset[frozenset[int]]
"""The cells of each line inside a block."""
Colours = Mapping[int, int]
"""Of each cell; whatever carries one block to another keeps them."""
ROUNDS = 3
"""How often cells are told apart by the colours of those on their traces."""


@dataclass
class Shapes:
    """A library of blocks that grows: shapes, each once, on cells 0, 1, ..."""

    shapes: list[Traces] = field(default_factory=list)
    _alike: dict[tuple[int, ...], list[tuple[int, Colours]]] = field(default_factory=dict)

    def place(self, traces: Traces) -> tuple[int, tuple[int, ...]]:
        """The number of the shape of a block, and the cell of the block for each of its cells.

        >>> shapes = Shapes()
        >>> shapes.place(frozenset({frozenset({4, 7}), frozenset({7, 9})}))
        (0, (4, 7, 9))
        >>> shapes.place(frozenset({frozenset({1, 2}), frozenset({1, 3})}))
        (0, (2, 1, 3))
        """
        colours = _coloured(traces)
        known = self._alike.setdefault(tuple(sorted(colours.values())), [])
        for number, of_shape in known:
            for cells in _matches(self.shapes[number], of_shape, traces, colours):
                return number, cells
        cells = tuple(sorted(colours))
        name = {cell: at for at, cell in enumerate(cells)}
        known.append((len(self.shapes), {name[cell]: colours[cell] for cell in cells}))
        self.shapes.append(frozenset(frozenset(name[cell] for cell in trace) for trace in traces))
        return len(self.shapes) - 1, cells


def _coloured(traces: Traces) -> Colours:
    """Tell cells apart by the traces they are on: how many, how long, and who else is there."""
    colours = dict.fromkeys(frozenset().union(*traces), 0)
    for _ in range(ROUNDS):
        of_trace = {trace: hash(tuple(sorted(colours[cell] for cell in trace))) for trace in traces}
        colours = {
            cell: hash(tuple(sorted(kind for trace, kind in of_trace.items() if cell in trace)))
            for cell in colours
        }
    return colours


def _matches(
    shape: Traces, of_shape: Colours, traces: Traces, colours: Colours, given: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to put a shape onto a block, cell by cell; `given` are the cells put already."""
    at = len(given)
    if at == len(of_shape):
        yield given
        return
    done = [trace for trace in shape if max(trace) == at]
    for cell, colour in colours.items():
        if colour == of_shape[at] and cell not in given:
            more = (*given, cell)
            if all(frozenset(more[part] for part in trace) in traces for trace in done):
                yield from _matches(shape, of_shape, traces, colours, more)
