"""The tests and actions that trees are searched in, by name or written out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from noloss.core.errors import NolossError
from noloss.core.phrases import hint
from noloss.lab.discover.rule_vocabularies import NEAREST
from noloss.lab.discover.trees.shapes import Shape
from noloss.strategies.tree import Act, Ask, Node, Try
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


def words(
    vocabulary: str = "places", tests: str | None = None, actions: str | None = None
) -> Words:
    """A vocabulary by its name, with tests or actions of one's own, with commas between them."""
    if vocabulary not in VOCABULARIES:
        meant = hint(vocabulary, VOCABULARIES)
        raise NolossError(f"no vocabulary for trees is called {vocabulary!r:.60}; {meant}")
    known = VOCABULARIES[vocabulary]
    if tests is None and actions is None:
        return known
    own_tests = known.tests if tests is None else _split(tests)
    own_actions = known.actions if actions is None else _split(actions)
    return known_words(Words("own", own_tests, own_actions))


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
            meant = hint(name, known, NEAREST)
            raise NolossError(f"{kind} {place}: unknown {kind} {name!r:.60}; {meant}")
        if name in names[: place - 1]:
            raise NolossError(f"{kind} {place}: {name!r} is named twice")


def is_made_of(node: Node, shape: Shape, said: Words) -> bool:
    """Whether a tree has this shape or a mirror image, and asks and does nothing but these words.

    A leaf names one action, without conditions.
    """
    if not shape:
        return any(node == Try((Act(name),)) for name in said.actions)
    questions = {CONDITIONS[test].asks for test in said.tests}
    if not isinstance(node, Ask) or node.question not in questions:
        return False
    if {branch.answer for branch in node.branches} != {"yes", "no"}:
        return False
    yes, no = (branch.then for branch in node.branches)
    one, two = shape
    return (is_made_of(yes, one, said) and is_made_of(no, two, said)) or (
        is_made_of(yes, two, said) and is_made_of(no, one, said)
    )
