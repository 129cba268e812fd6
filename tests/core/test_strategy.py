from fractions import Fraction

import pytest

from noloss.core.errors import BadDecision, FinishedPosition
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_position
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, ask, unfinished, uniform

WHY = Reason("test", "because")


def test_chances_sum_to_exactly_one() -> None:
    with pytest.raises(BadDecision, match="do not sum to 1"):
        Decision({Cell(0): Fraction(1, 3), Cell(1): Fraction(1, 3)}, WHY)
    with pytest.raises(BadDecision, match="do not sum to 1"):
        Decision({}, WHY)


def test_a_listed_move_has_a_chance() -> None:
    with pytest.raises(BadDecision, match="no chance"):
        Decision({Cell(0): Fraction(1), Cell(1): Fraction(0)}, WHY)
    with pytest.raises(BadDecision, match="no chance"):
        Decision({Cell(0): Fraction(3, 2), Cell(1): Fraction(-1, 2)}, WHY)


def test_uniform_is_uniform() -> None:
    assert uniform(0b101, WHY).moves == {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert uniform([2, 0], WHY) == uniform(0b101, WHY)
    with pytest.raises(BadDecision, match="no cell"):
        uniform(0, WHY)


class Always:
    """Plays one cell, free or not."""

    name = "always"

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def decide(self, position: Position) -> Decision:
        return uniform([self.cell], WHY)


@pytest.mark.parametrize("cell", [4, 9, -1])
def test_an_illegal_decision_is_caught(three: LineGame, cell: int) -> None:
    with pytest.raises(BadDecision, match=r"always plays cell .*, which is not free"):
        ask(Always(cell), parse_position(three, ".../.X./..."))


def test_a_finished_position_has_no_decision(three: LineGame) -> None:
    with pytest.raises(FinishedPosition, match=r"over in XXX/OO\./\.\.\."):
        unfinished(parse_position(three, "XXX/OO./..."))
