import pytest

from noloss.core.errors import TooLarge
from noloss.lab.evolve.gamebase import GameGraph
from noloss.lab.evolve.gamebase_arrays import base_arrays, graph_arrays


def test_a_graph_that_cannot_be_numbered_in_the_arrays_is_refused() -> None:
    states = 1 << 15
    chain = tuple((state + 1,) for state in range(states - 1))
    graph = GameGraph(tuple(range(states)), (*chain, ()), (None,) * states)
    with pytest.raises(TooLarge, match="32,768 states: too many"):
        graph_arrays(graph)
    assert base_arrays().states == 765
