"""What was found about the bots of a class, kept by all that decided it.

A bot may have written to any file of the user, so what was kept is read back as if a stranger had
written it: whatever is not exactly a result for this very bot, under these terms, of this version,
is not known. What depended on time is not kept.
"""

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from noloss import __version__
from noloss.classroom.grading.grade_report import CheckedBot, Graded, Terms
from noloss.classroom.grading.submissions import Submission
from noloss.core.document import from_json, json_text
from noloss.core.errors import NolossError
from noloss.core.files import make_folder, parse_json, read_text, write_text

MOST_BYTES = 16 << 20
"""The largest result that is read back."""
VERSION = f"noloss {__version__}, Python {platform.python_version()}"
"""With what a result was found."""


@dataclass(frozen=True)
class Kept:
    """A result as its file has it, with all that decides it."""

    digest: str
    terms: Terms
    version: str
    result: CheckedBot


def lasting(result: Graded) -> bool:
    """Whether a result would be the same tomorrow: it was checked to the end, and in time."""
    if not isinstance(result, CheckedBot) or result.evidence.ended_early:
        return False
    return not any(fault.kind in ("timeout", "stopped") for fault in result.faults)


def read_result(kept: Path, bot: Submission, terms: Terms) -> Graded | None:
    """What was found about this very bot under these terms; None if that is not known."""
    file = result_file(kept, bot)
    try:
        if not bot.digest or not file.is_file() or file.is_symlink():
            return None
        stored = from_json(Kept, parse_json(read_text(file, MOST_BYTES)))
    except NolossError:
        return None
    found = (stored.digest, stored.terms, stored.version, stored.result.name)
    right = found == (bot.digest, terms, VERSION, bot.name) and stored.result.game == terms.game
    return stored.result if right and lasting(stored.result) else None


def write_results(kept: Path, terms: Terms, results: Mapping[Submission, Graded]) -> None:
    """Write what lasts, each whole or not at all, and take away what does not."""
    make_folder(kept)
    kept.chmod(0o700)
    for bot, result in results.items():
        file = result_file(kept, bot)
        if not isinstance(result, CheckedBot) or not lasting(result):
            file.unlink(missing_ok=True)
        elif read_result(kept, bot, terms) != result:
            write_text(file, json_text(Kept(bot.digest, terms, VERSION, result)))


def result_file(kept: Path, bot: Submission) -> Path:
    """Where a bot's result is kept: there is a place for names of any length and letters."""
    letters = "".join(c if c.isascii() and c.isalnum() else "-" for c in bot.name[:40])
    digest = sha256(bot.name.encode("utf-8", "surrogatepass")).hexdigest()
    return kept / f"{letters}-{digest[:16]}.json"
