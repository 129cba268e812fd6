"""A part of a search, for whoever shares one among several machines."""

import re
from typing import NamedTuple

from noloss.core.errors import NolossError


class Part(NamedTuple):
    """The units of work number `number`, `number + of`, ..., counted from 1."""

    number: int = 1
    of: int = 1


WHOLE = Part()


def parse_part(text: str) -> Part:
    """`2/5` is the second of five parts; there are at most 9,999.

    >>> parse_part("2/5")
    Part(number=2, of=5)
    """
    match = re.fullmatch("([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
    part = Part(int(match[1]), int(match[2])) if match else Part(1, 0)
    if part.number > part.of:
        raise NolossError(
            f"part {text!r:.40}: write it as 2/5, the second of five parts, of at most 9,999"
        )
    return part
