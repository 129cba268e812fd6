"""The tests and actions that trees are searched in, by name or written out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from noloss.core.errors import NolossError
from noloss.core.phrases import hint
from noloss.strategies.vocabulary import CONDITIONS, TERMS

FORKS = ("I can fork", "you can fork")
PLACES = (
    "win",
    "block",
    "centre",
    "corner",
    "side",
    "opposite corner",
    "across",
    "corner next to yours",
    "corner next to mine",
    "side next to yours",
    "next to yours",
    "next to mine",
    "diagonal to yours",
    "diagonal to mine",
    "reflect yours",
    "any",
)
"""What can be seen at a glance: who can complete a line, and where cells lie to marks."""
LOOKING_AHEAD = (
    "fork",
    "take fork",
    "block fork",
    "threaten",
    "safe threat",
    "leave no fork",
    "most lines",
    "most open lines",
    "most lines without mine",
    "most unmixed lines",
)
"""What has to be worked out: what a mark would threaten, and how many lines run through a cell."""


@dataclass(frozen=True)
class Words:
    """What a tree may be made of."""

    name: str
    tests: tuple[str, ...]
    """Conditions; each can be asked either way round."""
    actions: tuple[str, ...]


VOCABULARIES = {
    "places": Words("places", tuple(c for c in CONDITIONS if c not in FORKS), PLACES),
    "full": Words("full", tuple(CONDITIONS), PLACES + LOOKING_AHEAD),
}
"""`places` asks nothing that takes more than a look; `full` also looks a move ahead."""


def words(vocabulary: str = "places", tests: str = "", actions: str = "") -> Words:
    """A vocabulary by its name, with tests or actions of one's own, with commas between them."""
    if vocabulary not in VOCABULARIES:
        meant = hint(vocabulary, VOCABULARIES)
        raise NolossError(f"no vocabulary for trees is called {vocabulary!r:.60}; {meant}")
    known = VOCABULARIES[vocabulary]
    if not tests and not actions:
        return known
    return known_words(Words("own", _split(tests) or known.tests, _split(actions) or known.actions))


def known_words(said: Words) -> Words:
    """The same, if the vocabulary has them all."""
    _check(said.tests, "test", CONDITIONS)
    _check(said.actions, "action", TERMS)
    return said


def _split(text: str) -> tuple[str, ...]:
    """Names with commas between them; what is given but names nothing is kept, to be refused."""
    names = tuple(" ".join(each.split()) for each in text.split(","))
    return names if text else ()


def _check(names: Sequence[str], kind: str, known: Iterable[str]) -> None:
    """Refuse a list that is empty, or that names something unknown or twice."""
    if not names:
        raise NolossError(f"a vocabulary without any {kind}")
    for place, name in enumerate(names, 1):
        if name not in known:
            raise NolossError(f"{kind} {place}: unknown {kind} {name!r:.60}; {hint(name, known)}")
        if name in names[: place - 1]:
            raise NolossError(f"{kind} {place}: {name!r} is named twice")
