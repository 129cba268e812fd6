"""Phrases that many messages need: numbers of things, and what may have been meant."""

from collections.abc import Iterable
from math import log10


def counted(number: float, thing: str, things: str = "") -> str:
    """A number of things in words.

    >>> counted(1, "position"), counted(5478, "position"), counted(0, "loss", "losses")
    ('1 position', '5,478 positions', '0 losses')
    >>> counted(1.0, "second"), counted(0.25, "second")
    ('1 second', '0.25 seconds')
    """
    amount = f"{number:,}" if isinstance(number, int) else f"{number:g}"
    return f"{amount} {thing if number == 1 else things or thing + 's'}"


def roughly(number: int) -> str:
    """A number of any size in a few letters.

    >>> roughly(1234), roughly(4 * 10**20), roughly(3**10_000)
    ('1,234', '4.0e+20', '10^4771')
    """
    if number < 1_000_000:
        return f"{number:,}"
    if number.bit_length() < 1000:
        return f"{number:.1e}"
    return f"10^{int(number.bit_length() * log10(2))}"


def hint(name: str, known: Iterable[str], most: int | None = None) -> str:
    """What may have been meant by an unknown name, or else all there is, or the nearest of it.

    >>> hint("centr", ["centre", "corner"]), hint("xyz", ["centre", "corner"])
    ('did you mean centre?', 'known: centre, corner')
    >>> hint("frog", ["centre", "corner", "fork"], 2)
    'nearest of 3: fork, corner'
    """
    names = tuple(known)
    near = nearest(name, names)
    if near:
        return f"did you mean {near.removesuffix('?')}?"
    if most is None or len(names) <= most:
        return f"known: {', '.join(names)}"
    return f"nearest of {len(names)}: {', '.join(_near(name, names, most, 0))}"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that somebody may have meant, if one is near enough.

    >>> nearest("t3td", ["t3dt", "wst"]), nearest("cat", ["t3dt", "wst"])
    ('t3dt', None)
    """
    return next(iter(_near(name, known, 1, 0.6)), None)


def _near(name: str, known: Iterable[str], most: int, likeness: float) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 (only a slip of the pen needs it)

    return get_close_matches(name, tuple(known), most, likeness)


def any_of(words: Iterable[str]) -> str:
    """A choice in words.

    >>> any_of(["2"]), any_of(["2", "3", "8"])
    ('2', '2, 3 or 8')
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
