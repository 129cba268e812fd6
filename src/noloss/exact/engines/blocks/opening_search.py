"""Finds openings: for every first and second move of Q a set of blocks that holds after P's answer.

Against each kind of first move P takes the cell on most lines that leaves most symmetry. Then, for
each kind of second move still unsettled, P takes a cell that hits most lines, and annealing looks
for blocks; each set found settles all the second moves that it can do without, and their likes.
"""

import numpy as np

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.game import LineGame
from noloss.core.symmetry import symmetries
from noloss.exact.engines.blocks.annealing import Library, covers
from noloss.exact.engines.blocks.library import find_library
from noloss.exact.engines.blocks.opening import Images, Opening, keeps, orbits
from noloss.exact.proof.line_proof import HoldsAlways

TRIES = 100_000
"""Tries for the library of blocks."""
STEPS, MORE = 400_000, 400_000
"""Steps of annealing until the first solution, in the first round, and after it."""
ROUNDS = 12


def find_openings(game: LineGame, seed: int = 1, budget: Budget = DEFAULT) -> list[Opening] | None:
    """An opening for each kind of first move, or None if one was not found."""
    rng = np.random.default_rng(seed)
    meter = budget.meter(f"{game}: a library of blocks")
    library = find_library(game, TRIES, rng, meter)
    group = [symmetry.image for symmetry in symmetries(game)]
    kinds = sorted(set(orbits(game.size, group)))
    openings = []
    for move in kinds:
        opening = _Search(game, library, group, move, rng, meter).run()
        if opening is None:
            return None
        openings.append(opening)
    return openings


class _Search:
    """The search for one opening."""

    def __init__(
        self,
        game: LineGame,
        library: Library,
        group: list[Images],
        move: int,
        rng: np.random.Generator,
        meter: Meter,
    ) -> None:
        self.game, self.library, self.move, self.rng, self.meter = game, library, move, rng, meter
        self.on = [np.flatnonzero((library.lines == cell).any(axis=1)) for cell in range(game.size)]
        self.answer = self._best_answer(group)
        kept = [image for image in group if keeps(image, move, self.answer)]
        self.kind = np.array(orbits(game.size, kept))
        self.covered = np.zeros(game.size, np.bool_)
        self.held: list[HoldsAlways] = []

    def run(self) -> Opening | None:
        """Go round the kinds of second moves until all are settled."""
        for number in range(ROUNDS):
            for second in self._unsettled():
                if second in self._unsettled():
                    self._settle(second, STEPS * (number + 1), number > 0)
                    self._tell()
            if not self._unsettled():
                settled = frozenset(np.flatnonzero(self.covered).tolist())
                return Opening(self.move, self.answer, tuple(self.held), settled)
        return None

    def _best_answer(self, group: list[Images]) -> int:
        """Of the cells on most lines, the one that leaves most symmetry."""
        fixing = [image for image in group if keeps(image, self.move)]
        most = max(len(self.on[cell]) for cell in range(self.game.size) if cell != self.move)
        cells = [c for c in range(self.game.size) if len(self.on[c]) == most and c != self.move]
        return max(cells, key=lambda cell: (sum(keeps(image, cell) for image in fixing), -cell))

    def _unsettled(self) -> list[int]:
        """The first of each kind of second moves that none settles yet."""
        done = set(self.kind[self.covered].tolist())
        taken = {self.move, self.answer}
        return sorted(set(self.kind.tolist()) - done - taken)

    def _settle(self, second: int, steps: int, widely: bool) -> None:
        move = self._second_answer(second, widely)
        free = frozenset(range(self.game.size)) - {self.move, self.answer, move}
        found = covers(
            self.library,
            (self.answer, move),
            free,
            (second,),
            self.covered,
            steps,
            MORE,
            self.rng,
            self.meter,
        )
        self.held += [HoldsAlways(move, blocks) for blocks in found]

    def _second_answer(self, second: int, widely: bool) -> int:
        """A cell that hits most lines not hit yet, and of those most with a mark of Q."""
        dead = set(self.on[self.answer].tolist())
        marked = {*self.on[self.move].tolist(), *self.on[second].tolist()}
        taken = (self.move, self.answer, second)
        hits = {
            cell: set(self.on[cell].tolist()) - dead
            for cell in range(self.game.size)
            if cell not in taken
        }
        most = max(map(len, hits.values()))
        urgent = {cell: len(lines & marked) for cell, lines in hits.items() if len(lines) == most}
        least = max(urgent.values()) - int(widely)
        return int(self.rng.choice([cell for cell, n in urgent.items() if n >= least]))

    def _tell(self) -> None:
        """Say how many kinds of second moves are settled."""
        kinds = len(set(self.kind.tolist())) - 2
        self.meter.words = f"{self.game}: second moves after {self.move + 1}"
        self.meter.spent, self.meter.total = kinds - len(self._unsettled()), kinds
        self.meter.look()
