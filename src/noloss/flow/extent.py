"""How large a game is before anybody has walked through it, and what is too large."""

from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from math import comb

from noloss.core.budget import Budget, unwatched
from noloss.core.errors import OutOfBudget, TooLarge
from noloss.core.game import LineGame
from noloss.core.phrases import counted, roughly
from noloss.core.position import Position

MOST_POSITIONS = 400_000
"""How many positions a game, or what is left of it, may have to be listed: some seconds."""
MOST_CELLS = 64
"""Boards with more cells are refused unless a budget is given."""
MOST_SEARCHED = 128
"""Boards with more cells do not fit into the two words of proof-number search."""
MOST_TABLED = 17
"""Free cells of a position whose whole game fits into an array: 3 ** 17 bytes."""
HOPELESS = 10**15
"""Positions beyond which nobody is told that with more time they could be listed."""
BYTES_PER_POSITION = 700
"""What one position of a flow takes, roughly, beside its two masks."""
IN_ALL = "; in all there may be "
"""How a refusal goes on, before how many positions there may be."""


def require_walkable(start: Position) -> None:
    """Refuse a board with so many cells that nobody should walk through all play on it."""
    game = start.game
    if game.size > MOST_CELLS:
        raise OutOfBudget(
            f"{game}: {game.size} cells are too many to walk through all play, which may come to"
            f" {roughly(position_bound(game, start))} positions"
        )


def enumerable(game: LineGame) -> bool:
    """Whether every position of the game can be listed in seconds."""
    return game.size <= MOST_CELLS and position_bound(game) <= MOST_POSITIONS


def unlisted(game: LineGame) -> str:
    """Why the positions of a game cannot be listed, for who does not play then; empty if so."""
    return "" if enumerable(game) else f"it has up to {roughly(position_bound(game))} positions"


def solvable(game: LineGame) -> bool:
    """Whether every position of the game can be solved: it can be listed, or fits into an array."""
    return enumerable(game) or (game.size <= MOST_TABLED and compiled())


def unsolved(game: LineGame) -> str:
    """Why not every position of a game can be solved, for who does not play then; empty if so."""
    if solvable(game):
        return ""
    return unlisted(game) + (without_compiler() if game.size <= MOST_TABLED else "")


def fits_a_table(start: Position) -> bool:
    """Whether all that can follow this position fits into an array."""
    return start.free.bit_count() <= MOST_TABLED


def table_bytes(start: Position) -> int:
    """What the arrays take in which every position that can follow this one is solved."""
    cells = start.free.bit_count()
    return int(3**cells + 2 * 2**cells)


def listed_bytes(start: Position) -> int:
    """What a walk through every position that can follow this one takes, at most."""
    return position_bound(start.game, start) * BYTES_PER_POSITION


def require_room(start: Position, budget: Budget, size: int) -> None:
    """Refuse a table of all that can follow, of so many bytes, that this budget does not allow.

    This is asked before it is made, since it is made in one go.
    """
    meter = replace(budget, progress=unwatched).meter(f"{start.game}")
    meter.look()
    most, bound = budget.positions, position_bound(start.game, start)
    if most is not None and bound > most:
        more = f"more than {counted(most, 'position')}{IN_ALL}{roughly(bound)}"
        raise OutOfBudget(f"{meter.words}: {more}", "positions")
    if budget.memory is not None and size > budget.memory:
        raise OutOfBudget(f"{meter.words}: its table takes {size / 2**20:,.1f} MB", "memory")


@cache
def compiled() -> bool:
    """Whether the engines that numba compiles can be used here."""
    return find_spec("numba") is not None


def without_compiler() -> str:
    """What goes further where numba is missing, to end a refusal with; else nothing."""
    return "" if compiled() else "; pip install 'noloss[fast]' goes further"


def require_solvable(game: LineGame) -> None:
    """Refuse a game that has too many positions to solve them all."""
    if not solvable(game):
        require_enumerable(game)


def require_enumerable(game: LineGame) -> None:
    """Refuse a game that is too large to list, with an estimate of what it would take."""
    if not enumerable(game):
        bound = position_bound(game)
        why = f"{game} is too large to enumerate: up to {roughly(bound)} positions"
        if bound > HOPELESS:
            raise TooLarge(why)
        memory = roughly(bound * BYTES_PER_POSITION // 10**6)
        raise OutOfBudget(f"{why}, about {memory} MB of memory")


def position_bound(game: LineGame, start: Position | None = None) -> int:
    """How many positions can follow, at most: counted by marks alone, play is not looked at."""
    marks = 0 if start is None else game.size - start.free.bit_count()
    free, lead = game.size - marks, marks % 2
    if free > MOST_CELLS:
        return int(3**free)
    taken = _piles(start or game.start()) if game.rules.gravity else None
    return sum(
        (taken[more] if taken else comb(free, more)) * comb(more, (more + lead) // 2)
        for more in range(free + 1)
    )


def _piles(start: Position) -> list[int]:
    """With gravity, how many sets of so many more cells can be taken: columns fill from below."""
    game, ways = start.game, [1]
    for column in range(game.slice):
        cells = sum(1 << cell for cell in range(column, game.size, game.slice))
        room = (start.free & cells).bit_count()
        longer = [0] * (len(ways) + room)
        for marks, number in enumerate(ways):
            for more in range(room + 1):
                longer[marks + more] += number
        ways = longer
    return ways
