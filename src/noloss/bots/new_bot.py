"""A new bot to begin with, in each language: it speaks the protocol and plays a simple idea.

All of them play alike: they win if they can, block if they must, and else take the first free cell.
"""

from dataclasses import dataclass
from pathlib import Path

from noloss.core.errors import BadFile, NolossError
from noloss.core.files import make_folder, read_text, write_text
from noloss.core.phrases import hint

TEMPLATES = Path(__file__).with_name("templates")
LANGUAGES = {
    "python": "bot.py",
    "javascript": "bot.js",
    "c": "bot.c",
    "cpp": "bot.cpp",
    "java": "Bot.java",
    "rust": "bot.rs",
}
"""The file that a bot begins as, by language."""
ALSO = {"py": "python", "js": "javascript", "node": "javascript", "c++": "cpp", "rs": "rust"}
"""Other names of languages."""


@dataclass(frozen=True)
class NewBot:
    """A file that was written."""

    language: str
    file: str
    check: str
    """The command that checks it."""


def new_bot(language: str, folder: Path) -> NewBot:
    """Write a new bot into a folder; a file that is there stays as it is."""
    name = ALSO.get(language.lower(), language.lower())
    if name not in LANGUAGES:
        raise NolossError(f"there is no bot in {language!r:.60}; {hint(name, LANGUAGES)}")
    file = folder / LANGUAGES[name]
    if file.exists():
        raise BadFile(f"{str(file)!r} already exists: name another folder")
    make_folder(folder)
    write_text(file, read_text(TEMPLATES / f"{file.name}.template"))
    return NewBot(name, str(file), f"noloss check {file}")
