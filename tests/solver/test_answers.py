"""Few free moves: what is claimed is right and proven; on small boards all that is true is."""

import pytest

from noloss.checker.check import check
from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.errors import OutOfBudget
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game
from noloss.core.symmetry import canonical
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.line_proof import Alike, Answer, HoldsAlways, Replies
from noloss.proof.proof_file import proof_bytes
from noloss.solver import settle
from noloss.solver.pairing import Pairings
from noloss.solver.settle import MANY, Holding, Winning, by_answers, keeping_a_draw


@pytest.mark.parametrize(
    ("name", "every"),
    [("3x3", 4), pytest.param("3x3", 1, marks=pytest.mark.thorough), ("4x2:3", 8), ("2x2x2", 8)],
)
def test_of_every_position_the_value_is_proven_and_nothing_else(name: str, every: int) -> None:
    game = parse_game(name)
    solved = solve_game(game)
    positions = [each for each in undecided(game) if canonical(each) == each]
    for position in positions[::every]:
        value = solved.value(position)
        for side in Side:
            won = Winning(position, side).proof(Budget().meter("test"), MANY)
            held = Holding(position, side).proof(Budget().meter("test"), MANY)
            assert (won is not None) is (value is Value.win(side)), str(position)
            assert (held is not None) is (value is not Value.win(side.other)), str(position)
            for proof in (won, held):
                assert proof is None or check(proof_bytes(proof)).why is None, str(position)


@pytest.mark.parametrize("name", ["5x4:4", "5x6:4"])
def test_a_claim_can_be_left_and_looked_into_on(name: str) -> None:
    start = parse_game(name).start()
    claim, side = (Winning, Side.FIRST) if name == "5x6:4" else (Holding, Side.SECOND)
    whole = claim(start, side)
    proof = whole.proof(Budget().meter("test"), MANY)
    assert proof is not None
    parted, meter = claim(start, side), Budget().meter("test")
    for most in range(5, whole.looked, 1 + whole.looked // 4):
        assert parted.proof(meter, most) is None
        assert parted.looked == meter.spent == most
    again = parted.proof(meter, MANY)
    assert again is not None
    assert check(proof_bytes(again)).valid


def test_the_second_player_holds_5x5_4_by_few_answers() -> None:
    """Pairs that can do without many cells settle most replies, symmetry others."""
    found = by_answers(parse_game("5x5:4").start(), Budget().meter("test"))
    assert found is not None
    second, first = found.proofs
    assert [second.claim, first.claim] == ["second never loses", "first never loses"]
    assert check(proof_bytes(second)).valid
    entries = [e for node in second.nodes if isinstance(node, Replies) for e in node.entries]
    assert {type(each) for each in entries} >= {Alike, Answer, HoldsAlways}
    assert found.engine == "answers"


def test_a_budget_is_one_bound_for_all_claims() -> None:
    meter = Budget(positions=100).meter("test")
    with pytest.raises(OutOfBudget):
        by_answers(parse_game("5x5:4").start(), meter)
    assert meter.spent == 101


def test_where_nothing_comes_along_it_ends_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "SOME", 100)
    meter = Budget().meter("test")
    assert by_answers(parse_game("9x4:4").start(), meter) is None
    assert meter.spent == 200, "100 for the win, 100 for the second player's hold, none for more"


def test_all_moves_that_keep_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game("3x3")
    solved, meter = solve_game(game), Budget().meter("test")
    for position in undecided(game):
        if canonical(position) == position and solved.value(position) is Value.DRAW:
            assert keeping_a_draw(position, meter) == solved.at(position).best, str(position)
    monkeypatch.setattr(settle, "MOST", 1)
    assert keeping_a_draw(parse_game("5x4:4").start(), meter) is None


def test_the_budget_is_looked_at_while_replies_are_met() -> None:
    """Few positions are looked into, each of which has many replies."""
    told: list[str] = []
    meter = Budget(progress=lambda words, *_: told.append(words)).meter("test")
    assert Winning(parse_game("12x12:3").start(), Side.FIRST).proof(meter, MANY) is not None
    assert meter.spent < 20
    assert len(told) > 3


def test_pairs_are_disjoint_free_and_in_every_line() -> None:
    game = parse_game("5x5")
    own, other = 1 << 12, 1 << 7
    pairs = Pairings(game).find(own, other, 50)
    assert pairs
    cells = [cell for pair in pairs for cell in bits(pair)]
    assert len(set(cells)) == len(cells) == 2 * len(pairs)
    assert not any(1 << cell & (own | other) for cell in cells)
    open_lines = [line for line in game.lines if not line & own]
    assert all(any(line & pair == pair for pair in pairs) for line in open_lines)
    assert Pairings(game).find(own, other, 1) is None
