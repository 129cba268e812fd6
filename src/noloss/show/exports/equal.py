"""Whether an export plays as the original does: it is run on every position of the game.

Questions go in one per line, a board and random numbers; a small driver asks the module, and writes
the moves with their chances, and what `choose` gives for each of the numbers:

    X...OX... 0.25 0.75        1:1/2 7:1/2 1 7
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.files import write_text
from noloss.core.game import Cell
from noloss.core.plain import plain
from noloss.core.strategy import Decision
from noloss.core.table import TableStrategy
from noloss.flow.flow import whole_game
from noloss.show.exports.modules import c_name
from noloss.show.exports.portable import Portable, Shares, board_text, shares_of
from noloss.show.exports.rows import filled

SECONDS = 300.0
"""How long a compiler, or a module on all positions, may take."""
REFUSED = "!"
"""What the answer to a board begins with on which there is nothing to decide."""
LAST = 1 - 2**-53
"""The largest random number: the next that a double holds is 1."""


class NoToolError(NolossError):
    """What would run an export is not installed here."""


@dataclass(frozen=True)
class Runner:
    """How exports of one language are run."""

    words: str
    """What runs it, for a person."""
    tools: tuple[str, ...]
    """The programs that will do, the first that is there."""
    module: str
    """What the export is called when it is run."""
    driver: str
    options: tuple[str, ...] = ()
    chooses: bool = True
    """Whether there is a `choose` to be asked."""


RUNNERS: Mapping[str, Runner] = {
    "python": Runner("Python", (sys.executable,), "module.py", "driver.py", ("-I",)),
    "js": Runner("Node.js", ("node",), "module.mjs", "driver.mjs"),
    "c": Runner("a C compiler", ("cc", "gcc", "clang"), "module.c", "driver.c", ("-std=c99",)),
    "json": Runner("Python", (sys.executable,), "strategy.json", "driver_json.py", ("-I",), False),
}
"""By language."""


@dataclass(frozen=True)
class Equal:
    """An export that was run, and answered as the original does."""

    run_with: str
    positions: int
    """Where it decides as the original: wherever there is something to decide."""
    refused: int
    """Finished boards, all of which it refuses."""


class Asked(NamedTuple):
    """A question, and what a driver answers if all is well."""

    question: str
    answer: str


def proven_equal(
    text: str, language: str, export: Portable, original: TableStrategy, budget: Budget = DEFAULT
) -> Equal:
    """Run an export on every position and compare it with the original, exactly.

    A difference is an error that names the board; `NoToolError` if nothing here can run it.
    """
    chooses = RUNNERS[language].chooses
    asked = [
        _asked(board_text(node.position), original.decisions[node.position], chooses)
        if node.value is None
        else Asked(board_text(node.position), REFUSED)
        for node in whole_game(original.game, budget).nodes
    ]
    answers = answers_of(text, language, export, [question for question, _ in asked])
    for (question, wanted), answer in zip(asked, answers, strict=True):
        if wanted != (answer[:1] if wanted == REFUSED else answer):
            raise NolossError(
                f"{original.source} in {language} differs from the original on"
                f" {question.split()[0]}: {plain(answer)} instead of {wanted}"
            )
    refused = sum(wanted == REFUSED for _, wanted in asked)
    return Equal(RUNNERS[language].words, len(asked) - refused, refused)


def answers_of(text: str, language: str, export: Portable, questions: Sequence[str]) -> list[str]:
    """What an export answers to each of these questions, or `!` and why there is no answer."""
    runner = RUNNERS[language]
    tool = next(filter(None, map(shutil.which, runner.tools)), None)
    if tool is None:
        raise NoToolError(f"it runs with {runner.words}, which is not installed here")
    with TemporaryDirectory(prefix="noloss-export-") as name:
        folder = Path(name)
        write_text(folder / runner.module, text)
        driver = filled(f"{runner.driver}.template", name=c_name(export))
        write_text(folder / runner.driver, driver)
        command = [tool, *runner.options, runner.driver]
        if language == "c":
            _run([*command, "-o", "program"], folder)
            command = [str(folder / "program")]
        given = "".join(f"{question}\n" for question in questions)
        answers = _run(command, folder, given).splitlines()
    if len(answers) != len(questions):
        raise NolossError(f"{language}: {len(answers)} answers to {len(questions)} questions")
    return answers


def picked(shares: Shares, number: float) -> Cell:
    """The cell in whose chance a random number lies, exactly."""
    whole = sum(shares.values())
    part, parts = number.as_integer_ratio()
    ends = zip(shares, accumulate(shares.values()), strict=True)
    return next(cell for cell, end in ends if end * parts > part * whole)


def _asked(board: str, decision: Decision, chooses: bool) -> Asked:
    """For the moves and, of what chooses, for what it picks in the middle of the chance of each.

    If a move is so rare that no random number leads to it, the nearest leads to another.
    """
    shares = shares_of(decision)
    whole = sum(shares.values())
    ends = zip(shares.values(), accumulate(shares.values()), strict=True)
    middles = [min((2 * end - share) / (2 * whole), LAST) for share, end in ends if chooses]
    moves = (f"{cell}:{share}/{whole}" for cell, share in shares.items())
    cells = (str(picked(shares, number)) for number in middles)
    return Asked(" ".join((board, *map(repr, middles))), " ".join((*moves, *cells)))


def _run(command: list[str], folder: Path, given: str = "") -> str:
    """What a program prints."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            input=given,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NolossError(f"{command[0]}: no answer after {SECONDS:.0f} seconds") from None
    if done.returncode:
        raise NolossError(f"{command[0]} fails: {plain(done.stderr, 2000, lines=True)}")
    return done.stdout
