"""Every position of a game that does not fit into memory: layer by layer, in files.

A layer is all positions with as many marks. It is worked out from the layer after it, so two of
them are needed at a time; each is one file, mapped and not read. A part of a layer is a range of
its sets of taken cells, which a worker scores into its own range of the file: what it holds in
memory beside that is two tables with an entry for each set of cells. Workers on other machines
need the folder under the same name.

    about.json   of which game they are
    NN.layer     the layer with NN marks
    NN.part      one that is being worked out
    NN.done      a line for each part of it that is on the disk: from which set to which

A layer that is whole is renamed, so that what was stopped goes on with the layer it was at, and
with the parts of it that are not done.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import BadFile
from noloss.core.files import append_bytes, read_text
from noloss.core.game import LineGame
from noloss.flow.extent import require_layers
from noloss.flow.solved import SolvedGame
from noloss.kernels import layers as kernels
from noloss.kernels.ternary import NOWHERE, ends
from noloss.solver.layer_folder import opened
from noloss.work.crew import ALONE, Crew, Workers

PART = 20_000_000
"""Positions of a part: about a second of work, and as many bytes."""

Part = tuple[int, int, int]
"""The marks of a layer, and from which set of taken cells to which."""


@dataclass(frozen=True)
class Layers:
    """The layers of a game in a folder."""

    game: LineGame
    folder: str

    def file(self, marks: int, kind: Literal["layer", "part", "done"] = "layer") -> Path:
        """Where a layer is, or is being written, or what of it is done."""
        return Path(self.folder) / f"{marks:02}.{kind}"

    def width(self, marks: int) -> int:
        """The positions of a layer for each set of taken cells."""
        return comb(marks, (marks + 1) // 2)

    def sets(self, marks: int) -> int:
        """How many sets of taken cells a layer has."""
        return comb(self.game.size, marks)

    def size(self, marks: int) -> int:
        """How many scores a layer has, a byte each."""
        return self.sets(marks) * self.width(marks)

    def mapped(self, marks: int) -> NDArray[np.int8]:
        """The scores of a layer that is whole, to be read."""
        path = self.file(marks)
        try:
            return np.memmap(path, np.int8, "r", shape=(self.size(marks),))
        except (OSError, ValueError) as error:
            raise BadFile(f"cannot read {str(path)!r}: {error}") from None

    def write(self, marks: int, at: int, scores: NDArray[np.int8]) -> None:
        """Write scores into a layer that is being worked out; they are on the disk afterwards.

        Not through a map, where a full disk would be no error but the end of the process.
        """
        path = self.file(marks, "part")
        try:
            with path.open("r+b") as file:
                file.seek(at)
                file.write(scores.tobytes())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise BadFile(f"cannot write {str(path)!r}: {error.strerror or error}") from None

    def begin(self, marks: int) -> set[tuple[int, int]]:
        """Make room for a layer, or go on with it: the parts of it that are done."""
        part, done = self.file(marks, "part"), self.file(marks, "done")
        if done.exists() and part.exists() and part.stat().st_size == self.size(marks):
            lines = re.findall(r"([0-9]+) ([0-9]+)\n", read_text(done))  # the last may be cut short
            return {(int(begin), int(end)) for begin, end in lines}
        done.unlink(missing_ok=True)
        try:
            with part.open("wb") as file:
                file.truncate(self.size(marks))
        except OSError as error:
            raise BadFile(f"cannot write {str(part)!r}: {error.strerror or error}") from None
        return set()

    def finish(self, marks: int) -> None:
        """All parts of a layer are done, and on the disk: it is whole."""
        self.file(marks, "part").replace(self.file(marks))
        self.file(marks, "done").unlink(missing_ok=True)

    @cached_property
    def rank(self) -> NDArray[np.int32]:
        """See the kernel."""
        return kernels.ranks(self.game.size)

    @cached_property
    def ends(self) -> NDArray[np.uint8]:
        """For each set of cells, whether it ends a game."""
        return ends(self.game.size, np.array(self.game.lines, np.int64))

    @cached_property
    def under(self) -> NDArray[np.int64]:
        """The cell that must be taken before each, or -1."""
        game = self.game
        below = (cell + game.slice for cell in range(game.size))
        fall = game.rules.gravity
        return np.array([cell if fall and cell < game.size else -1 for cell in below], np.int64)


def score_part(layers: Layers, part: Part, budget: Budget) -> int:
    """Score a part of a layer in its file; how many positions there are in it."""
    marks, begin, end = part
    game, width = layers.game, layers.width(marks)
    scores = np.empty((end - begin) * width, np.int8)
    last = marks == game.size
    after = np.empty(0, np.int8) if last else layers.mapped(marks + 1)
    number = kernels.solve_part(
        game.size, 1 - marks % 2, _sets(game.size, marks, begin, end),
        _sets(marks, (marks + 1) // 2), layers.ends, layers.under, game.rules.misere,
        layers.rank, 0 if last else layers.width(marks + 1), after, scores,
    )  # fmt: skip
    layers.write(marks, begin * width, scores)
    return int(number)


def _sets(cells: int, marks: int, begin: int = 0, end: int | None = None) -> NDArray[np.int64]:
    """The masks of so many of these cells in order, from one number to another."""
    count = comb(cells, marks) if end is None else end
    found = np.empty(count - begin, np.int64)
    mask = _nth(marks, begin)
    for at in range(len(found)):
        found[at] = mask
        low = mask & -mask
        if low:
            ripple = mask + low
            mask = ripple | ((mask ^ ripple) >> 2) // low
    return found


def _nth(marks: int, number: int) -> int:
    """The mask with so many bits that has this rank."""
    mask = 0
    for left in range(marks, 0, -1):
        cell = left - 1
        while comb(cell + 1, left) <= number:
            cell += 1
        mask |= 1 << cell
        number -= comb(cell, left)
    return mask


def solve_layers(
    game: LineGame, folder: Path, workers: Workers = ALONE, budget: Budget = DEFAULT
) -> SolvedGame:
    """Solve every position of a game, in files of a folder; what is there is not done again."""
    require_layers(game)
    budget = budget.begun()
    with opened(folder, game) as path:
        layers = Layers(game, str(path))
        with workers.crew(score_part, layers) as crew:
            for marks in range(game.size, -1, -1):
                if not layers.file(marks).exists():
                    _solve_layer(layers, marks, crew, budget)
    return SolvedGame(game, LayerScores(layers))


def _solve_layer(layers: Layers, marks: int, crew: Crew[Part, int], budget: Budget) -> None:
    """Work out the layer with so many marks, or what is left of it."""
    sets, step = layers.sets(marks), max(1, PART // layers.width(marks))
    parts = [(marks, at, min(at + step, sets)) for at in range(0, sets, step)]
    meter = budget.meter(f"{layers.game}: positions with {marks} marks", len(parts))
    meter.look()
    done = layers.begin(marks)
    crew.ask(part for part in parts if part[1:] not in done)
    meter.spent = len(done)
    for (_, begin, end), _ in crew.answers(meter):
        append_bytes(layers.file(marks, "done"), f"{begin} {end}\n".encode())
        meter.step()
    layers.finish(marks)


class LayerScores(Mapping[tuple[int, int], int]):
    """The scores of positions by the marks of both players, read from the files of layers."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._mapped: dict[int, NDArray[np.int8]] = {}

    def __eq__(self, other: object) -> bool:
        """Whether it reads the same files."""
        return isinstance(other, LayerScores) and self._layers == other._layers

    def __hash__(self) -> int:
        """Of the files."""
        return hash(self._layers)

    def __getitem__(self, key: tuple[int, int]) -> int:
        """The score for the player to move; a KeyError where no game leads to."""
        first, second = key
        taken, layers = first | second, self._layers
        marks = taken.bit_count()
        if first & second or taken & ~layers.game.full or (marks + 1) // 2 != first.bit_count():
            raise KeyError(key)
        among = sum(1 << at for at, cell in enumerate(bits(taken)) if first >> cell & 1)
        index = int(layers.rank[taken]) * layers.width(marks) + int(layers.rank[among])
        if marks not in self._mapped:
            self._mapped[marks] = layers.mapped(marks)
        score = int(self._mapped[marks][index])
        if score == NOWHERE:
            raise KeyError(key)
        return score

    def __len__(self) -> int:
        """How many positions there are: all files are read for that."""
        every = range(self._layers.game.size + 1)
        return sum(int((self._layers.mapped(m) != NOWHERE).sum()) for m in every)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The marks of all positions; there may be billions."""
        cells = self._layers.game.size
        for marks in range(cells + 1):
            scores = iter(self._layers.mapped(marks).tolist())
            mark_sets = _sets(marks, (marks + 1) // 2).tolist()
            for taken in _sets(cells, marks).tolist():
                for among in mark_sets:
                    if next(scores) != NOWHERE:
                        first = kernels.spread(among, taken)
                        yield first, taken & ~first
