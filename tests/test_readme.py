"""The README tells the truth: its commands print what it shows, its figures are the real ones.

`pytest --write-golden` writes what the commands print and what the claims find into the README.
"""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from in_process import noloss
from noloss.cli.main import COMMANDS
from remembered import remembered

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
GAPS = ("this search ... years", "... million games per second")
"""Where the README leaves out what differs from run to run."""


def _commands() -> list[tuple[str, str]]:
    """Every `$ noloss ...` line of a console block, with the output shown below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.strip("\n")))
    return found


@pytest.fixture(scope="module")
def evolved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the runs that the README evolves, and what was printed meanwhile."""
    folder = tmp_path_factory.mktemp("evolved")
    (command,) = (command for command, _ in _commands() if " evolve " in command)
    return folder, _run(shlex.split(command)[1:], folder)


@pytest.mark.parametrize(("command", "shown"), _commands())
def test_the_commands_print_what_is_shown(
    command: str,
    shown: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each in a folder of its own, but for what an earlier line wrote."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    feed, _, rest = command.rpartition(" | ")
    program, *words = shlex.split(rest)
    assert program == "noloss", command
    if words[0] == "verify":
        _run(["prove", "t3dt", "--certificate", words[1]], tmp_path)
    if words == ["profile", "--all"]:
        monkeypatch.setattr("noloss.catalogue.strategy", remembered)
    if words[0] == "evolve":
        _, got = request.getfixturevalue("evolved")
    elif words[0] == "analyse":
        got = _run(words, request.getfixturevalue("evolved")[0])
    else:
        got = _piped(feed, words, tmp_path) if feed else _run(words, tmp_path)
    got = got.strip("\n")
    if request.config.getoption("--write-golden") and not any(gap in shown for gap in GAPS):
        text = README.read_text(encoding="utf-8")
        old, new = (f"$ {command}\n{output}".rstrip("\n") + "\n" for output in (shown, got))
        README.write_text(text.replace(old, new), "utf-8")
        shown = got
    same = doctest.OutputChecker().check_output(shown + "\n", got + "\n", FLAGS)
    assert same, f"$ {command}\nprints\n{got}"


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
    used = {shlex.split(command.rpartition(" | ")[2])[1] for command, _ in _commands()}
    assert used == set(COMMANDS)


def test_links_lead_somewhere() -> None:
    for path in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (path.parent / target).exists(), f"{path.name}: {target}"
