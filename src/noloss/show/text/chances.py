"""Chances as people read them."""

from collections.abc import Iterable
from fractions import Fraction

LONG = 10_000
"""A fraction with a larger denominator says less than its percentage."""


def percent(chance: Fraction) -> str:
    """A chance in percent; exact ends are exact: only a true 0 prints as 0 and a true 1 as 100."""
    if chance.denominator == 1:
        return f"{int(chance) * 100}"
    return f"{min(max(float(chance) * 100, 0.01), 99.99):.2f}"


def readable(chances: Iterable[Fraction]) -> list[str]:
    """Chances as fractions; if one of them is too long to be read, all in percent."""
    some = list(chances)
    if any(chance.denominator > LONG for chance in some):
        return [f"{percent(chance)} %" for chance in some]
    return list(map(str, some))


def exactly(chance: Fraction) -> str:
    """A chance as a fraction, unless it is too long to be read."""
    return str(chance) if chance.denominator <= LONG else "..."


def bracketed(chance: Fraction, before: str = "") -> str:
    """The fraction in brackets, after these words; nothing if it is too long to be read.

    >>> bracketed(Fraction(1, 3), "exactly "), bracketed(Fraction(1, 3**20))
    (' (exactly 1/3)', '')
    """
    return f" ({before}{chance})" if chance.denominator <= LONG else ""


def left_to_json(chances: Iterable[Fraction]) -> str:
    """A line that says what stands for chances too long to be read, if there are any."""
    long = any(chance.denominator > LONG for chance in chances)
    return "\n... is a fraction too long to be read: --json has it." if long else ""
