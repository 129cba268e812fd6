"""Training is short here, follows from the seed, and learns what it says."""

from pathlib import Path

import numpy as np
import pytest

from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.lab.papers.rivals.coevolution import points
from noloss.lab.papers.rivals.fogel import records
from noloss.lab.papers.rivals.ling_lam import lessons, shares
from noloss.lab.papers.rivals.makers import learner_text, parse_learner
from noloss.lab.papers.rivals.networks import completing, random_networks, rule_player, won
from noloss.lab.papers.rivals.training import TRAINERS, train
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize("key", TRAINERS)
def test_one_seed_one_result(key: str) -> None:
    one, again, other = (learner_text(TRAINERS[key](seed, 2)) for seed in (3, 3, 4))
    assert one == again != other


def test_what_is_trained_is_written_down_and_plays(tmp_path: Path) -> None:
    player_game = parse_game("3x3")
    for key in TRAINERS:
        trained = train(key, 5, tmp_path / f"{key}.json", 1)
        made = parse_learner((tmp_path / f"{key}.json").read_text(encoding="utf-8"))
        assert made.trained == trained.recipe
        assert "1 generation, seed 5" in made.trained
        player = strategy(f"trained:{tmp_path / key}.json")
        assert strategy(player.name) == player
        assert ask(player, player_game.start()).moves
    with pytest.raises(NolossError, match="does not learn"):
        train("singh", 0, tmp_path / "x")
    (tmp_path / "x").write_text('{"format": "noloss table"}', encoding="utf-8")
    with pytest.raises(BadFile, match="not a network"):
        strategy(f"trained:{tmp_path / 'x'}")


def test_boards_in_arrays() -> None:
    board = np.array([[1, 1, 0, -1, -1, 0, 0, 0, 0]], np.int8)
    assert completing(board, 1).nonzero()[1].tolist() == [2]
    assert completing(board, -1).nonzero()[1].tolist() == [5]
    assert not won(board, 1).any()
    may = rule_player(board, -1, 0.0, np.random.default_rng(0))
    assert may.nonzero()[1].tolist() == [5]
    assert rule_player(board, 1, 1.0, np.random.default_rng(0)).sum() == 5


def test_the_rules_of_many_boards_are_those_of_casual(three: LineGame) -> None:
    """On every position: arrays only say at once what the vocabulary says of one board."""
    positions, casual = undecided(three), strategy("casual")
    marks = [[(p.own >> cell & 1) - (p.other >> cell & 1) for cell in range(9)] for p in positions]
    may = rule_player(np.array(marks, np.int8), 1, 0.0, np.random.default_rng(0))
    for position, cells in zip(positions, may, strict=True):
        assert cells.nonzero()[0].tolist() == sorted(casual.decide(position).moves), position


def test_arrays_play_as_the_strategy_does() -> None:
    """A population's moves are those of the networks it is made of, on every lesson."""
    made = random_networks(3, 1, 6, np.random.default_rng(1))
    boards, _ = lessons()
    moves = made.moves(np.broadcast_to(boards, (3, *boards.shape)).astype(np.int8))
    for at in range(3):
        network = made.network(at, "x", "y")
        for board, move in list(zip(boards, moves[at], strict=True))[::10]:
            out = network.outputs(board.tolist())
            assert max((out[c], -c) for c in range(9) if not board[c])[1] == -move


def test_the_shipped_network_is_as_good_as_it_says() -> None:
    """The plain network with double transfer functions agrees with the arrays it was trained by."""
    made = strategy("rival:ling-lam").scores
    boards, good = lessons()
    row = [x for part in (made.hidden, made.bells, made.output) for r in part for x in r]
    share = float(shares(np.array([row]), boards, good)[0])
    plain = 0
    for board, right in zip(boards, good, strict=True):
        out = made.outputs(board.tolist())
        plain += bool(right[-max((out[c], -c) for c in range(9) if not board[c])[1]])
    assert plain / len(boards) == pytest.approx(share)
    assert f"{share:.1%}" in made.trained


def test_records_and_points_are_in_bounds() -> None:
    rng = np.random.default_rng(2)
    made = random_networks(4, 2, 3, rng)
    earned = records(made, rng)
    assert ((earned >= -320) & (earned <= 32)).all()
    assert ((points(made) >= -12) & (points(made) <= 6)).all()
