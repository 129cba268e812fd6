"""The machines that decide and predict, on every position of the game."""

import pytest

from noloss.catalogue import strategy
from noloss.core.errors import NolossError, WrongGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.exact.engines.solved import SolvedGame
from noloss.exact.play.flow import Flow
from noloss.exact.play.tabulate import Remembered
from noloss.strategies.wst.prediction import decide, predict, predict_play
from noloss.strategies.wst.tapes import NAMES, OURS, programs


def test_every_board_is_decided(known_three: tuple[SolvedGame, Flow]) -> None:
    nodes = known_three[1].nodes
    assert len(nodes) == 5478
    wrong = [n.position for n in nodes if decide(n.position).winner != n.value]
    assert wrong == []


def test_every_position_is_predicted(known_three: tuple[SolvedGame, Flow]) -> None:
    solved, whole = known_three
    wrong = [
        n.position for n in whole.nodes if predict(n.position).value != solved.value(n.position)
    ]
    assert wrong == []


def test_the_play_of_two_strategies_is_predicted(known_three: tuple[SolvedGame, Flow]) -> None:
    """From every third position; the machines for both are those that the test before runs."""
    first, second = Remembered(strategy("sriram")), Remembered(strategy("soedarmadji"))
    wrong = [
        node.position
        for node in known_three[1].nodes[::3]
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
