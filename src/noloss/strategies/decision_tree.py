"""Decision trees as data: one tree plays, explains itself, prints and draws itself.

A tree is made of three kinds of node:

- `Ask` puts a question about the board and goes on with the branch of the answer,
- `Try` plays a rule if the rule finds a cell, and otherwise goes on,
- `Toss` picks one of several rules by chance, each as likely.

A list of rules in order of priority is a tree too: see `in_order`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from noloss.core.bits import bits, to_mask
from noloss.core.errors import BadDecision, WrongGame
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, unfinished, uniform


@dataclass(frozen=True)
class Rule:
    """A way to pick cells. It speaks as the player to move: "I" am that player, "you" the other."""

    name: str
    text: str
    """What I do, as a clause that can follow "so": "I take the centre"."""
    cells: Callable[[Position], int]
    """The cells to choose from, as a mask; zero when the rule does not apply."""
    unless: str = ""
    """What is so when the rule does not apply, as a clause: "I cannot win at once"."""
    about: Callable[[Position, int], int] = lambda _, cells: cells
    """The cells that a picture should point at, given the cells to choose from."""


@dataclass(frozen=True)
class Branch:
    """One answer to a question: as the tree prints it, as a reason says it, and what follows."""

    answer: str
    says: str
    then: "Node"


@dataclass(frozen=True)
class Ask:
    """A question about the board; `answer` gives the text of one of the branches."""

    question: str
    answer: Callable[[Position], str]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Try:
    """Play the rule if it finds a cell, otherwise go on."""

    rule: Rule
    otherwise: "Node | None" = None


@dataclass(frozen=True)
class Toss:
    """One of these rules by chance, each as likely; all of them apply."""

    name: str
    text: str
    rules: tuple[Rule, ...]


Node: TypeAlias = Ask | Try | Toss


@dataclass(frozen=True)
class TreeStrategy:
    """Plays by a tree. `game` is the one game the tree is about, or None for any."""

    name: str
    tree: Node
    game: LineGame | None = None

    def plays(self, game: LineGame) -> bool:
        """The one game it is about, or any."""
        return self.game in (None, game)

    def decide(self, position: Position) -> Decision:
        """Follow the tree; the reason is the path that was followed."""
        if self.game is not None and position.game != self.game:
            raise WrongGame(f"{self.name} plays {self.game} only, not {position.game}")
        return follow(self.tree, unfinished(position))


def in_order(*rules: Rule, otherwise: Node | None = None) -> Node:
    """The tree that plays the first of these rules that applies."""
    node = otherwise
    for rule in reversed(rules):
        node = Try(rule, node)
    if node is None:
        raise ValueError("a tree needs at least one rule")
    return node


def follow(tree: Node, position: Position) -> Decision:
    """The decision of a tree on an unfinished position."""
    leaf, cells, path = _reach(tree, position)
    if isinstance(leaf, Toss):
        moves = _toss(leaf, position)
        return Decision(moves, Reason(leaf.name, _say(path, leaf.text), tuple(moves)))
    about = tuple(map(Cell, bits(leaf.rule.about(position, cells))))
    return uniform(cells, Reason(leaf.rule.name, _say(path, leaf.rule.text), about))


class OwnPlay:
    """Tells whether the player to move can have come to a board by following a tree so far."""

    def __init__(self, tree: Node) -> None:
        self._tree = tree
        self._known: dict[Position, bool] = {}

    def leads_to(self, position: Position) -> bool:
        """Take back the last mark of both players in every possible way, and ask the same there."""
        if position not in self._known:
            self._known[position] = not position.own or any(
                self.leads_to(before) and _reach(self._tree, before)[1] & mine
                for before, mine in _before(position)
            )
        return self._known[position]


def _before(position: Position) -> Iterator[tuple[Position, int]]:
    """The boards one turn of each player ago, each with the mark the player to move then made."""
    for yours in bits(position.other):
        for mine in bits(position.own):
            gone = ~(1 << mine | 1 << yours)
            yield Position(position.game, position.first & gone, position.second & gone), 1 << mine


def _reach(tree: Node, position: Position) -> tuple[Try | Toss, int, list[str]]:
    """The leaf where a tree acts, the cells it may choose, and what was said on the way."""
    node: Node | None = tree
    path: list[str] = []
    while node is not None:
        if isinstance(node, Ask):
            branch = _branch(node, position)
            path += [branch.says] if branch.says else []
            node = branch.then
        elif isinstance(node, Toss):
            return node, to_mask(_toss(node, position)), path
        else:
            cells = node.rule.cells(position)
            if cells:
                return node, cells, path
            path += [node.rule.unless] if node.rule.unless else []
            node = node.otherwise
    raise BadDecision(f"no rule applies in {position}: a last rule such as `any` is missing")


def _branch(node: Ask, position: Position) -> Branch:
    answer = node.answer(position)
    for branch in node.branches:
        if branch.answer == answer:
            return branch
    raise BadDecision(f"{node.question} {answer!r} has no branch, in {position}")


def _toss(node: Toss, position: Position) -> dict[Cell, Fraction]:
    moves: dict[Cell, Fraction] = {}
    for rule in node.rules:
        cells = rule.cells(position)
        for cell in map(Cell, bits(cells)):
            chance = Fraction(1, len(node.rules) * cells.bit_count())
            moves[cell] = moves.get(cell, Fraction(0)) + chance
    return {cell: moves[cell] for cell in sorted(moves)}


def _say(path: list[str], act: str) -> str:
    """One sentence: the clauses of the path, then what is done."""
    if not path:
        return f"{act}."
    *most, last = path
    story = f"{', '.join(most)} and {last}" if most else last
    return f"{story[0].upper()}{story[1:]}, so {act}."
