"""The rivals: each is what its label says, and proven or refuted."""

import pickle

import pytest

from noloss.core.errors import BadFile, UnknownStrategy, WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.lab.papers.rivals import hochmuth, network
from noloss.lab.papers.rivals.makers import MAKERS
from noloss.lab.papers.rivals.rival_list import RIVALS, judged_rivals, rival
from noloss.lab.papers.rivals.scored import TEAM
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

NEVER_LOSES = {
    "wst": {"first", "second"},
    "t3dt": {"first", "second"},
    "karamchandani": {"first"},
    "singh": {"first"},
    "soedarmadji": {"first"},
    "rajani": {"first"},
    "hochmuth": {"first", "second"},
    "fogel": {"first"},
}
"""The seats in which a rival never loses, by its proof."""


def test_each_rival_is_proven_or_refuted() -> None:
    for judged in judged_rivals():
        key = judged.rival.key
        held = {seat.side.value for seat in judged.seats if seat.no_loss}
        assert held == NEVER_LOSES.get(key, set()), key
        for seat in judged.seats:
            assert seat.no_loss == (seat.refutation is None) == (seat.lost == 0)
        assert bool(judged.seats) == (judged.rival.fidelity != "unavailable")


def test_every_rival_that_runs_here_is_listed_and_the_other_way_round() -> None:
    specs = {one.strategy for one in RIVALS if one.strategy and one.strategy.startswith("rival:")}
    assert specs == {f"rival:{key}" for key in MAKERS}
    for one in RIVALS:
        assert (one.strategy is None) == (one.fidelity == "unavailable")
        assert one.public and one.missing


@pytest.mark.parametrize("key", MAKERS)
def test_a_rival_decides_everywhere_and_its_name_makes_it_again(key: str, three: LineGame) -> None:
    made = strategy(f"rival:{key}")
    assert made.name == f"rival:{key}"
    again = pickle.loads(pickle.dumps(made))
    assert strategy(made.name) == made == again
    boards = undecided(three)
    for board in boards[:: 1 if key == "soedarmadji" else 16]:
        assert ask(made, board) == ask(again, board)
    with pytest.raises(WrongGame):
        made.decide(parse_game("4x4").start())


def test_an_unknown_rival_is_refused_with_a_hint() -> None:
    with pytest.raises(UnknownStrategy, match="did you mean fogel"):
        strategy("rival:fogle")


@pytest.mark.parametrize(
    ("board", "played", "right"),
    [
        ("X../.O./..X", 3, {2, 4, 6, 8}),
        ("OX./.X./...", 7, {8}),
        ("O../XX./...", 3, {6}),
    ],
)
def test_the_team_fails_on_the_three_boards_of_bhatt(
    three: LineGame, board: str, played: int, right: set[int]
) -> None:
    """Fig. 13: it should take an edge, block 8, block 6."""
    position = parse_position(three, board)
    assert [cell + 1 for cell in ask(strategy("rival:soedarmadji"), position).moves] == [played]
    assert played not in right


def test_an_agent_sees_only_the_lines_through_its_cell(three: LineGame) -> None:
    """Marks elsewhere leave its priority as it is."""
    top_middle = TEAM[1]
    seen = 0b111 | 0b10010010
    by_sight: dict[tuple[int, int], set[int]] = {}
    for board in undecided(three):
        if board.free >> 1 & 1:
            sight = board.own & seen, board.other & seen
            by_sight.setdefault(sight, set()).add(top_middle.priority(board))
    assert all(len(answers) == 1 for answers in by_sight.values())


def test_827_and_765() -> None:
    """What the head of the module says of Hochmuth's count."""
    found = hochmuth.situations()
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    won = [b for b in found if any(b[i] and b[i] == b[j] == b[k] for i, j, k in lines)]
    assert (len(found), len(found) - len(won), len(won)) == (827, 627, 200)


def test_situations_of_real_boards(three: LineGame) -> None:
    seen = {hochmuth.reduced(hochmuth.situation(board))[0] for board in undecided(three)}
    assert len(seen) == 627
    assert seen < set(hochmuth.situations())


def test_damaged_weights_are_refused() -> None:
    good = network.Network("x", "y", ((0.0,) * 10,), ((0.0, 0.0),) * 9)
    assert network.parse_network(network.network_text(good)) == good
    short = network.Network("x", "y", ((0.0,) * 9,), ((0.0, 0.0),) * 9)
    with pytest.raises(BadFile, match="do not fit"):
        network.parse_network(network.network_text(short))
    with pytest.raises(BadFile, match="827 situations"):
        hochmuth.parse_individual(hochmuth.individual_text(hochmuth.Individual("x", (1, 2))))


def test_the_network_that_moves_first_is_not_made_for_the_second_seat(three: LineGame) -> None:
    known = rival("fogel")
    assert known is not None and known.starts == "only itself"
    assert not prove(three, strategy("rival:fogel"), Side.SECOND).no_loss
