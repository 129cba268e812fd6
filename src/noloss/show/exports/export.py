"""A strategy exported: written in a language, with what is proven of it, and verified if asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import optional
from noloss.core.files import check_writable, write_text
from noloss.core.game import LineGame, Side
from noloss.core.strategy import Strategy
from noloss.flow.tabulate import tabulate
from noloss.show.exports.equal import Equal, NoToolError, proven_equal
from noloss.show.exports.modules import c_module, js_module, json_file, python_module
from noloss.show.exports.portable import Portable, portable, with_short_chances

Language = Literal["python", "js", "c", "json"]
WRITERS: Mapping[str, Callable[[Portable], str]] = {
    "python": python_module,
    "js": js_module,
    "c": c_module,
    "json": json_file,
}
"""What writes an export, by language."""


@dataclass(frozen=True)
class Exported:
    """A strategy that was exported."""

    strategy: str
    game: LineGame
    language: str
    never_loses: tuple[Side, ...]
    """The seats in which it never loses, over all play."""
    positions: int
    """Where there is something to decide, and so where it decides."""
    stored: int
    """Boards in the file: one of those that are alike, if it decides alike on them."""
    bytes: int
    verified: Equal | None
    """What ran it on every position and found it equal; null if nothing did."""
    file: str | None = optional()
    """Where it was written to."""
    text: str | None = optional()
    """The module itself, if it was written nowhere."""
    rounded: int = optional(0)
    """In how many positions chances are rounded to millionths; left out if in none."""
    skipped: str = field(default="", compare=False)
    """Why it was not verified though somebody asked."""


def export(
    game: LineGame,
    strategy: Strategy,
    language: Language,
    out: Path | None = None,
    verify: bool = False,
    budget: Budget = DEFAULT,
    *,
    round_long: bool = False,
) -> Exported:
    """Write a strategy as a module in a language, into a file if one is named.

    With `verify` it is run on every position first, and not written if it differs anywhere. With
    `round_long`, chances with too many digits are rounded first.
    """
    if out is not None:
        check_writable(out)
    table, rounded = tabulate(game, strategy, budget), 0
    if round_long:
        table, rounded = with_short_chances(table)
    found = replace(portable(table, budget), rounded=rounded)
    text = WRITERS[language](found)
    verified, skipped = None, ""
    if verify:
        try:
            verified = proven_equal(text, language, found, table, budget)
        except NoToolError as error:
            skipped = str(error)
    if out is not None:
        write_text(out, text)
    return Exported(
        strategy.name,
        game,
        language,
        found.never_loses,
        len(table.decisions),
        len(found.positions),
        len(text.encode()),
        verified,
        None if out is None else str(out),
        text if out is None else None,
        rounded,
        skipped,
    )
