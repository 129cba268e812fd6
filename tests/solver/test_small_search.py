"""What is proven without a compiler is what the checker accepts, wherever a game is small."""

from typing import Any
from weakref import WeakValueDictionary

import pytest

from in_process import noloss
from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.flow import _walked
from noloss.flow.flow_graph import Node
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.proof_file import proof_bytes
from noloss.solver.certify import certified
from noloss.solver.proof_search import ProofSearch
from noloss.solver.search_proof import proof_of
from noloss.solver.small_search import SmallSearch, is_small


def walks_of(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[tuple[int, int]]:
    """Where the walks of a command begin, which nobody shares with it."""
    walks: list[tuple[int, int]] = []

    def walked(start: Position, *rest: Any) -> list[Node]:
        walks.append((start.first, start.second))
        return _walked(start, *rest)

    monkeypatch.setattr("noloss.flow.flow._walked", walked)
    for module in ("flow", "solved"):
        monkeypatch.setattr(f"noloss.flow.{module}._held", WeakValueDictionary())
    noloss(*arguments)
    return walks


@pytest.mark.parametrize("game", ["3x3", "3x3+misere", "3x3+gravity"])
@pytest.mark.parametrize("budget", [(), ("--budget", "6100")])
def test_a_small_game_is_walked_once_for_all_that_is_told_of_it(
    monkeypatch: pytest.MonkeyPatch, game: str, budget: tuple[str, ...]
) -> None:
    assert walks_of(monkeypatch, "solve", game, *budget) == [(0, 0)]


def test_so_it_is_for_a_later_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game for the proof, and what can follow for its number; without a proof only that."""
    later = ("--position", "X../.../...")
    assert walks_of(monkeypatch, "solve", "3x3", *later) == [(0, 0), (1, 0)]
    assert walks_of(monkeypatch, "solve", "3x3+misere", *later) == [(1, 0)]


@pytest.mark.parametrize(
    "name", ["2x2", "3x2:2", "3x3", pytest.param("4x2:3", marks=pytest.mark.thorough), "2x2x2"]
)
def test_every_position_is_proven_and_checked(name: str) -> None:
    """`certified` gives nothing that the checker has not accepted."""
    game = parse_game(name)
    table = solve_game(game)
    for position in undecided(game)[:: 1 if game.size < 8 else 40]:
        assert is_small(position)
        found = certified(position, Budget().meter(name))
        assert (found.value, found.engine) == (table.value(position), "table")


def test_it_answers_as_the_search_that_is_compiled(three: LineGame) -> None:
    for side in Side:
        small = SmallSearch(three.start(), side, solve_game(three))
        search = ProofSearch(three.start(), side)
        search.go_on(Budget().meter("3x3"), 10**6)
        assert small.answer is search.answer is False
        assert proof_of(small).claim == proof_of(search).claim
        assert check(proof_bytes(proof_of(small))).valid
