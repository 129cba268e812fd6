"""The best that trees of each number of leaves attain: wins against two opponents, and variety.

Up to some number of leaves all that no tree of at most as many leaves beats; beyond it, which takes
less, the most of each trait alone. Shapes are searched one after the other (`stakes`), and what
rules trees out of one shape rules them out of the next.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadFile, MissingLibrary, NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.flow.solved import Tables
from noloss.lab.discover.problem import Problem, problem
from noloss.lab.discover.search_log import FrontierLog, ShapeDone
from noloss.lab.discover.stakes import TRAITS, Attained, Cut, Demands, Met, Stakes, cuts_for, stakes
from noloss.lab.discover.traits import Arena, NamedTraits, Traits, arena, most_of, papers, traits_of
from noloss.lab.discover.tree_words import Shape, Words, is_made_of, parse_shape, shape_text, shapes
from noloss.proof.prove import prove
from noloss.strategies.tree import Ask, Tree, nodes
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree, tree_text

MOST_LEAVES = 12


@dataclass(frozen=True)
class FrontierTree:
    """A tree that was found, and what it attains."""

    leaves: int
    tree: str
    """As `tree:FILE` reads it."""
    traits: Traits


@dataclass(frozen=True)
class MostOfEach:
    """The most that trees of at most so many leaves attain of each trait, each maybe by another."""

    leaves: int
    most: Traits


@dataclass(frozen=True)
class TreeFrontier:
    """What trees of each number of leaves attain without ever losing, in both seats of 3x3."""

    vocabulary: str
    tests: tuple[str, ...]
    actions: tuple[str, ...]
    most: tuple[MostOfEach, ...]
    """For each number of leaves that never loses at all."""
    together: int
    """Up to how many leaves the frontier goes."""
    frontier: tuple[FrontierTree, ...]
    """The trees that none of at most as many leaves beats, one for each way to attain so much."""
    beside: tuple[NamedTraits, ...]
    space: str
    """What was searched, in a sentence."""


def tree_frontier(
    words: Words,
    up_to: int = 7,
    together: int = 7,
    log: FrontierLog | None = None,
    budget: Budget = DEFAULT,
) -> TreeFrontier:
    """Search all trees of up to so many leaves; beyond `together`, for the most of each trait."""
    if not 1 <= up_to <= MOST_LEAVES:
        raise NolossError(f"a frontier of trees needs from 1 to {MOST_LEAVES} leaves")
    task = problem("no-loss", "both", words)
    known = log or FrontierLog()
    known.about(f"{', '.join(task.words.tests)}; {', '.join(task.words.actions)}")
    search = _Search(task)
    for leaves in range(1, up_to + 1):
        wanted = shapes(leaves)
        meter = budget.meter(f"Best trees with {leaves} leaves", len(wanted))
        for shape in meter.steps(wanted):
            done = known.done(shape_text(shape), leaves <= together)
            if done is None:
                known.add(search.shape(shape, leaves <= together, meter))
            else:
                search.take(done)
    return search.result(min(up_to, together), up_to)


class _Search:
    """What is known so far: trees, what they attain, and what cannot attain more."""

    def __init__(self, task: Problem) -> None:
        self.task = task
        self.played: Arena = arena(parse_game("3x3"))
        self.tables = Tables()
        self.at_stake: Stakes = stakes(task, self.played)
        self.trees: list[FrontierTree] = []
        self.attained: list[Attained] = []
        """The same as their traits, as the bounds have it."""
        self.cuts: list[Cut] = []

    def shape(self, shape: Shape, together: bool, meter: Meter) -> ShapeDone:
        """Search one shape until it has nothing more."""
        before = len(self.trees)
        try:
            asked = Demands(self.task, self.at_stake, shape)
        except ModuleNotFoundError as error:
            raise MissingLibrary.of(error) or error from None
        try:
            for cut in self.cuts:
                asked.cut(cut)
            if together:
                self._all(asked, meter)
            else:
                for goal in range(len(TRAITS)):
                    self._most(asked, goal, meter)
        finally:
            asked.close()
        found = [tree.tree for tree in self.trees[before:] if not self._beaten(tree, self.trees)]
        return ShapeDone(shape_text(shape), together, tuple(found))

    def _all(self, asked: Demands, meter: Meter) -> None:
        """Find trees until each is beaten or equalled by one that is known."""
        told = 0
        while True:
            meter.look()
            for attained in self.attained[told:]:
                asked.more_than(attained)
            told = len(self.attained)
            met = asked.next()
            if met is None:
                return
            if not any(self._reaches(known, met.attained) for known in self.attained):
                self._keep(tree_text(Tree(met.node, game="3x3")), met.attained)
            else:
                self._cut(asked, met)

    def _most(self, asked: Demands, goal: int, meter: Meter) -> None:
        """Find trees until none attains more of one trait."""
        while True:
            meter.look()
            most = max((attained[goal] for attained in self.attained), default=None)
            met = asked.next(None if most is None else (goal, most))
            if met is None:
                return
            if most is None or met.attained[goal] > most + self.at_stake.margin[goal]:
                self._keep(tree_text(Tree(met.node, game="3x3")), met.attained)
            else:
                self._cut(asked, met)

    def _cut(self, asked: Demands, met: Met) -> None:
        """Rule out what falls short like this tree."""
        cuts = cuts_for(self.at_stake, met)
        if not cuts:
            raise AssertionError("a tree that is not new meets every demand")
        for cut in cuts:
            asked.cut(cut)
        self.cuts += cuts

    def take(self, done: ShapeDone) -> None:
        """Believe that a shape has nothing more; its trees are checked and played out."""
        for text in done.trees:
            root = parse_tree(text, "a tree of the log").root
            if not is_made_of(root, parse_shape(done.shape), self.task.words):
                raise BadFile(f"a tree of the log is not {done.shape} in these words: {text!r:.80}")
            self._keep(text)

    def _keep(self, text: str, attained: Attained | None = None) -> None:
        """One more tree, proven and evaluated by those who know nothing of the search."""
        player = TreeStrategy("found", parse_tree(text, "a tree that was found"))
        game, tables = self.played.ground.game, self.tables
        if not all(prove(game, player, side, tables=tables).no_loss for side in Side):
            raise BadFile(f"a tree that was found can lose: {text!r:.80}")
        traits = traits_of(self.played, player)
        exact = tuple(
            round(float(each), 12) for each in (traits.random, traits.casual, traits.bits)
        )
        if attained is not None and not (
            self._reaches(attained, exact) and self._reaches(exact, attained)
        ):
            raise AssertionError(f"a tree attains {exact}, not {attained}")
        leaves = sum(not isinstance(node, Ask) for node in nodes(player.tree.root))
        self.trees.append(FrontierTree(leaves, text, traits))
        self.attained.append(exact)

    def _reaches(self, one: Attained, other: Attained) -> bool:
        """Whether one is nowhere worse."""
        pairs = zip(one, other, self.at_stake.margin, strict=True)
        return all(a >= b - margin for a, b, margin in pairs)

    def _beaten(self, tree: FrontierTree, others: Iterable[FrontierTree]) -> bool:
        """Whether one of them with at most as many leaves beats it."""
        return any(o.leaves <= tree.leaves and o.traits.beats(tree.traits) for o in others)

    def result(self, together: int, up_to: int) -> TreeFrontier:
        """All of it."""
        small = [tree for tree in self.trees if tree.leaves <= together]
        frontier = [tree for tree in small if not self._beaten(tree, small)]
        frontier.sort(key=lambda tree: (tree.leaves, -tree.traits.random, -tree.traits.casual))
        words = self.task.words
        beyond = f"; up to {up_to}, for the most of each trait alone" if up_to > together else ""
        space = f"{self.task.space} Up to {counted(together, 'leaf', 'leaves')}{beyond}."
        return TreeFrontier(
            words.name, words.tests, words.actions, tuple(self._most_of_each(up_to)), together,
            tuple(frontier), papers(self.played), space,
        )  # fmt: skip

    def _most_of_each(self, up_to: int) -> Iterator[MostOfEach]:
        for leaves in range(1, up_to + 1):
            known = [tree.traits for tree in self.trees if tree.leaves <= leaves]
            if known:
                yield MostOfEach(leaves, most_of(known))
