"""Whether an export plays as the original does: it is run on every position of the game.

Boards go in one per line; a small driver asks the module about each, and writes the moves with
their chances, and for each move what `choose` gives for the number in the middle of its chance.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.files import write_text
from noloss.core.plain import plain
from noloss.core.strategy import Decision
from noloss.core.table import TableStrategy
from noloss.exact.play.flow import whole_game
from noloss.report.exports.c_module import c_name
from noloss.report.exports.portable import Portable, board_text, shares_of
from noloss.report.exports.rows import filled

SECONDS = 300.0
"""How long a compiler, or a module on all positions, may take."""
REFUSED = "!"
"""What the answer to a board begins with on which there is nothing to decide."""


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


RUNNERS: Mapping[str, Runner] = {
    "python": Runner("Python", (sys.executable,), "module.py", "driver.py", ("-I",)),
    "js": Runner("Node.js", ("node",), "module.mjs", "driver.mjs"),
    "c": Runner("a C compiler", ("cc", "gcc", "clang"), "module.c", "driver.c", ("-std=c99",)),
    "json": Runner("Python", (sys.executable,), "strategy.json", "driver_json.py", ("-I",)),
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


def proven_equal(
    text: str, language: str, export: Portable, original: TableStrategy, budget: Budget = DEFAULT
) -> Equal:
    """Run an export on every position and compare it with the original, exactly.

    A difference is an error that names the board; `NoToolError` if nothing here can run it.
    """
    wanted = {
        board_text(node.position): (
            _line(original.decisions[node.position]) if node.value is None else REFUSED
        )
        for node in whole_game(original.game, budget).nodes
    }
    answers = answers_of(text, language, export, list(wanted))
    for (board, line), answer in zip(wanted.items(), answers, strict=True):
        if line != (answer[:1] if line == REFUSED else answer):
            raise NolossError(
                f"{original.source} in {language} differs from the original on {board}:"
                f" {plain(answer)} instead of {line}"
            )
    refused = sum(line == REFUSED for line in wanted.values())
    return Equal(RUNNERS[language].words, len(wanted) - refused, refused)


def answers_of(text: str, language: str, export: Portable, boards: Sequence[str]) -> list[str]:
    """What an export answers to each of these boards: its moves, or `!` and why there are none."""
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
        answers = _run(command, folder, "".join(f"{board}\n" for board in boards)).splitlines()
    if len(answers) != len(boards):
        raise NolossError(f"{language}: {len(answers)} answers to {len(boards)} boards")
    return answers


def _line(decision: Decision) -> str:
    """What a driver writes of this decision."""
    shares = shares_of(decision)
    whole = sum(shares.values())
    return " ".join(f"{cell}:{share}/{whole}:{cell}" for cell, share in shares.items())


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
