"""Decision trees as data: one tree plays, explains itself, prints and draws itself.

A tree is made of four kinds of node, which hold nothing but names of the vocabulary and words:

- `Ask` puts a question about the board and goes on with the branch of the answer,
- `Try` plays the first of its acts that finds a cell, and otherwise goes on,
- `Toss` picks one of several acts by chance, each as likely,
- `Refine` begins with all cells, and each of its terms keeps the best of those that are left.

A list of rules in order of priority is a tree too: a single `Try`, or a single `Refine`.
`noloss.strategies.tree_text` reads and prints trees, `noloss.strategies.tree_strategy` plays by
them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from noloss.core.display import drawn
from noloss.core.game import Rules
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.strategies.vocabulary import SAFE, TERMS, holds, term

OUT_OF_REACH = {"taken": "taken or out of reach", "free": "free and in reach"}
"""What becomes of these words where marks fall down: a free cell may hang in the air."""


@dataclass(frozen=True)
class Act:
    """A term to play, perhaps only the first of its cells, and perhaps on conditions."""

    term: str
    first: bool = False
    when: tuple[str, ...] = ()
    section: str = ""
    """Where its source says so, such as "4.2.1 a"."""
    also: tuple[str, ...] = ()
    """Terms that must pick the cell too, or, with `not` before them, must not."""

    def __str__(self) -> str:
        """As a rule list writes it: `first side when you have opposite corners`."""
        conditions = f" when {' and '.join(self.when)}" if self.when else ""
        cells = " and ".join((self.term, *self.also))
        return f"{'first ' if self.first else ''}{cells}{conditions}"

    @property
    def names(self) -> tuple[str, ...]:
        """The terms that it speaks of."""
        return (self.term, *(without for _, without in map(_negated, self.also)))

    def cells(self, position: Position) -> int:
        """The cells to choose from; zero when it does not apply."""
        for condition in self.when:
            if not holds(condition, position):
                return 0
        cells = term(self.term).cells(position)
        for negated, name in map(_negated, self.also):
            picked = term(name).cells(position)
            cells &= ~picked if negated else picked
        return cells & -cells if self.first else cells

    @property
    def always(self) -> bool:
        """Whether it applies as long as there is a cell, so that nothing after it is reached."""
        return not (self.when or self.also) and term(self.term) is term("any")

    @property
    def label(self) -> str:
        """What a reason calls it."""
        known = term(self.term)
        if self.when or self.also or (self.first and known.first):
            return str(self)
        return known.label or self.term

    @property
    def says(self) -> str:
        """What I do, as a clause."""
        known = term(self.term)
        says = known.first if self.first and known.first else known.says
        return f"{says}, with `{' and '.join(self.also)}`" if self.also else says

    def unless(self, rules: Rules) -> str:
        """What is so when it does not apply; empty if that goes without saying under these rules,
        or could be one of several things."""
        known = term(self.term)
        pointless = known.aims if rules.misere else known.name == SAFE
        words = "" if self.when or self.also or pointless else known.unless
        for free, in_reach in OUT_OF_REACH.items() if rules.gravity else ():
            words = words.replace(free, in_reach)
        return words


def _negated(name: str) -> tuple[bool, str]:
    """Whether `not` stands before a term that is not called so, and the term."""
    plain = name.removeprefix("not ")
    negated = plain != name and name not in TERMS
    return negated, plain if negated else name


@dataclass(frozen=True)
class Branch:
    """One answer to a question: the answer, what a reason says of it, and what follows."""

    answer: str
    says: str
    then: "Node"


@dataclass(frozen=True)
class Ask:
    """A question of the vocabulary, with a branch for each answer that can come up."""

    question: str
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Try:
    """The first of these acts that applies; if none does, what follows."""

    acts: tuple[Act, ...]
    otherwise: "Node | None" = None

    def __post_init__(self) -> None:
        """There is something to try, all of one list, and nothing after what always applies."""
        if not self.acts or isinstance(self.otherwise, Try):
            raise ValueError("a Try holds all acts that are tried in turn, and at least one")
        if any(act.always for act in (self.acts if self.otherwise else self.acts[:-1])):
            raise ValueError("nothing can follow an act that always applies")


@dataclass(frozen=True)
class Toss:
    """One of these acts by chance: each that applies is as likely."""

    name: str
    says: str
    acts: tuple[Act, ...]
    section: str = ""


@dataclass(frozen=True)
class Refine:
    """All cells that may be played, and of these what each term in turn keeps: `A > B > C`.

    A term keeps the best of the cells that are left, and all of them if it picks none.
    """

    terms: tuple[str, ...]
    section: str = ""

    def __post_init__(self) -> None:
        """With a single term there would be nothing to refine."""
        if len(self.terms) < 2:
            raise ValueError("a Refine has at least two terms; `any` keeps all cells")

    def __str__(self) -> str:
        """As a rule list writes it."""
        return " > ".join(self.terms)

    @property
    def acts(self) -> tuple[Act, ...]:
        """Its terms, as the other leaves have them."""
        return tuple(map(Act, self.terms))

    def kept(self, position: Position) -> list[int]:
        """The cells that are left after each term."""
        cells = position.playable
        return [cells := term(name).keep(position, cells) for name in self.terms]


Node: TypeAlias = Ask | Try | Toss | Refine


@dataclass(frozen=True)
class Tree:
    """A whole tree and what its file says of it."""

    root: Node
    name: str = ""
    game: str = ""
    """The one game it is about; empty for any that its terms make sense on."""
    source: str = ""

    def __repr__(self) -> str:
        """Short: `tree_text` prints it whole."""
        return f"Tree({self.name or 'unnamed'!r}, {counted(len(list(nodes(self.root))), 'node')})"

    def _repr_svg_(self) -> str:
        """A picture, for a notebook."""
        return drawn(self)


def nodes(root: Node) -> Iterator[Node]:
    """Every node of a tree, from the top."""
    yield root
    if isinstance(root, Ask):
        for branch in root.branches:
            yield from nodes(branch.then)
    elif isinstance(root, Try) and root.otherwise is not None:
        yield from nodes(root.otherwise)
