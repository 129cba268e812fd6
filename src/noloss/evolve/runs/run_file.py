"""A run on disk: an append-only file with what each generation came to and found.

    {"format": "noloss run", "version": 1, "run": 3, "options": {"role": "first", ...}}
    {"generation": 0, "best": 0.31, "mean": 0.45, "size": 100, "found": []}
    {"generation": 1, ...}
    {"end": 500}

One line is written per generation, so that a run which is killed loses at most the generation under
way. A run follows from its options and number alone: to go on, it is played again from the start
up to where its file ends, checked line by line against the file, and continued. `found` holds the
strategies that never lose, as lists of rows (from 1) to go to. One process writes a run at a time.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noloss.core.errors import BadFile
from noloss.evolve.boards.genome import VectorStrategy, row_numbers, vector
from noloss.evolve.genetic.settings import Options, Role
from noloss.evolve.runs.run_lock import locked

FORMAT, VERSION = "noloss run", 1


@dataclass(frozen=True)
class Record:
    """One generation of a run as its file has it."""

    generation: int
    best: float
    mean: float
    size: int
    found: tuple[tuple[int, ...], ...]
    """Vectors, rows from 0."""


@dataclass(frozen=True)
class Run:
    """A run as its file has it."""

    path: Path
    number: int
    options: dict[str, Any]
    records: tuple[Record, ...]
    ended: bool

    @property
    def first_found(self) -> int | None:
        """The generation that found the first strategy that never loses."""
        return next((record.generation for record in self.records if record.found), None)

    def strategies(self) -> Iterator[VectorStrategy]:
        """Every strategy found, each checked to be valid."""
        for record in self.records:
            for moves in record.found:
                yield vector(moves, f"{self.path.stem}-{record.generation}")


def run_file(folder: Path, options: Options, run: int) -> Path:
    """Where a run is kept."""
    return folder / f"{options.role.value}-{run + 1:02}.jsonl"


def read_run(path: Path) -> Run:
    """A run as far as its file goes; a last line that was cut short is left out.

    Generations count from 0, what was found is legal and never loses in the role of the run, and
    nothing comes after the end: a file that is otherwise is refused with the line.
    """
    lines = _lines(path)
    number, options, role = _head(path, _line(path, 1, lines[0]) if lines else {})
    records: list[Record] = []
    ended = False
    for at, line in enumerate(lines[1:], 2):
        data = _line(path, at, line)
        if ended:
            raise BadFile(f"{path}, line {at}: the run has ended before")
        if "end" in data:
            ended = True
            _expect(path, at, "end", data["end"], len(records) - 1)
        else:
            _expect(path, at, "generation", data.get("generation"), len(records))
            records.append(_record(path, at, data, role))
    return Run(path, number, options, tuple(records), ended)


def read_runs(folder: Path) -> list[Run]:
    """All runs of a folder, by name."""
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise BadFile(f"{str(folder)!r} holds no runs; `noloss evolve` makes some")
    return [read_run(file) for file in files]


def _lines(path: Path) -> list[str]:
    """The whole lines of a file."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadFile(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read {str(path)!r}: not text at byte {error.start}") from None
    return text.split("\n")[:-1]


def _head(path: Path, head: dict[str, Any]) -> tuple[int, dict[str, Any], Role]:
    """The number, the options and the role of a run."""
    if head.get("format") != FORMAT:
        raise BadFile(f'{path}: not a run: the first line does not say "format": "{FORMAT}"')
    version, options, number = (head.get(key) for key in ("version", "options", "run"))
    if type(version) is not int or version != VERSION:
        raise BadFile(f"{path}: run version {version!r:.60}: this program reads {VERSION}")
    if not isinstance(options, dict) or type(number) is not int:
        raise BadFile(f"{path}, line 1: the options or the number of the run are missing")
    if options.get("role") not in list(Role):
        raise BadFile(f"{path}, line 1: role {options.get('role')!r:.60}: first, second or both")
    return number, options, Role(options["role"])


