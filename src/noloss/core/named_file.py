"""Files of strategies, which the strategy's name points to: `KIND:PATH#DIGEST`.

The digest is that of the content, so that the name makes the strategy again: a path may end with
it, and a file that has changed since is then refused. A strategy that was made in memory is named
`KIND(...)` instead.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from noloss.core.errors import BadFile
from noloss.core.files import MOST_SMALL, read_text

T = TypeVar("T")


def load_named(
    kind: str,
    path: str,
    parse: Callable[[str, str], T],
    digest: Callable[[T], str],
    most: int = MOST_SMALL,
) -> tuple[T, str]:
    """Returns what `parse(text, place)` reads from a file of at most `most` bytes, and its name."""
    plain, wanted = split_digest(kind, path)
    loaded = parse(read_text(plain, most), plain)
    return loaded, name_of(kind, plain, digest(loaded), wanted)


def load_document(
    kind: str,
    path: str,
    parse: Callable[[str], T],
    text: Callable[[T], str],
    most: int = MOST_SMALL,
) -> tuple[T, str]:
    """Like `load_named`, for a parser of the text alone, with the digest of `text(value)`."""
    from hashlib import sha256  # noqa: PLC0415 (only a strategy from a file needs it)

    def placed(content: str, place: str) -> T:
        try:
            return parse(content)
        except BadFile as error:
            raise BadFile(f"{place}: {error}") from None

    return load_named(
        kind, path, placed, lambda it: sha256(text(it).encode()).hexdigest()[:8], most
    )


def split_digest(kind: str, path: str) -> tuple[str, str]:
    """Returns the path of a file, and the digest behind it or an empty text."""
    if not path.isprintable():
        raise BadFile(f"{kind} {path!r}: the path must be printable, since it is part of the name")
    plain, _, wanted = path.rpartition("#")
    if not plain or not re.fullmatch(r"[0-9a-f]{8}", wanted):
        return path, ""
    return plain, wanted


def name_of(kind: str, path: str, digest: str, wanted: str) -> str:
    """Returns the name with the digest of the content; any but the wanted one is refused."""
    if wanted and wanted != digest:
        raise BadFile(f"{path} has changed: its digest is {digest}, not {wanted}")
    return f"{kind}:{path}#{digest}"
