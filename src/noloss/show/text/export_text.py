"""What was exported, in words."""

from noloss.core.game import Side
from noloss.core.phrases import counted
from noloss.show.exports.export import Exported

LANGUAGES = {"python": "Python", "js": "JavaScript", "c": "C", "json": "JSON"}


def exported_text(exported: Exported) -> str:
    """Where it was written, how large it is, and what is proven of it."""
    seats = {
        tuple(Side): "never loses",
        (Side.FIRST,): "never loses as first player but can lose as second",
        (Side.SECOND,): "never loses as second player but can lose as first",
        (): "can lose as first player and as second",
    }
    rounded = (
        f" Chances are rounded to millionths in {counted(exported.rounded, 'position')}."
        if exported.rounded
        else ""
    )
    return (
        f"Wrote {exported.file}: {exported.strategy} on {exported.game} in"
        f" {LANGUAGES[exported.language]}, {counted(exported.bytes, 'byte')}."
        f" It {seats[exported.never_loses]}.{rounded}"
    )


def verified_text(exported: Exported) -> str:
    """What ran it and found it equal, or why nothing did."""
    equal = exported.verified
    if equal is None:
        return f"Not verified: {exported.skipped}."
    strategy = exported.strategy + (" with these rounded chances" if exported.rounded else "")
    return (
        f"Proven equal to {strategy} in all {counted(equal.positions, 'position')},"
        f" chance by chance, by running it with {equal.run_with}."
    )
