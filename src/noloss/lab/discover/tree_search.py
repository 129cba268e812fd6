"""The smallest trees: every shape with 1 leaf, with 2, with 3, ... until a shape has a good tree.

Shapes do not depend on each other, so they can be shared out among workers; what comes out is the
same. A shape that the folder has something of is not searched again, but its proof is checked.
Whoever searches, this process alone writes to the folder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import MissingLibrary
from noloss.core.notation import Seats
from noloss.lab.discover.drup import refuted
from noloss.lab.discover.formula import formula
from noloss.lab.discover.problem import Goal, problem
from noloss.lab.discover.proofs import (
    About,
    Filed,
    Proven,
    Shaped,
    compressed,
    filed,
    keep,
    kept,
    open_folder,
)
from noloss.lab.discover.search_log import WHOLE, Part
from noloss.lab.discover.solver import answer
from noloss.lab.discover.tree_words import Words, parse_shape, shapes
from noloss.strategies.tree import Tree
from noloss.strategies.tree_text import tree_text
from noloss.work.crew import ALONE, Crew, Workers


@dataclass(frozen=True)
class TreeSearch:
    """The least number of leaves, how many trees have it, and what proves that none has fewer."""

    goal: Goal
    seat: Seats
    vocabulary: str
    tests: tuple[str, ...]
    actions: tuple[str, ...]
    boards: int
    """On how many boards, up to symmetry, a good tree may have to decide."""
    leaves: int | None
    """None if no tree with at most `up_to` leaves is good."""
    trees: int
    example: str
    """One of them, as `tree:FILE` reads it."""
    refuted_shapes: int
    """Shapes with fewer leaves, each with a checked proof that it has no good tree."""
    lemmas: int
    """How long these proofs are together."""
    up_to: int
    space: str
    """What was searched, in a sentence."""


def search_trees(
    goal: Goal,
    seat: Seats,
    words: Words,
    up_to: int = 12,
    folder: Path | None = None,
    part: Part = WHOLE,
    workers: Workers = ALONE,
    budget: Budget = DEFAULT,
) -> TreeSearch:
    """Search trees by their number of leaves; every refutation is checked before it counts."""
    task = problem(goal, seat, words)
    if folder is not None:
        open_folder(folder, task)
    found: list[Shaped] = []
    refuted_shapes = lemmas = leaves = 0
    with workers.crew(search_shape, About(goal, seat, words)) as crew:
        while leaves < up_to and not any(shaped.trees for shaped in found):
            leaves += 1
            wanted = shapes(leaves)[part.number - 1 :: part.of]
            meter = budget.meter(f"Trees with {leaves} leaves", len(wanted))
            found = _searched(crew, [filed(folder, shape) for shape in wanted], folder, meter)
            if not any(shaped.trees for shaped in found):
                refuted_shapes += len(found)
                lemmas += sum(shaped.lemmas for shaped in found)
    trees = sum(shaped.trees for shaped in found)
    return TreeSearch(
        goal, seat, words.name, task.words.tests, task.words.actions, len(task.boards),
        leaves if trees else None, trees, next((s.example for s in found if s.trees), ""),
        refuted_shapes, lemmas, up_to, task.space,
    )  # fmt: skip


def _searched(
    crew: Crew[Filed, Proven], wanted: Sequence[Filed], folder: Path | None, meter: Meter
) -> list[Shaped]:
    """What there is of each shape, in their order; what is new is put into the folder."""
    found = {}
    crew.ask(wanted)
    for shape, proven in crew.answers(meter):
        if folder is not None and not shape.found:
            keep(folder, shape.shape, proven)
        found[shape.shape] = proven.shaped
        meter.step()
    return [found[shape.shape] for shape in wanted]


def search_shape(about: About, filed: Filed, budget: Budget) -> Proven:
    """What there is of one shape: as it is filed, checked; or searched, with the proof."""
    task = problem(about.goal, about.seat, about.words)
    if filed.found:
        return Proven(kept(task, filed))
    shape = parse_shape(filed.shape)
    try:
        found = answer(task, shape)
    except ModuleNotFoundError as error:
        raise MissingLibrary.of(error) or error from None
    if found.trees:
        example = tree_text(Tree(found.trees[0], game="3x3"))
        return Proven(Shaped(len(found.trees), example, (), 0))
    wrong = refuted(formula(task.part(found.boards), shape).clauses, found.lemmas)
    if wrong:
        raise AssertionError(f"the solver's proof for {filed.shape}: {wrong}")
    boards = tuple(str(task.boards[board]) for board in found.boards)
    return Proven(Shaped(0, "", boards, len(found.lemmas)), compressed(found.lemmas))
