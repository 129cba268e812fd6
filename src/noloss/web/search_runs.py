"""How far minimax looks where it comes to decide, for the page to tell beside the values."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.flow import EVERY, flow
from noloss.flow.flow_graph import positions_below


@dataclass(frozen=True)
class SearchRuns:
    """How many positions a search without any cut looks into, for one of boards that are alike."""

    positions: Mapping[Position, int]


def search_runs(game: LineGame) -> SearchRuns:
    """Count every continuation, each as often as it comes up: minimax keeps no table."""
    return SearchRuns(positions_below(flow(game.start(), EVERY, EVERY, fold=canonical)))
