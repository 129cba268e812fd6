"""What people do when they have the chance: take a win, block, fork, stop a fork; how they open."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.core.symmetry import canonical
from noloss.lab.people.recorded_games import RecordedGame, RecordedMove
from noloss.strategies.vocabulary import cells

CHANCES = ("win", "block", "fork", "block fork")
"""Terms in order of urgency: a chance counts only where no more urgent one is there."""


@dataclass(frozen=True)
class Habit:
    """How often a chance is used, by people and by a strategy on the same boards."""

    chances: int
    people: float
    strategy: float


def habits(strategy: Strategy, moves: Sequence[RecordedMove]) -> dict[str, Habit]:
    """The use of every kind of chance that came up."""
    uses = {}
    for name, group in _by_chance(moves):
        if group:
            people = sum(mask >> move.cell & 1 for move, mask in group)
            player = sum(
                float(chance)
                for move, mask in group
                for cell, chance in ask(strategy, move.position).moves.items()
                if mask >> cell & 1
            )
            uses[name] = Habit(len(group), people / len(group), player / len(group))
    return uses


def opening_distance(strategy: Strategy, games: Sequence[RecordedGame]) -> float | None:
    """Half the sum of the differences between the frequencies of openings, up to symmetry.

    None if no person began a game.
    """
    taken = [(game.moves[0], game.moves[0].position) for game in games]
    firsts = [move for move, position in taken if position == position.game.start()]
    if not firsts:
        return None
    people: Counter[Position] = Counter()
    for move in firsts:
        people[canonical(move.position.after(move.cell))] += 1
    start = firsts[0].position
    player: dict[Position, float] = {}
    for cell, chance in ask(strategy, start).moves.items():
        opening = canonical(start.after(cell))
        player[opening] = player.get(opening, 0.0) + float(chance)
    kinds = {*people, *player}
    gaps = (abs(people[kind] / len(firsts) - player.get(kind, 0.0)) for kind in kinds)
    return sum(gaps) / 2


def _by_chance(
    moves: Sequence[RecordedMove],
) -> Iterator[tuple[str, list[tuple[RecordedMove, int]]]]:
    """The moves made where each kind of chance was the most urgent, with the cells that use it."""
    left = list(moves)
    for name in CHANCES:
        seen = [(move, cells(name, move.position)) for move in left]
        yield name, [(move, mask) for move, mask in seen if mask]
        left = [move for move, mask in seen if not mask]
