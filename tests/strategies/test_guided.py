"""T3DT inside search: the same values, fewer positions, counted exactly."""

import pickle

import pytest

from noloss.core.errors import UnknownStrategy
from noloss.core.game import LineGame, Side, Value
from noloss.core.strategy import ask
from noloss.flow.flow_graph import Flow
from noloss.flow.solved import SolvedGame
from noloss.flow.tabulate import undecided
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.guided import guided
from noloss.strategies.minimax import in_cell_order, searched


def test_the_rules_never_change_a_score(
    three: LineGame, known_three: tuple[SolvedGame, Flow]
) -> None:
    solved, order = known_three[0], guided("aba").order
    for board in undecided(three):
        win = Value.win(board.turn)
        worth = {Value.DRAW: 0, win: 1}.get(solved.value(board), -1)
        assert searched(board, order, False).score == worth
        score = searched(board, order, True).score
        assert (score > 0) - (score < 0) == worth


@pytest.mark.parametrize(
    ("rules", "counts_moves", "empty", "everywhere"),
    [
        (False, False, 18_296, 269_987),
        (False, True, 20_865, 305_133),
        (True, False, 1_779, 91_338),
        (True, True, 1_779, 91_338),
    ],
)
def test_how_many_positions_are_looked_into(
    three: LineGame, rules: bool, counts_moves: bool, empty: int, everywhere: int
) -> None:
    """From the empty board, and over all boards to be decided together."""
    order = guided("abp").order if rules else in_cell_order
    counts = [searched(board, order, counts_moves).positions for board in undecided(three)]
    assert (counts[0], sum(counts)) == (empty, everywhere)


def test_it_searches_only_where_the_tree_is_silent(three: LineGame) -> None:
    silent, t3dt = guided("silent"), strategy("t3dt")
    counts = [silent.searched(board) for board in undecided(three)]
    assert (counts[0], sum(counts), sum(c > 0 for c in counts)) == (0, 2_808, 174)
    for board in undecided(three)[::9]:
        if ask(t3dt, board).reason.rule != "any":
            assert ask(silent, board) == ask(t3dt, board)


@pytest.mark.parametrize(("how", "missed"), [("abp", (0, 0)), ("aba", (0, 0)), ("silent", (8, 16))])
def test_none_of_them_loses(three: LineGame, how: str, missed: tuple[int, int]) -> None:
    player = strategy(f"guided:{how}")
    proofs = [prove(three, player, side) for side in Side]
    assert all(proof.no_loss for proof in proofs)
    assert tuple(len(proof.missed_wins) for proof in proofs) == missed


def test_a_guided_strategy_is_made_again_by_its_name(three: LineGame) -> None:
    made = strategy("guided:silent")
    assert strategy(made.name) == made == pickle.loads(pickle.dumps(made))
    assert ask(made, three.start()) == ask(pickle.loads(pickle.dumps(made)), three.start())
    with pytest.raises(UnknownStrategy, match="did you mean silent"):
        strategy("guided:silnt")
