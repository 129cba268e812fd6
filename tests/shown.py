"""What the pages show: the console blocks of the README and the docs, and what they must print."""

import doctest
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = ROOT / "README.md"
TOUR = DOCS / "tour.md"
TUTORIALS = DOCS / "tutorials"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
GAPS = {
    r"^\S+ million games per second": "... million games per second",
    r"^Each bot ran .*$": "Each bot ran ...",
}
"""What a page leaves out: what differs from run to run."""
EVERYBODY = "noloss profile --all"
TOOLS = "noloss mcp --tools"
PAGE = "noloss site page --opponent casual"
REPRODUCED = "noloss reproduce wst --out wst-paper"
ELSEWHERE = {EVERYBODY, TOOLS, PAGE, REPRODUCED}
"""What is compared where the same is asked: with the claims, and in the tests of the commands."""


class Shown(NamedTuple):
    """A command in a console block, and the output below it, which may be none.

    What is shown in one section may use what was written there before; a tutorial is one section.
    """

    page: Path
    section: str
    command: str
    output: str


def pages() -> list[Path]:
    """Every page that is written by hand, the README first."""
    return [README, *sorted(DOCS.rglob("*.md"))]


def shown() -> list[Shown]:
    """Every `$ ...` line of the console blocks of all pages, in order."""
    found = []
    for page in pages():
        cut = r"\Z" if page.parent == TUTORIALS else r"^(?=## )"
        for part in re.split(cut, page.read_text("utf-8"), flags=re.MULTILINE):
            title = part.partition("\n")[0].lstrip("# ")
            for block in re.findall(r"```console\n(.*?)```", part, re.DOTALL):
                for line in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                    command, _, output = line.partition("\n")
                    found.append(Shown(page, title, command, output.strip("\n")))
    return found


def is_compared(each: Shown) -> bool:
    """Whether it is compared: in README, tour and tutorials, and wherever output is shown."""
    return bool(each.output) or each.page in (README, TOUR) or each.page.parent == TUTORIALS


def check_shown(each: Shown, printed: str, write: bool) -> None:
    """That a command prints what is shown below it; `write` brings the page up to date."""
    printed, output = printed.strip("\n"), each.output
    if write:
        for pattern, gap in GAPS.items():
            printed = re.sub(pattern, gap, printed, flags=re.MULTILINE)
        text = each.page.read_text(encoding="utf-8")
        old, new = (f"$ {each.command}\n{o}".rstrip("\n") + "\n" for o in (output, printed))
        each.page.write_text(text.replace(old, new), "utf-8")
        output = printed
    same = doctest.OutputChecker().check_output(output + "\n", printed + "\n", FLAGS)
    assert same, f"{each.page.name}: $ {each.command}\nprints\n{printed}"
