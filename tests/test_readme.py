"""The README tells the truth: its commands print what it shows, its figures are the real ones."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from noloss.claims.registry import all_claims
from noloss.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def _commands() -> list[tuple[str, str]]:
    """Every `$ noloss ...` line of a console block, with the output shown below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "shown"), _commands())
def test_the_commands_print_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    """Runs in one folder per command; a certificate that an earlier line wrote is made anew."""
    feed, _, rest = command.rpartition(" | ")
    words = shlex.split(rest)
    assert words[0] == "noloss", command
    if words[1] == "verify":
        _run(["prove", "t3dt", "--certificate", words[2]], tmp_path)
    typed = (
        subprocess.run(feed, shell=True, capture_output=True, text=True, check=True).stdout
        if feed
        else ""
    )
    got = _run(words[1:], tmp_path, typed)
    same = doctest.OutputChecker().check_output(shown.strip() + "\n", got.strip() + "\n", FLAGS)
    assert same, f"$ {command}\nprints\n{got}"


def _run(arguments: list[str], folder: Path, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "noloss", *arguments],
        cwd=folder, input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_the_tour_shows_every_command() -> None:
    used = {shlex.split(command.rpartition(" | ")[2])[1] for command, _ in _commands()}
    assert used == set(COMMANDS)


def test_the_findings_are_what_the_claims_find() -> None:
    rows = re.findall(
        r"^\| (.+?) \| (holds|\*\*fails\*\*) \| (.+?) \| `(\S+)` \|$", README, re.MULTILINE
    )
    claims = {claim.key: claim for claim in all_claims()}
    assert len(rows) >= 12
    for text, verdict, evidence, key in rows:
        finding = claims[key].check()
        assert text == claims[key].text
        assert verdict == ("holds" if finding.holds else "**fails**"), key
        assert evidence == finding.evidence, key


def test_links_lead_somewhere() -> None:
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (path.parent / target).exists(), f"{path.name}: {target}"
