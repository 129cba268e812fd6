"""What trees are searched in: tests and actions, by name or written out, and shapes.

Shapes are those of binary trees, up to mirror images. A leaf is `o`, an inner node its two parts in
brackets: `(o(oo))`. The smaller part comes first; of two equally large ones, the one that comes
first in `shapes`. A tree asks its tests either way round, so what a shape can do its mirror image
can do too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from noloss.core.errors import NolossError
from noloss.core.phrases import hint
from noloss.lab.discover.rule_vocabularies import NEAREST
from noloss.strategies.tree import Act, Ask, Node, Try
from noloss.strategies.vocabulary import CONDITIONS, TERMS

Shape: TypeAlias = "tuple[Shape, ...]"
"""The parts of a node, two of them; a leaf has none."""
Path: TypeAlias = tuple[tuple[int, bool], ...]
"""The way to a leaf: inner nodes by number, each with whether it goes into the first part."""

LEAF: Shape = ()


@lru_cache(maxsize=64)
def shapes(leaves: int) -> tuple[Shape, ...]:
    """All shapes with so many leaves, in a fixed order.

    >>> [len(shapes(leaves)) for leaves in range(1, 11)]
    [1, 1, 1, 2, 3, 6, 11, 23, 46, 98]
    """
    return (LEAF,) if leaves == 1 else tuple(_split_shape(leaves))


def _split_shape(leaves: int) -> Iterator[Shape]:
    for size in range(1, leaves // 2 + 1):
        for at, small in enumerate(shapes(size)):
            large = shapes(leaves - size)
            for part in large[at:] if 2 * size == leaves else large:
                yield (small, part)


def shape_text(shape: Shape) -> str:
    """As the head of this file says.

    >>> [shape_text(shape) for shape in shapes(4)]
    ['(o(o(oo)))', '((oo)(oo))']
    """
    return f"({''.join(map(shape_text, shape))})" if shape else "o"


def parse_shape(text: str) -> Shape:
    """The shape of this text, which is one of ours.

    >>> parse_shape("((oo)(o(oo)))") == (((), ()), ((), ((), ())))
    True
    """
    open_nodes: list[list[Shape]] = [[]]
    for letter in text:
        if letter == "(":
            open_nodes.append([])
        else:
            shape = LEAF if letter == "o" else tuple(open_nodes.pop())
            open_nodes[-1].append(shape)
    return open_nodes[0][0]


def inner(shape: Shape) -> list[Shape]:
    """The inner nodes, each before those below it: what hangs there."""
    return [shape, *inner(shape[0]), *inner(shape[1])] if shape else []


def leaf_paths(shape: Shape) -> list[Path]:
    """The way to each leaf, first parts first; nodes are numbered as in `inner`."""
    paths: list[Path] = []

    def walk(part: Shape, above: Path, number: int) -> int:
        if not part:
            paths.append(above)
            return number
        further = walk(part[0], (*above, (number, True)), number + 1)
        return walk(part[1], (*above, (number, False)), further)

    walk(shape, (), 0)
    return paths


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
