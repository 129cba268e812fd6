"""What has been published about who wins line games, to stand beside what we find.

The sources are quoted from secondary accounts: look into them before you cite them from here.
"""

from dataclasses import dataclass

from noloss.core.game import Value


@dataclass(frozen=True, slots=True)
class Published:
    """A value and where it was published."""

    value: Value
    source: str


UITERWIJK = "Uiterwijk and van den Herik 2000, Information Sciences 122"
HALES = "Hales and Jewett 1963, Trans. AMS 106"
HSU = "Hsu, Ko, Hsueh and Wu, ICGA Journal 2018"
LEE = "Berlekamp, Conway and Guy 1982, Winning Ways, after C. Y. Lee"
QUBIC = "Patashnik 1980, Mathematics Magazine 53; again Allis and Schoo 1992"
CAIN = "Cain, Raymond and Kallersjo 2025, arXiv:2509.21494"

_KNOWN = {
    "3x3": (Value.DRAW, UITERWIJK),
    "4x3:3": (Value.FIRST, UITERWIJK),
    "4x4:3": (Value.FIRST, UITERWIJK),
    "4x4": (Value.DRAW, UITERWIJK),
    "5x4:4": (Value.DRAW, UITERWIJK),
    "5x5:4": (Value.DRAW, LEE),
    "6x4:4": (Value.DRAW, UITERWIJK),
    "7x4:4": (Value.DRAW, UITERWIJK),
    "8x4:4": (Value.DRAW, UITERWIJK),
    "6x5:4": (Value.FIRST, UITERWIJK),
    "6x6:4": (Value.FIRST, UITERWIJK),
    "6x6:5": (Value.DRAW, UITERWIJK),
    "7x7:5": (Value.DRAW, HSU),
    "8x8:5": (Value.DRAW, HSU),
    "4x4x4": (Value.FIRST, QUBIC),
    "7x7x7": (Value.DRAW, CAIN),
} | {f"{n}x{n}": (Value.DRAW, HALES) for n in range(5, 9)}


def published(name: str) -> Published | None:
    """What has been published about the game of this name, turned as it may be."""
    sides, colon, length = name.partition(":")
    turned = "x".join(reversed(sides.split("x"))) + colon + length
    for spelling in (name, turned):
        if spelling in _KNOWN:
            return Published(*_KNOWN[spelling])
    return None
