"""How many positions and games there are: reachable positions, perft, games by result."""

from dataclasses import dataclass
from functools import lru_cache

from noloss.core.errors import TooLarge
from noloss.core.game import LineGame, Value
from noloss.core.symmetry import canonical_marks
from noloss.exact.play.walk import MOST_POSITIONS, Layer, legal_moves, position_bound, roughly, walk

BYTES_PER_POSITION = 500
"""What one position costs in memory while a game is enumerated, roughly, for estimates."""


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


def enumerable(game: LineGame) -> bool:
    """Whether every position of the game can be listed in seconds."""
    return position_bound(game) <= MOST_POSITIONS


def require_enumerable(game: LineGame) -> None:
    """Refuse a game that is too large to list, with an estimate of what it would take."""
    if not enumerable(game):
        bound = position_bound(game)
        raise TooLarge(
            f"{game} is too large to enumerate: up to {roughly(bound)} positions,"
            f" about {roughly(bound * BYTES_PER_POSITION // 10**9)} GB of memory"
        )


def layers(game: LineGame) -> list[Layer[int]]:
    """Every reachable position by number of marks, with how many ways of play lead to it."""
    require_enumerable(game)
    return list(walk(game, 1, legal_moves(game)))


@lru_cache(maxsize=4)
def count(game: LineGame) -> GameCounts:
    """Count everything.

    >>> from noloss.core.notation import parse_game
    >>> c = count(parse_game("3x3"))
    >>> c.positions, c.canonical, sum(c.games.values())
    (5478, 765, 255168)
    """
    total = 0
    classes = set()
    perft = []
    games = dict.fromkeys(Value, 0)
    for layer in layers(game):
        total += len(layer.going) + len(layer.over)
        for first, second in (*layer.going, *layer.over):
            classes.add(canonical_marks(game, first, second))
        perft.append(sum(layer.going.values()) + sum(weight for _, weight in layer.over.values()))
        for value, weight in layer.over.values():
            games[value] += weight
    return GameCounts(game, total, len(classes), tuple(perft), games)
