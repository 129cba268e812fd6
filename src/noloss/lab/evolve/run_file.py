"""A run on disk: an append-only file with what each generation came to and found.

    {"format": "noloss run", "version": 1, "run": 3, "options": {"role": "first", ...}}
    {"generation": 0, "best": 0.31, "mean": 0.45, "size": 100, "found": []}
    {"generation": 1, ...}
    {"end": 500}

One line is written per generation, so that a run which is killed loses at most the generation under
way. A run follows from its settings and number alone: to go on, it is played again from the start
up to where its file ends, checked line by line against the file, and continued. `found` holds the
strategies that never lose, as lists of rows (from 1) to go to. One process writes a run at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noloss.core.document import file_body, file_text, from_json, json_text
from noloss.core.errors import BadFile
from noloss.core.files import parse_json, read_bytes
from noloss.core.log import Log
from noloss.lab.evolve.genome import VectorStrategy, vector, vector_game
from noloss.lab.evolve.settings import Settings

FORMAT, VERSION = "noloss run", 1
MOST_BYTES = 256 << 20
"""The longest file of a run that is read or written."""
KEPT = "what was found so far is in it, and the run can be continued"


@dataclass(frozen=True)
class RunHead:
    """The first line of a file."""

    run: int
    """The number of the run, from 0."""
    options: Settings


@dataclass(frozen=True)
class GenerationLine:
    """The line of one generation."""

    generation: int
    best: float
    mean: float
    size: int
    found: tuple[tuple[int, ...], ...]
    """Vectors, rows from 1."""


@dataclass(frozen=True)
class EndLine:
    """The last line of a run that is over, with its last generation."""

    end: int


@dataclass(frozen=True)
class Run:
    """A run as its file has it."""

    path: Path
    number: int
    settings: Settings
    generations: tuple[GenerationLine, ...]
    ended: bool

    @property
    def first_found(self) -> int | None:
        """The generation that found the first strategy that never loses."""
        return next((line.generation for line in self.generations if line.found), None)

    def strategies(self) -> Iterator[VectorStrategy]:
        """Every strategy found, each checked to be valid."""
        for line in self.generations:
            for rows in line.found:
                title = f"{self.path.stem}-{line.generation}"
                yield vector([row - 1 for row in rows], title, vector_game(self.settings.game))


def run_path(folder: Path, settings: Settings, run: int) -> Path:
    """Where a run is kept."""
    return folder / f"{settings.role}-{run + 1:02}.jsonl"


def read_run(path: Path) -> Run:
    """A run as far as its file goes; a last line that was cut short is left out.

    Generations count from 0, what was found is legal and never loses in the role of the run, and
    nothing comes after the end: a file that is otherwise is refused with the line.
    """
    lines = read_lines(path)
    head = _head(path, lines[0] if lines else b"{}")
    generations: list[GenerationLine] = []
    ended = False
    for at, line in enumerate(lines[1:], 2):
        try:
            if ended:
                raise BadFile("the run has ended before")
            data = parse_json(_text(line))
            if isinstance(data, dict) and "end" in data:
                ended = True
                _expect("end", from_json(EndLine, data).end, len(generations) - 1)
            else:
                generations.append(_generation(data, len(generations), head.options))
        except BadFile as error:
            raise BadFile(f"{path}, line {at}: {error}") from None
    return Run(path, head.run, head.options, tuple(generations), ended)


def read_runs(folder: Path) -> list[Run]:
    """All runs of a folder, by name."""
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise BadFile(f"{str(folder)!r} holds no runs; `noloss evolve` makes some")
    return [read_run(file) for file in files]


def read_lines(path: Path) -> list[bytes]:
    """The whole lines of a file."""
    if path.exists() and (not path.is_file() or path.stat().st_size > MOST_BYTES):
        raise BadFile(f"cannot read {str(path)!r}: not a file of at most {MOST_BYTES:,} bytes")
    return read_bytes(path, MOST_BYTES).split(b"\n")[:-1]


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"not text at byte {error.start}") from None


def _head(path: Path, line: bytes) -> RunHead:
    try:
        return from_json(RunHead, file_body(_text(line), FORMAT, VERSION))
    except BadFile as error:
        raise BadFile(f"{path}, line 1: {error}") from None


def _expect(key: str, number: int, wanted: int) -> None:
    if number != wanted:
        raise BadFile(f'expected "{key}": {wanted}, not {number!r:.60}')


def _generation(data: Any, number: int, settings: Settings) -> GenerationLine:
    line = from_json(GenerationLine, data)
    _expect("generation", line.generation, number)
    for rows in line.found:
        strategy = vector([row - 1 for row in rows], game=vector_game(settings.game))
        for side in settings.sides:
            losses = strategy.score(side).losses
            if losses:
                raise BadFile(
                    f"'found': a strategy that loses {losses} games as {side.value} player"
                )
    return line


class RunWriter:
    """Appends to a run's file, after checking what is already there against what comes again."""

    def __init__(self, path: Path, settings: Settings, run: int) -> None:
        self.path = path
        head = file_text(FORMAT, VERSION, RunHead(run, settings))
        self._log = Log(path, head, self._otherwise(1), MOST_BYTES)
        self.known = self._log.entries(str, resume=True)
        self.place = 0
        self.bytes = len(self._log.head)
        try:
            self._log.begin()
        except BadFile as error:
            raise BadFile(f"{error}; {KEPT}") from None

    @property
    def ended(self) -> bool:
        """Whether the file says that the run is over."""
        return bool(self.known) and self.known[-1].startswith('{"end"')

    def write(self, *lines: GenerationLine | EndLine) -> None:
        """Some lines, written before this returns; what is there already must be the same."""
        new = b""
        for line in lines:
            text = json_text(line)
            self.bytes += len(text) + 1
            if self.place >= len(self.known):
                new += f"{text}\n".encode()
            elif self.known[self.place] != text:
                raise BadFile(self._otherwise(self.place + 2))
            self.place += 1
        if not new:
            return
        if self.bytes > MOST_BYTES:
            raise BadFile(
                f"cannot write {str(self.path)!r}: it would be longer than {MOST_BYTES:,} bytes;"
                f" {KEPT}"
            )
        try:
            self._log.add(new, sync=False)
        except BadFile as error:
            raise BadFile(f"{error}; {KEPT}") from None

    def _otherwise(self, line: int) -> str:
        return (
            f"{self.path}, line {line}: the run cannot be repeated; it was made by another version"
            " of noloss or of its libraries"
        )
