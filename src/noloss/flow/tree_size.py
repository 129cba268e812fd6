"""The tree of all continuations, as a search without a memory walks it: its size and depth."""

from collections.abc import Mapping

from noloss.core.position import Position
from noloss.flow.flow_graph import Flow


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
