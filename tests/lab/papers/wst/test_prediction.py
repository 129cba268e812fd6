"""The machines that decide and predict, on every position of the game."""

import pytest

from noloss.core.errors import NolossError, WrongGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.core.symmetry import canonical
from noloss.flow.flow_graph import Flow, Node
from noloss.flow.solved import SolvedGame
from noloss.flow.tabulate import Remembered
from noloss.lab.papers.wst.prediction import decide, predict, predict_play
from noloss.strategies.catalogue import strategy
from noloss.strategies.wst.tapes import NAMES, OURS, programs


@pytest.fixture(params=["one of each", pytest.param("all", marks=pytest.mark.thorough)])
def nodes(request: pytest.FixtureRequest, known_three: tuple[SolvedGame, Flow]) -> list[Node]:
    """One position of those that are alike, or all of them."""
    whole = known_three[1].nodes
    few = [node for node in whole if canonical(node.position) == node.position]
    assert (len(few), len(whole)) == (765, 5478)
    return few if request.param == "one of each" else list(whole)


def test_every_board_is_decided(nodes: list[Node]) -> None:
    assert [n.position for n in nodes if decide(n.position).winner != n.value] == []


def test_every_position_is_predicted(
    nodes: list[Node], known_three: tuple[SolvedGame, Flow]
) -> None:
    value = known_three[0].value
    assert [n.position for n in nodes if predict(n.position).value != value(n.position)] == []


def test_the_play_of_two_strategies_is_predicted(nodes: list[Node]) -> None:
    first, second = Remembered(strategy("sriram")), Remembered(strategy("soedarmadji"))
    wrong = [
        node.position
        for node in nodes
        if predict_play(node.position, first, second).value
        != _played_out(node.position, first, second)
    ]
    assert wrong == []


def _played_out(position: Position, first: Strategy, second: Strategy) -> object:
    while (outcome := position.outcome()) is None:
        mover = first if position.turn.value == "first" else second
        (cell,) = mover.decide(position).moves
        position = position.play(cell)
    return outcome.value


def test_the_empty_board_takes_as_many_steps_as_the_docs_say() -> None:
    assert predict(parse_game("3x3").start()).steps == 231_704


def test_what_the_machines_cannot_do_is_refused() -> None:
    start = parse_game("3x3").start()
    with pytest.raises(NolossError, match=r"t3dt leaves its move in .* to chance"):
        predict_play(start, strategy("t3dt"), strategy("abp"))
    with pytest.raises(WrongGame, match="3x3, not 4x4"):
        predict(parse_position(parse_game("4x4"), "..../..../..../...."))


def test_all_programs_are_listed() -> None:
    assert tuple(programs()) == (*NAMES, *OURS)
