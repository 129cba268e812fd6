"""The README's console blocks: what its commands are, and that they print what it shows."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
GAPS = ("... million games per second", "Each bot ran ...")
"""Where the README leaves out what differs from run to run."""
EVERYBODY = "noloss profile --all"


def commands() -> list[tuple[str, str]]:
    """Every `$ noloss ...` line of a console block, with the output shown below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.strip("\n")))
    return found


def check_shown(command: str, shown: str, printed: str, write: bool) -> None:
    """That a command prints what is shown below it; `write` brings the README up to date."""
    printed = printed.strip("\n")
    if write and not any(gap in shown for gap in GAPS):
        text = README.read_text(encoding="utf-8")
        old, new = (f"$ {command}\n{output}".rstrip("\n") + "\n" for output in (shown, printed))
        README.write_text(text.replace(old, new), "utf-8")
        shown = printed
    same = doctest.OutputChecker().check_output(shown + "\n", printed + "\n", FLAGS)
    assert same, f"$ {command}\nprints\n{printed}"
