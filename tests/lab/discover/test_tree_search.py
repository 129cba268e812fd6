"""The smallest trees: what is known of them, and the same by trying every tree."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, MissingLibrary, NolossError
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.flow.tabulate import undecided
from noloss.lab.discover import solver, tree_search
from noloss.lab.discover.problem import Goal, problem
from noloss.lab.discover.search_log import Part
from noloss.lab.discover.tree_search import TreeSearch, search_trees
from noloss.lab.discover.tree_words import Words, shapes, words
from noloss.proof.prove import prove
from noloss.strategies.tree import Tree
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.vocabulary import cells, holds
from noloss.work.crew import Workers

FEW = words(
    tests="the centre is free, I can win, third mark",
    actions="centre, win, next to yours, side next to yours",
)


def test_six_leaves_never_lose_in_both_seats_and_five_do(three: LineGame) -> None:
    fewer = search_trees("no-loss", "both", words(), up_to=5)
    assert (fewer.leaves, fewer.trees, fewer.refuted_shapes) == (None, 0, 8)
    assert (len(fewer.tests), len(fewer.actions), fewer.boards) == (30, 16, 437)
    trees = tree_search.answer(problem("no-loss", "both", words()), shapes(6)[0]).trees
    assert len(trees) == 8
    for tree in trees:
        player = TreeStrategy("found", Tree(tree))
        assert all(prove(three, player, side).no_loss for side in Side)


class _BruteForce:
    """Every tree in `FEW`, played on raw boards until somebody has won: nothing is shared."""

    def __init__(self, three: LineGame) -> None:
        boards = [board for board in undecided(three) if board.turn is Side.FIRST]
        self.told = {board: tuple(holds(test, board) for test in FEW.tests) for board in boards}
        self.after = {board: tuple(self._after(board, a) for a in FEW.actions) for board in boards}
        self.start = three.start()

    def _after(self, board: Position, action: str) -> list[Position] | None:
        """The boards that follow; None if there is no cell, or if the opponent may win at once."""
        following: list[Position] = []
        for cell in bits(chosen := cells(action, board)):
            mine = board.after(cell)
            for reply in mine.legal():
                later = mine.after(reply)
                ended = later.outcome()
                if ended is None:
                    following.append(later)
                elif ended.winner is Side.SECOND:
                    return None
        return following if chosen else None

    def trees(self, leaves: int) -> Iterator[Any]:
        """All trees with so many leaves: an action, or a test with what follows yes and no."""
        if leaves == 1:
            yield from range(len(FEW.actions))
        for size in range(1, leaves):
            for yes in self.trees(size):
                for no in self.trees(leaves - size):
                    yield from ((test, yes, no) for test in range(len(FEW.tests)))

    def never_loses(self, tree: Any) -> bool:
        """Whether the first player never loses by it, and always has a move."""
        waiting, seen = [self.start], {self.start}
        while waiting:
            board = waiting.pop()
            answers, at = self.told[board], tree
            while isinstance(at, tuple):
                at = at[1] if answers[at[0]] else at[2]
            following = self.after[board][at]
            if following is None:
                return False
            waiting += {*following} - seen
            seen.update(following)
        return True


def test_the_same_by_trying_every_tree(three: LineGame) -> None:
    every = _BruteForce(three)
    good = [sum(map(every.never_loses, every.trees(leaves))) for leaves in range(1, 5)]
    found = search_trees("no-loss", "first", FEW)
    assert good == [0, 0, 0, found.trees] == [0, 0, 0, 3]
    assert (found.leaves, found.refuted_shapes) == (4, 3)


@pytest.fixture(scope="module")
def whole() -> TreeSearch:
    return search_trees("no-loss", "first", FEW)


def test_parts_and_processes_find_the_same(whole: TreeSearch, tmp_path: Path) -> None:
    for number in (2, 1):
        part = search_trees("no-loss", "first", FEW, 4, tmp_path, Part(number, 2))
        assert part.refuted_shapes < whole.refuted_shapes + 2
    assert search_trees("no-loss", "first", FEW, folder=tmp_path, workers=Workers(2)) == whole


def test_a_search_goes_on_where_it_was_stopped(
    whole: TreeSearch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, float, float | None]] = []

    def enough() -> bool:
        return len(told) >= 3

    budget = Budget(cancel=enough, progress=lambda *news: told.append(news))
    with pytest.raises(Cancelled, match="Trees with 3 leaves"):
        search_trees("no-loss", "first", FEW, folder=tmp_path, budget=budget)
    assert told == [(f"Trees with {n} leaves", 1, 1) for n in (1, 2, 3)]
    asked = []
    solve = tree_search.answer
    monkeypatch.setattr(tree_search, "answer", lambda *a: asked.append(a[1]) or solve(*a))
    assert search_trees("no-loss", "first", FEW, folder=tmp_path) == whole
    assert len(asked) == 2, "only the shapes with four leaves are left"


@pytest.mark.parametrize(
    ("goal", "boards"), [("best", 234), ("best-first", 289), ("best-second", 382)]
)
def test_best_asks_for_more_than_no_loss(goal: Goal, boards: int) -> None:
    safe, best = (problem(each, "both", words()) for each in ("no-loss", goal))
    assert (len(safe.boards), len(best.boards)) == (437, boards)
    place = {board: number for number, board in enumerate(safe.boards)}
    for board, after in zip(best.boards, best.after, strict=True):
        for good, kept in zip(after, safe.after[place[board]], strict=True):
            assert good is None or kept is not None


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"vocabulary": "ful"}, "no vocabulary for trees is called 'ful'; did you mean full"),
        ({"tests": "I start, I can wim"}, "test 2: unknown test 'I can wim'; did you mean"),
        ({"actions": "win,win"}, "action 2: 'win' is named twice"),
        ({"actions": " , "}, "action 1: unknown action ''"),
    ],
)
def test_words_that_make_no_sense_are_refused(said: dict[str, str], why: str) -> None:
    with pytest.raises(NolossError, match=why):
        words(**said)


def test_a_test_that_tells_nothing_is_refused() -> None:
    with pytest.raises(NolossError, match="no test distinguishes"):
        problem("no-loss", "first", Words("own", ("I start",), ("centre",)))


def test_a_missing_solver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pysat.solvers", None)
    with pytest.raises(MissingLibrary, match=r"pip install 'noloss\[lab\]'"):
        search_trees("no-loss", "first", FEW)


def test_ctrl_c_within_the_solver_is_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    solvers = pytest.importorskip("pysat.solvers")

    def interrupted(*_: object) -> bool:
        raise RuntimeError("Caught keyboard interrupt")  # as python-sat says it

    monkeypatch.setattr(solvers.Solver, "solve", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solver.answer(problem("no-loss", "both", FEW), shapes(2)[0])
    with pytest.raises(KeyboardInterrupt):
        solver.solved(solvers.Solver(), [1])
