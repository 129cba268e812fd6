"""A bot as it travels to another machine: its files and how it is run.

A worker needs the tools that bots are written for; one that lacks them ends the grading, because
what it would say of a bot could be wrong.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from noloss.bots.processes.private_copy import Packed, pack, unpack
from noloss.bots.processes.programs import BUILD, NOTEBOOK, PYTHON, Program, Words
from noloss.classroom.grading.submissions import Submission, digest_of
from noloss.core.errors import BadFile, NolossError

OURS = {"{python}": PYTHON, "{notebook}": str(NOTEBOOK)}
"""Words of commands that are other ones on every machine."""


@dataclass(frozen=True)
class HandedIn:
    """A bot of the class, at hand or packed."""

    name: str
    problem: str = ""
    program: "PackedProgram | None" = None
    bot: Submission | None = field(default=None, compare=False, repr=False)
    """The bot itself, where its files are."""

    @contextmanager
    def unpacked(self) -> Iterator[Submission]:
        """The bot, whose files are there for as long as this lasts."""
        if self.bot is not None:
            yield self.bot
        elif self.program is None:
            yield Submission(self.name, problem=self.problem)
        else:
            with TemporaryDirectory(prefix="noloss-") as folder:
                yield self.program.unpacked(self.name, Path(folder))


@dataclass(frozen=True)
class PackedProgram:
    """A program with all its files."""

    files: tuple[Packed, ...]
    command: tuple[str, ...]
    build: tuple[str, ...]
    per_move: bool
    reset: bool
    shown: tuple[str, ...]

    def unpacked(self, name: str, folder: Path) -> Submission:
        """The bot, in a folder that is empty; what this machine lacks is named."""
        unpack(self.files, folder)
        command, build = _here(self.command), _here(self.build)
        for word in (*command[:1], *build[:1], *self.shown):
            if not word.startswith(("./", BUILD)) and not shutil.which(word):
                raise NolossError(f"{name} needs {word!r:.80}, which a worker does not have")
        made = Program(folder, command, build, self.per_move, self.reset)
        return Submission(name, made, digest_of(made), shown=tuple(map(Path, self.shown)))


def at_hand(bot: Submission) -> HandedIn:
    """A bot that is checked on this machine."""
    return HandedIn(bot.name, bot=bot)


def packed(bot: Submission) -> HandedIn:
    """A bot that is checked elsewhere."""
    made = bot.program
    if made is None:
        return HandedIn(bot.name, bot.problem)
    try:
        files = tuple(pack(made.folder, made.files))
        if digest_of(made) != bot.digest:
            raise BadFile("its files were changed while the class was graded")
    except BadFile as error:
        return HandedIn(bot.name, str(error))
    shown = tuple(map(str, bot.shown))
    words = (_anywhere(made.command), _anywhere(made.build))
    return HandedIn(bot.name, "", PackedProgram(files, *words, made.per_move, made.reset, shown))


def _anywhere(words: Words) -> Words:
    names = {path: name for name, path in OURS.items()}
    return tuple(names.get(word, word) for word in words)


def _here(words: Words) -> Words:
    return tuple(OURS.get(word, word) for word in words)
