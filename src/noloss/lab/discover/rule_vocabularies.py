"""The vocabularies that rule lists are searched in, by name; each holds all that come before it."""

from collections.abc import Sequence

from noloss.core.errors import NolossError
from noloss.core.phrases import hint, nearest
from noloss.strategies.vocabulary import SAME, TERMS

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

_SEEN_FROM_MARKS = (
    "across",
    "reflect yours",
    "reflect mine",
    "next to yours",
    "next to mine",
    "diagonal to yours",
    "diagonal to mine",
    "apart from yours",
    "corner next to yours",
    "corner next to mine",
    "side next to yours",
)
_TACTICS = ("take fork", "quiet block", "leave no fork", "threaten", "safe threat")
_LINES = (
    "extend",
    "contest",
    "most lines",
    "most open lines",
    "most lines without mine",
    "most of my lines",
    "most of your lines",
    "most empty lines",
    "most unmixed lines",
)
_POTENTIALS = ("potential", "my potential", "both potentials")

PLACES = (*NINE, *_SEEN_FROM_MARKS)
FULL = (*PLACES, *_TACTICS, *_LINES, *_POTENTIALS, *(f"{name} 4" for name in _POTENTIALS))

BOARDS = (
    *("win", "block", "fork", "block fork", *_TACTICS),
    *("centre", "corner", "side", "reflect yours", "reflect mine"),
    *("next to yours", "next to mine", "touch yours", "touch mine", *_LINES),
    *(
        f"{name}{base}"
        for base in ("", " 3", " 4", " 8")
        for name in (*_POTENTIALS, "weighed potentials")
    ),
    *("combo", "block combo", "leave no combo", "fewest forks", "most forks", "most threats"),
)
"""What can be said of every board: lists for several boards are searched in it."""

VOCABULARIES: dict[str, tuple[str, ...]] = {
    "nine": NINE,
    "places": PLACES,
    "full": FULL,
    "boards": BOARDS,
}

NEAREST = 6
"""How many names a refusal suggests, of so many."""


def vocabulary(words: str) -> tuple[str, ...]:
    """The terms of a vocabulary by its name, or terms written out: `win, block, any`."""
    if words in VOCABULARIES:
        return VOCABULARIES[words]
    names = [name for each in words.split(",") if (name := " ".join(each.split()))]
    if not names:
        raise NolossError(f"the vocabulary {words!r:.60} is empty: name terms, such as win, block")
    if len(names) == 1 and not {*names} & {*TERMS, *SAME} and not nearest(names[0], _known()):
        raise NolossError(
            f"no vocabulary is called {names[0]!r:.60}: there are {', '.join(VOCABULARIES)};"
            " or name terms, such as win, block, any"
        )
    return checked(names)


def checked(names: Sequence[str]) -> tuple[str, ...]:
    """These terms, each known and named once."""
    for place, name in enumerate(names, 1):
        if name not in TERMS:
            same = (
                f"; write {SAME[name]!r}" if name in SAME else f"; {hint(name, _known(), NEAREST)}"
            )
            raise NolossError(f"vocabulary, term {place}: unknown term {name!r:.60}{same}")
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise NolossError(f"the vocabulary names {twice[0]!r} twice")
    return tuple(names)


def _known() -> tuple[str, ...]:
    return (*TERMS, *VOCABULARIES)
