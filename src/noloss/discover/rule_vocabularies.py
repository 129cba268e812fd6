"""The vocabularies that rule lists are searched in, by name."""

from collections.abc import Sequence

from noloss.core.errors import NolossError
from noloss.core.phrases import hint
from noloss.strategies.vocabulary import TERMS

NINE = (
    "win",
    "block",
    "fork",
    "block fork",
    "centre",
    "opposite corner",
    "corner",
    "side",
    "any",
)
"""The actions of Newell and Simon's eight rules, and `any`."""

VOCABULARIES: dict[str, tuple[str, ...]] = {"nine": NINE}


def vocabulary(words: str) -> tuple[str, ...]:
    """The terms of a vocabulary by its name, or terms written out: `win, block, any`."""
    if words in VOCABULARIES:
        return VOCABULARIES[words]
    names = [name for each in words.split(",") if (name := " ".join(each.split()))]
    if not names:
        raise NolossError(f"the vocabulary {words!r:.60} is empty: name terms, such as win, block")
    return checked(names)


def checked(names: Sequence[str]) -> tuple[str, ...]:
    """These terms, each known and named once."""
    for place, name in enumerate(names, 1):
        if name not in TERMS:
            meant = hint(name, (*TERMS, *VOCABULARIES))
            raise NolossError(f"vocabulary, term {place}: unknown term {name!r:.60}; {meant}")
    twice = sorted({name for name in names if list(names).count(name) > 1})
    if twice:
        raise NolossError(f"the vocabulary names {twice[0]!r} twice")
    return tuple(names)
