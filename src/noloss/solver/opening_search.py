"""Finds openings: for every first and second move of Q a set of blocks that holds after P's answer.

Against each kind of first move P takes the cell on most lines that leaves most symmetry. Then, for
each kind of second move still unsettled, P takes a cell that hits most lines, and annealing looks
for blocks; each set found settles all the second moves that it can do without, and their likes.

A try is one second move in one round, and what it comes to follows from that alone. So tries are
made ahead of time by whoever is free, and entered one by one in order: what is settled by then is
left out, whether or not somebody has tried it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from noloss.core.bits import to_mask
from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame
from noloss.core.symmetry import symmetries
from noloss.proof.line_proof import HoldsAlways
from noloss.solver.block_library import Ground, covers, find_kinds
from noloss.solver.opening import Images, Opening, keeps, orbits, spare
from noloss.work.crew import ALONE, Workers

TRIES = 100_000
"""Tries for the library of blocks."""
STEPS, MORE = 400_000, 400_000
"""Steps of annealing until the first solution, in the first round, and after it."""
ROUNDS = 12


@dataclass(frozen=True)
class Try:
    """Q has moved, P has answered, and Q has moved again: P looks for blocks."""

    seed: int
    move: int
    answer: int
    second: int
    number: int
    """Of the round: later ones take longer."""


@dataclass(frozen=True)
class Held:
    """P's second move, the blocks with which P holds after it, and the moves that they settle."""

    entry: HoldsAlways
    settled: tuple[int, ...]


def find_openings(
    game: LineGame, seed: int = 1, budget: Budget = DEFAULT, workers: Workers = ALONE
) -> list[Opening] | None:
    """An opening for each kind of first move, or None if one was not found."""
    budget = budget.begun()
    meter = budget.meter(f"{game}: a library of blocks")
    ground = Ground(game, find_kinds(game, TRIES, seed, meter, workers))
    group = [symmetry.image for symmetry in symmetries(game)]
    sought = {move: _Sought(game, group, move) for move in sorted(set(orbits(game.size, group)))}
    kinds = sum(len(each.unsettled()) for each in sought.values())
    meter = budget.meter(f"{game}: second moves settled", kinds)
    with workers.crew(attempt, ground) as crew:
        for item, found in crew.in_order(_tries(seed, sought), meter):
            sought[item.move].enter(item.second, found)
            left = sum(len(each.unsettled()) for each in sought.values())
            meter.spent = kinds - left
            meter.look()
            if not left:
                return [each.opening() for each in sought.values()]
    return None


def _tries(seed: int, sought: "dict[int, _Sought]") -> Iterator[Try]:
    """What may be worth a try, round by round."""
    for number in range(ROUNDS):
        for move, each in sought.items():
            for second in each.unsettled():
                if second in each.unsettled():
                    yield Try(seed, move, each.answer, second, number)


class _Sought:
    """An opening as far as it is found."""

    def __init__(self, game: LineGame, group: list[Images], move: int) -> None:
        self.move, self.answer = move, _best_answer(game, group, move)
        kept = [image for image in group if keeps(image, move, self.answer)]
        self.kind = orbits(game.size, kept)
        self.covered: set[int] = set()
        self.held: list[HoldsAlways] = []

    def unsettled(self) -> list[int]:
        """The first of each kind of second moves that none settles yet."""
        done = {self.kind[cell] for cell in self.covered}
        return sorted(set(self.kind) - done - {self.move, self.answer})

    def enter(self, second: int, found: tuple[Held, ...]) -> None:
        """Keep what settles more, if the second move that it was found for still needs it."""
        if second in self.unsettled():
            for each in found:
                if not self.covered.issuperset(each.settled):
                    self.covered.update(each.settled)
                    self.held.append(each.entry)

    def opening(self) -> Opening:
        """Once all are settled."""
        return Opening(self.move, self.answer, tuple(self.held), frozenset(self.covered))


def _best_answer(game: LineGame, group: list[Images], move: int) -> int:
    """Of the cells on most lines, the one that leaves most symmetry."""
    fixing = [image for image in group if keeps(image, move)]
    degree = {c: len(lines) for c, lines in enumerate(game.through) if c != move}
    cells = [cell for cell, lines in degree.items() if lines == max(degree.values())]
    return max(cells, key=lambda cell: (sum(keeps(image, cell) for image in fixing), -cell))


def attempt(ground: Ground, item: Try, budget: Budget) -> tuple[Held, ...]:
    """Look for sets of blocks that settle a second move, each of which settles more than others."""
    game, rng = ground.game, np.random.default_rng((item.seed, item.move, item.second, item.number))
    move = _second_answer(game, item, rng)
    own, taken = (item.answer, move), {item.move, item.answer, move}
    found = covers(
        ground.library,
        own,
        frozenset(range(game.size)) - taken,
        (item.second,),
        STEPS * (item.number + 1),
        MORE,
        rng,
        budget.meter(f"{game}: second move {item.second + 1} after {item.move + 1}"),
    )
    marks = to_mask(own)
    return tuple(
        Held(HoldsAlways(move, blocks), tuple(sorted(spare(game, marks, 1 << item.move, blocks))))
        for blocks in found
    )


def _second_answer(game: LineGame, item: Try, rng: np.random.Generator) -> int:
    """A cell that hits most lines not hit yet, and of those most with a mark of Q."""
    dead = set(game.through[item.answer])
    marked = {*game.through[item.move], *game.through[item.second]}
    taken = (item.move, item.answer, item.second)
    hits = {cell: set(lines) - dead for cell, lines in enumerate(game.through) if cell not in taken}
    most = max(map(len, hits.values()))
    urgent = {cell: len(lines & marked) for cell, lines in hits.items() if len(lines) == most}
    least = max(urgent.values()) - int(item.number > 0)
    return int(rng.choice([cell for cell, n in urgent.items() if n >= least]))
