"""The README tells the truth: its commands print what it shows, its figures are the real ones.

`pytest --write-golden` writes what the commands print and what the claims find into the README.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from in_process import noloss
from noloss.cli.main import COMMANDS
from readme import EVERYBODY, README, ROOT, check_shown, commands


@pytest.fixture(scope="module")
def evolved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the runs that the README evolves, and what was printed meanwhile."""
    folder = tmp_path_factory.mktemp("evolved")
    (command,) = (command for command, _ in commands() if " evolve " in command)
    return folder, _run(shlex.split(command)[1:], folder)


@pytest.mark.parametrize(
    ("command", "shown"),
    [pytest.param(*pair, id=pair[0]) for pair in commands() if pair[0] != EVERYBODY],
)
def test_the_commands_print_what_is_shown(
    command: str,
    shown: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """Each in a folder of its own, but for what an earlier line wrote.

    `EVERYBODY` is checked with the claims, which ask the same strategies the same questions.
    """
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    feed, _, rest = command.rpartition(" | ")
    program, *words = shlex.split(rest)
    assert program == "noloss", command
    if words[0] in ("verify", "coq"):
        _run(["prove", "t3dt", "--certificate", words[1]], tmp_path)
    if words[0] == "evolve":
        _, got = request.getfixturevalue("evolved")
    elif words[0] == "analyse":
        got = _run(words, request.getfixturevalue("evolved")[0])
    else:
        got = _piped(feed, words, tmp_path) if feed else _run(words, tmp_path)
    check_shown(command, shown, got, request.config.getoption("--write-golden"))


def _run(arguments: list[str], folder: Path) -> str:
    done = noloss(*arguments, folder=folder)
    return done.stdout + done.stderr


def _piped(feed: str, arguments: list[str], folder: Path) -> str:
    """The same for real: a process that reads what another prints."""
    command = f"{feed} | {shlex.join([sys.executable, '-m', 'noloss', *arguments])}"
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_tour_shows_every_command() -> None:
    used = {shlex.split(command.rpartition(" | ")[2])[1] for command, _ in commands()}
    assert used == set(COMMANDS)


def test_links_lead_somewhere() -> None:
    for path in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", prose):
            if not target.startswith("http"):
                assert (path.parent / target).exists(), f"{path.name}: {target}"
