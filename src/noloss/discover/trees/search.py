"""The smallest trees: every shape with 1 leaf, with 2, with 3, ... until a shape has a good tree.

Shapes do not depend on each other, so they can be shared out among processes, and with a folder for
what is found among machines; what comes out is the same. A shape that the folder has something of
is not searched again, but its proof is checked.
"""

import re
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import MissingLibrary, NolossError
from noloss.core.seats import Seats
from noloss.discover.trees.drup import refuted
from noloss.discover.trees.formula import formula
from noloss.discover.trees.goals import Goal
from noloss.discover.trees.problem import Problem, problem
from noloss.discover.trees.proofs import Shaped, is_kept, keep, kept, open_folder
from noloss.discover.trees.shapes import Shape, shape_text, shapes
from noloss.discover.trees.solver import answer
from noloss.discover.trees.words import Words
from noloss.strategies.tree import Tree
from noloss.strategies.tree_text import tree_text


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


@dataclass(frozen=True)
class Part:
    """The shapes number `number`, `number + of`, ... of each size, counted from 1."""

    number: int = 1
    of: int = 1


WHOLE = Part()


def parse_part(text: str) -> Part:
    """`2/5` as people write it.

    >>> parse_part("2/5")
    Part(number=2, of=5)
    """
    match = re.fullmatch("([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
    if match is None or int(match[1]) > int(match[2]):
        raise NolossError(f"a part is written 2/5, the second of five, not {text!r:.40}")
    return Part(int(match[1]), int(match[2]))


def search_trees(
    goal: Goal,
    seat: Seats,
    words: Words,
    up_to: int = 12,
    folder: Path | None = None,
    part: Part = WHOLE,
    processes: int = 1,
    budget: Budget = DEFAULT,
) -> TreeSearch:
    """Search trees by their number of leaves; every refutation is checked before it counts."""
    task = problem(goal, seat, words)
    if folder is not None:
        open_folder(folder, task)
    found: list[Shaped] = []
    refuted_shapes = lemmas = leaves = 0
    with _Workers(task, folder, processes) as workers:
        while leaves < up_to and not any(shaped.trees for shaped in found):
            leaves += 1
            wanted = shapes(leaves)[part.number - 1 :: part.of]
            meter = budget.meter(f"Trees with {leaves} leaves", len(wanted))
            found = list(meter.steps(workers.search(wanted)))
            if not any(shaped.trees for shaped in found):
                refuted_shapes += len(found)
                lemmas += sum(shaped.lemmas for shaped in found)
    trees = sum(shaped.trees for shaped in found)
    return TreeSearch(
        goal, seat, words.name, task.words.tests, task.words.actions, len(task.boards),
        leaves if trees else None, trees, next((s.example for s in found if s.trees), ""),
        refuted_shapes, lemmas, up_to, task.space,
    )  # fmt: skip


def search_shape(task: Problem, folder: Path | None, shape: Shape) -> Shaped:
    """What there is of one shape: from the folder, or searched and put there."""
    if folder is not None and is_kept(folder, shape):
        return kept(folder, task, shape)
    try:
        found = answer(task, shape)
    except ModuleNotFoundError as error:
        raise MissingLibrary.of(error) or error from None
    if found.trees:
        example = tree_text(Tree(found.trees[0], game="3x3"))
        shaped = Shaped(len(found.trees), example, (), 0)
    else:
        wrong = refuted(formula(task.part(found.boards), shape).clauses, found.lemmas)
        if wrong:
            raise AssertionError(f"the solver's proof for {shape_text(shape)}: {wrong}")
        boards = tuple(str(task.boards[board]) for board in found.boards)
        shaped = Shaped(0, "", boards, len(found.lemmas))
    if folder is not None:
        keep(folder, shape, shaped, found.lemmas)
    return shaped


class _Workers:
    """This process, or several."""

    def __init__(self, task: Problem, folder: Path | None, processes: int) -> None:
        self.one = partial(search_shape, task, folder)
        self.pool = (
            ProcessPoolExecutor(processes, get_context("spawn"), _leave_interrupts_to_the_parent)
            if processes > 1
            else None
        )

    def __enter__(self) -> "_Workers":
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def search(self, wanted: Sequence[Shape]) -> Iterator[Shaped]:
        """What there is of each shape, in their order."""
        return iter((self.pool.map if self.pool else map)(self.one, wanted))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
