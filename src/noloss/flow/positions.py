"""How many positions and games there are: reachable positions, perft, games by result."""

from dataclasses import dataclass

from noloss.core.budget import Budget
from noloss.core.game import LineGame, Value
from noloss.core.symmetry import canonical_marks
from noloss.flow.extent import compiled, enumerable, position_bound
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import Flow

MANY = 20_000
"""With more positions, arrays take less time than a walk."""
FITS = 20
"""Cells up to which the number of all games fits into a machine word."""


@dataclass(frozen=True)
class GameCounts:
    """The size of a game. Perft counts lines of play of each length, as chess programmers do."""

    game: LineGame
    positions: int
    canonical: int
    """Positions up to symmetry."""
    perft: tuple[int, ...]
    games: dict[Value, int]
    """Complete games, as sequences of moves, by how they end."""


def count(game: LineGame, budget: Budget | None = None) -> GameCounts:
    """Count everything.

    >>> from noloss.core.notation import parse_game
    >>> c = count(parse_game("3x3"))
    >>> c.positions, c.canonical, sum(c.games.values())
    (5478, 765, 255168)
    """
    if compiled() and enumerable(game) and position_bound(game) > MANY and game.size <= FITS:
        from noloss.flow.array_counts import array_counts  # noqa: PLC0415 (numpy)

        return GameCounts(game, *array_counts(game, budget))
    return counts_of(whole_game(game, budget))


def counts_of(played: Flow) -> GameCounts:
    """The counts of a game whose flow is at hand."""
    game = played.start.game
    classes = set()
    perft = [0] * (game.size + 1)
    for node, ways in zip(played.nodes, played.games, strict=True):
        first, second = node.position.first, node.position.second
        classes.add(canonical_marks(game, first, second))
        perft[(first | second).bit_count()] += ways
    while not perft[-1]:
        perft.pop()
    total = played.total(played.games)
    return GameCounts(game, len(played), len(classes), tuple(perft), total)