def _line(path: Path, at: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path}, line {at}: {error}") from None
    if not isinstance(data, dict):
        raise BadFile(f"{path}, line {at}: expected an object, found {line!r:.60}")
    return data


def _expect(path: Path, at: int, key: str, number: object, wanted: int) -> None:
    if type(number) is not int or number != wanted:
        raise BadFile(
            f'{path}, line {at}: expected "{key}": {wanted}, not {json.dumps(number):.60}'
        )


def _record(path: Path, at: int, data: dict[str, Any], role: Role) -> Record:
    try:
        found = tuple(_found(moves, role) for moves in data["found"])
        best, mean = float(data["best"]), float(data["mean"])
        return Record(data["generation"], best, mean, int(data["size"]), found)
    except BadFile as error:
        raise BadFile(f"{path}, line {at}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile(f"{path}, line {at}: not a generation ({error!r:.60})") from None


def _found(rows: list[object], role: Role) -> tuple[int, ...]:
    """The moves of a vector that was found, rows from 0."""
    strategy = vector(row_numbers(rows))
    for side in role.sides():
        losses = strategy.score(side).losses
        if losses:
            raise BadFile(f"'found': a strategy that loses {losses} games as {side.value} player")
    return strategy.moves


class RunWriter:
    """Appends to a run's file, after checking what is already there against what comes again."""

    def __init__(self, path: Path, options: Options, run: int) -> None:
        self.path = path
        head = {"format": FORMAT, "version": VERSION, "run": run, "options": options.as_json()}
        self.known = self._known()
        self.place = 0
        self.write(head)

    def _known(self) -> list[bytes]:
        """The whole lines of the file; a line cut short is removed from it."""
        try:
            if not self.path.is_file():
                return []
            data = self.path.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                os.truncate(self.path, len(whole))
        except OSError as error:
            raise self._failed(error) from None
        return whole.splitlines()

    def write(self, data: dict[str, Any]) -> None:
        """One line, on disk before this returns; one that is there already must be the same."""
        line = json.dumps(data).encode()
        if self.place < len(self.known):
            if self.known[self.place] != line:
                raise BadFile(
                    f"{self.path}, line {self.place + 1}: the run does not come out as it did;"
                    " it was made by another version of noloss or of its libraries"
                )
        else:
            try:
                with self.path.open("ab") as file:
                    file.write(line + b"\n")
            except OSError as error:
                raise self._failed(error) from None
        self.place += 1

    def _failed(self, error: OSError) -> BadFile:
        return BadFile(
            f"cannot write {str(self.path)!r}: {error.strerror or error};"
            " what was found so far is in it, and --resume goes on"
        )


def perform(
    path: Path,
    options: Options,
    run: int,
    report: Callable[[int, float, float, int], bool] = lambda *_: True,
) -> None:
    """Make a run, or go on with one, in its file, which no other process may write meanwhile.

    `report(generation, best, mean, found)` is called for every generation, with the number of
    strategies it found; if it says no, the run stops there and can be gone on with later.
    """
    with locked(path):
        _perform(path, options, run, report)


def _perform(
    path: Path, options: Options, run: int, report: Callable[[int, float, float, int], bool]
) -> None:
    from noloss.evolve.genetic.generation import evolve  # noqa: PLC0415 (reading a run needs no kernels)

    writer = RunWriter(path, options, run)
    if writer.known and writer.known[-1].startswith(b'{"end"'):
        return
    generation = 0
    for each in evolve(options, run):
        generation = each.number
        writer.write(
            {
                "generation": each.number,
                "best": each.best,
                "mean": each.mean,
                "size": each.size,
                "found": (each.found + 1).tolist(),
            }
        )
        if not report(each.number, each.best, each.mean, len(each.found)):
            return
    writer.write({"end": generation})
