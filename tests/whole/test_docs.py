"""README and docs tell the truth: what they show is what is printed, and links lead somewhere.

`pytest --write-golden` writes what the commands print into the pages.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from cli.commands import SPELLINGS
from in_process import noloss
from noloss.cli.main import build
from shown import DOCS, ELSEWHERE, README, ROOT, TOUR, Shown, check_shown, is_compared, pages, shown

SECTIONS = {
    f"{page.relative_to(ROOT)}: {title}": [e for e in lines if e.command not in ELSEWHERE]
    for (page, title), lines in groupby(shown(), lambda each: (each.page, each.section))
}
"""What each section shows."""
RUN = {name: lines for name, lines in SECTIONS.items() if any(map(is_compared, lines))}


MADE = {
    "page/index.html",
    "reference/commands.md",
    "source/CHANGELOG.md",
    "source/CONTRIBUTING.md",
}
"""What is made when the site is built."""


@pytest.fixture(scope="module")
def known() -> dict[tuple[str, ...], str]:
    """What was printed already, by all that was run in a folder up to there."""
    return {}


@pytest.mark.parametrize("section", RUN)
def test_the_commands_print_what_is_shown(
    section: str,
    tmp_path: Path,
    known: dict[tuple[str, ...], str],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Section by section, each in a folder of its own, the commands in their order.

    They are the same for any number of workers, which take seconds to start.
    """
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = RUN[section]
    ways = list(accumulate((each.command,) for each in lines))
    if not all(way in known for way in ways):
        known |= {way: _printed(each, tmp_path) for way, each in zip(ways, lines, strict=True)}
    for way, each in zip(ways, lines, strict=True):
        if is_compared(each):
            check_shown(each, known[way], request.config.getoption("--write-golden"))


def _printed(each: Shown, folder: Path) -> str:
    feed, _, rest = each.command.rpartition(" | ")
    program, *words = shlex.split(rest)
    if program != "noloss":
        command = each.command
    elif feed:
        command = f"{feed} | {shlex.join([sys.executable, '-m', 'noloss', *words])}"
    else:
        done = noloss(*words, folder=folder)
        return done.stdout + done.stderr
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("page", ["reference/python.md", "tutorials/programmer.md"])
def test_what_is_typed_into_python_gives_what_is_shown(page: str) -> None:
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 20
    assert not found.failed


def test_what_the_notebooks_import_is_there() -> None:
    """They run when the documentation is built, which takes minutes."""
    pages = sorted((ROOT / "docs/notebooks").glob("*.md"))
    wanted = re.findall(
        r"^from (noloss\S*) import (.+)$", "\n".join(p.read_text("utf-8") for p in pages), re.M
    )
    assert len(wanted) >= 5
    for module, names in wanted:
        for name in names.split(", "):
            assert hasattr(import_module(module), name), f"{module} has no {name}"


ONLY_NAMED = {
    "check-model": "asks a model at an endpoint",
    "discover frontier": "takes seconds; docs/explanation/smallest-rules.md has its table",
    "discover tree-frontier": "takes minutes; docs/explanation/smallest-rules.md has its table",
    "export-games": "needs games that people have recorded",
    "game-tree": "prints pages; docs/explanation/evolution.md says what they show",
    "bench t3dt": "measures this machine",
}
"""What the tour names without showing it, and why."""


def test_the_tour_shows_every_command() -> None:
    used = [
        shlex.split(each.command.rpartition(" | ")[2])[1:] for each in shown() if each.page == TOUR
    ]
    missing = [c for c in SPELLINGS if not any(c == tuple(words[: len(c)]) for words in used)]
    assert sorted(map(" ".join, missing)) == sorted(ONLY_NAMED)
    told = " ".join(TOUR.read_text("utf-8").split())
    assert all(f"`noloss {command}`" in told for command in ONLY_NAMED)


def test_every_page_is_in_the_navigation() -> None:
    """And what is there is written here, or made by one of the scripts in docsite."""
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    listed = set(re.findall(r": (\S+\.md)$", settings, re.MULTILINE))
    written = {page.relative_to(DOCS).as_posix() for page in pages() if page != README}
    assert listed == written | {place for place in MADE if place.endswith(".md")}


def test_every_command_that_is_named_exists() -> None:
    """With its options: what stands in code on any page, after `noloss` and up to the next sign."""
    whole: Any = get_command(build())
    for page in [*pages(), ROOT / "CONTRIBUTING.md"]:
        text = page.read_text("utf-8")
        inline = re.findall(r"(?<!`)`(noloss [^`]+)`(?!`)", text)
        fenced = "\n".join(re.findall(r"^```.*?\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
        blocks = re.findall(r"^(?:\$ |! |.* \| )?(noloss (?!\w+ 1$).+)$", fenced, re.MULTILINE)
        for code in [*inline, *blocks]:
            bare = re.sub(r'"[^"]*"', "TEXT", " ".join(code.split()))
            for each in re.findall(r"\bnoloss ([a-z][^|;&#)]*)", bare):
                assert _objection(whole, each.split()) is None, f"{page.name}: noloss {each}"


def _objection(command: Any, words: list[str]) -> str | None:
    """What is not there of a command line: a command, or an option."""
    while words and hasattr(command, "commands"):
        if words[0] not in command.commands:
            return words[0]
        command, words = command.commands[words[0]], words[1:]
    known = {name for p in command.params for name in (*p.opts, *p.secondary_opts)}
    asked = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    return next(iter(asked - known - {"--help", "-h"}), None)


def test_the_figures_of_the_readme_stand_in_pages_that_are_tested() -> None:
    told = README.read_text("utf-8").partition("## What we found")[2].partition("\n## ")[0]
    shown_there = [TOUR, DOCS / "findings.md", DOCS / "reference/every-strategy.md"]
    there = " ".join(page.read_text("utf-8") for page in shown_there)
    figures = set(re.findall(r"\d[\d,./]*\d", re.sub(r"`[^`]*`|\]\(.*?\)", "", told)))
    assert len(figures) > 8
    assert {figure for figure in figures if figure not in there} == set()


def test_links_lead_somewhere() -> None:
    for path in [*pages(), ROOT / "CONTRIBUTING.md"]:
        prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#]+)", prose):
            place = os.path.relpath(path.parent / target, DOCS)
            if not target.startswith("http") and place not in MADE:
                assert (path.parent / target).exists(), f"{path.name}: {target}"
