"""What is proven without a compiler is what the checker accepts, wherever a game is small."""

import pytest

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.exact.engines.certify import certified
from noloss.exact.engines.proof_search import ProofSearch
from noloss.exact.engines.search_proof import proof_of
from noloss.exact.engines.small_search import SmallSearch, is_small, small_table
from noloss.exact.play.tabulate import undecided
from noloss.exact.proof.proof_file import proof_bytes


@pytest.mark.parametrize(
    "name", ["2x2", "3x2:2", "3x3", pytest.param("4x2:3", marks=pytest.mark.thorough), "2x2x2"]
)
def test_every_position_is_proven_and_checked(name: str) -> None:
    """`certified` gives nothing that the checker has not accepted."""
    game = parse_game(name)
    table = small_table(game.start())
    for position in undecided(game)[:: 1 if game.size < 8 else 40]:
        assert is_small(position)
        found = certified(position, Budget().meter(name))
        assert (found.value, found.engine) == (table.value(position), "table")


def test_it_answers_as_the_search_that_is_compiled(three: LineGame) -> None:
    for side in Side:
        small = SmallSearch(three.start(), side, small_table(three.start()))
        search = ProofSearch(three.start(), side)
        search.go_on(Budget().meter("3x3"), 10**6)
        assert small.answer is search.answer is False
        assert proof_of(small).claim == proof_of(search).claim
        assert check(proof_bytes(proof_of(small))).valid
