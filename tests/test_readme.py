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
from _pytest.mark import ParameterSet

from in_process import noloss
from noloss.claims.claim import CheckedClaim
from noloss.cli.main import COMMANDS
from remembered import remembered, steps_of_wst

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FINDINGS = ROOT / "docs/findings.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
GAPS = ("this search ... years", "... million games per second")
"""Where the README leaves out what differs from run to run."""
ROW = re.compile(r"^\| (.+?) \| (holds|\*\*fails\*\*|answer) \| (.+?) \| `(\S+)` \|$", re.MULTILINE)


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


def _cases() -> list[ParameterSet]:
    """Where all strategies are asked about everything, tests share their answers."""
    one = pytest.mark.xdist_group("remembered")
    together = {"noloss profile --all": one, "noloss turing steps": one}
    return [
        pytest.param(command, shown, marks=together.get(command, ()), id=command)
        for command, shown in _commands()
    ]


@pytest.mark.parametrize(("command", "shown"), _cases())
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
    if words == ["turing", "steps"]:
        monkeypatch.setattr("noloss.strategies.wst.effort.effort_by_rule", lambda _: steps_of_wst())
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


@pytest.mark.xdist_group("remembered")
def test_the_findings_are_what_the_claims_find(
    request: pytest.FixtureRequest, checked_claims: tuple[CheckedClaim, ...]
) -> None:
    claims = {claim.key: claim for claim in checked_claims}

    def row(match: re.Match[str]) -> str:
        claim = claims[match[4]]
        verdict = "**fails**" if claim.verdict == "FAILS" else claim.verdict
        return f"| {claim.claim} | {verdict} | {claim.evidence} | `{claim.key}` |"

    for file in (README, FINDINGS):
        text = file.read_text(encoding="utf-8")
        true = ROW.sub(row, text)
        if request.config.getoption("--write-golden"):
            file.write_text(true, "utf-8")
        assert file.read_text(encoding="utf-8") == true
    listed = [match[3] for match in ROW.findall(FINDINGS.read_text(encoding="utf-8"))]
    assert listed == list(claims), "every claim is listed once, in order"
    readme = README.read_text(encoding="utf-8")
    verdicts = [claim.holds for claim in checked_claims]
    assert len(ROW.findall(readme)) >= 12
    assert f"All {sum(v is not None for v in verdicts)} checkable statements" in readme
    assert f"of which {sum(v is True for v in verdicts)} hold" in readme


def test_links_lead_somewhere() -> None:
    for path in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (path.parent / target).exists(), f"{path.name}: {target}"
