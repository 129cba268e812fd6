"""Blocks that are alike become one shape, and the shape lies on each of them cell by cell."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from noloss.show.coq.proof_graph import Shapes, Traces

CELLS = range(7)
BLOCKS = st.frozensets(
    st.frozensets(st.sampled_from(CELLS), min_size=2, max_size=4), min_size=1, max_size=5
)


def moved(traces: Traces, cells: tuple[int, ...]) -> Traces:
    return frozenset(frozenset(cells[cell] for cell in trace) for trace in traces)


def used(traces: Traces) -> list[int]:
    return sorted(frozenset().union(*traces))


@given(BLOCKS, st.permutations(range(20)))
def test_a_renamed_block_has_the_same_shape(block: Traces, names: list[int]) -> None:
    shapes = Shapes()
    for traces in (block, moved(block, tuple(names))):
        number, cells = shapes.place(traces)
        assert number == 0
        assert sorted(cells) == used(traces)
        assert moved(shapes.shapes[0], cells) == traces


@given(BLOCKS, BLOCKS)
def test_blocks_share_a_shape_exactly_if_some_renaming_carries_one_to_the_other(
    one: Traces, two: Traces
) -> None:
    shapes = Shapes()
    same = shapes.place(one)[0] == shapes.place(two)[0]
    cells, others = used(one), used(two)
    alike = len(cells) == len(others) and any(
        moved(shapes.shapes[0], images) == two for images in permutations(others)
    )
    assert same is alike
