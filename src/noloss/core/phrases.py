"""Phrases that many messages need: numbers of things, and what may have been meant."""

from collections.abc import Iterable


def counted(number: float, thing: str, things: str = "") -> str:
    """A number of things in words.

    >>> counted(1, "position"), counted(5478, "position"), counted(0, "loss", "losses")
    ('1 position', '5,478 positions', '0 losses')
    >>> counted(1.0, "second"), counted(0.25, "second")
    ('1 second', '0.25 seconds')
    """
    amount = f"{number:,}" if isinstance(number, int) else f"{number:g}"
    return f"{amount} {thing if number == 1 else things or thing + 's'}"


def hint(name: str, known: Iterable[str]) -> str:
    """What may have been meant by an unknown name, or else all there is.

    >>> hint("centr", ["centre", "corner"]), hint("xyz", ["centre", "corner"])
    ('did you mean centre?', 'known: centre, corner')
    """
    from difflib import get_close_matches  # noqa: PLC0415 (only a slip of the pen needs it)

    names = tuple(known)
    near = get_close_matches(name, names, n=1)
    return f"did you mean {near[0].removesuffix('?')}?" if near else f"known: {', '.join(names)}"
