import copy
import operator
import pickle
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadDecision, FinishedPosition, WrongGame
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Reason,
    ask,
    decides_by_board,
    decides_by_lines,
    refusal,
    seated,
    unfinished,
    uniform,
    weighted,
)

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


def test_floats_are_no_chances() -> None:
    with pytest.raises(BadDecision, match="chances are fractions, not floats"):
        Decision({Cell(0): 0.5, Cell(1): 0.5}, WHY)


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

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        return uniform([self.cell], WHY)


@pytest.mark.parametrize("cell", [4, 9])
def test_an_illegal_decision_is_caught(three: LineGame, cell: int) -> None:
    with pytest.raises(BadDecision, match=r"always plays cell .*, which is not allowed"):
        ask(Always(cell), parse_position(three, ".../.X./..."))


def test_no_decision_speaks_of_cells_before_the_first() -> None:
    with pytest.raises(BadDecision, match="cells are numbers from 0"):
        uniform([-1], WHY)


def test_a_finished_position_has_no_decision(three: LineGame) -> None:
    with pytest.raises(FinishedPosition, match=r"over in XXX/OO\./\.\.\."):
        unfinished(parse_position(three, "XXX/OO./..."))


@given(st.dictionaries(st.integers(0, 26), st.sampled_from([1e-30, 0.001, 0.2, 1.0, 7.5, 1e6])))
def test_weights_become_exact_chances(weights: dict[int, float]) -> None:
    if not weights:
        with pytest.raises(BadDecision, match="weights"):
            weighted({}, WHY)
        return
    moves = weighted({Cell(c): w for c, w in weights.items()}, WHY).moves
    total = sum(weights.values())
    for cell, weight in weights.items():
        chance = moves.get(Cell(cell), Fraction(0))
        assert abs(float(chance) - weight / total) <= 1e-6
        same = [moves.get(Cell(c), Fraction(0)) for c, w in weights.items() if w == weight]
        assert set(same) == {chance}, "equal weights must get equal chances"


@pytest.mark.parametrize("weight", [0.0, -1.0, float("inf"), float("nan")])
def test_weights_must_make_sense(weight: float) -> None:
    with pytest.raises(BadDecision, match="weights"):
        weighted({Cell(0): weight}, WHY)


def test_chances_too_long_to_print_are_refused_as_any() -> None:
    chances = {Cell(0): Fraction(1, 10**5000), Cell(1): Fraction(1, 2)}
    with pytest.raises(BadDecision, match=r"sum to 1: \{1: a fraction of thousands.*, 2: 1/2\}"):
        Decision(chances, Reason("x", "y"))


def test_nobody_can_change_a_decision_that_was_made() -> None:
    mine = {Cell(0): Fraction(1)}
    decision = Decision(mine, Reason("mine", ""))
    mine[Cell(0)] = Fraction(1, 2)
    assert decision.moves == {Cell(0): 1}
    with pytest.raises(TypeError):
        operator.setitem(decision.moves, Cell(1), Fraction(1))
    assert pickle.loads(pickle.dumps(decision)) == copy.deepcopy(decision) == decision


def test_equal_decisions_have_equal_hashes() -> None:
    half, why = Fraction(1, 2), Reason("mine", "")
    one = Decision({Cell(0): half, Cell(1): half}, why)
    other = Decision({Cell(1): half, Cell(0): half}, why)
    assert one == other
    assert len({one, other, Decision({Cell(0): Fraction(1)}, why)}) == 2


def test_what_a_strategy_may_promise_is_asked_in_one_way() -> None:
    class Plain:
        name = "plain"

        def plays(self, game: LineGame) -> bool:
            return False

        def decide(self, position: Position) -> Decision:
            raise NotImplementedError

    class Lines(Plain):
        by_lines = True

        def objection(self, game: LineGame) -> str:
            return "too small"

    class Board(Plain):
        by_board, by_lines = True, False

    players = (Plain(), Lines(), Board())
    promised = [(decides_by_lines(each), decides_by_board(each)) for each in players]
    assert promised == [(False, False), (True, True), (False, True)]
    game = parse_game("3x3")
    assert refusal(Plain(), game) == "plain does not play 3x3"
    assert refusal(Lines(), game) == "plain does not play 3x3: too small"


@pytest.mark.parametrize("asked", ["plays", "objection"])
def test_who_fails_when_asked_for_a_game_does_not_play_it(asked: str, three: LineGame) -> None:
    class Fails:
        name = "fails"

        def plays(self, game: LineGame) -> bool:
            return self.answer("plays")

        def objection(self, game: LineGame) -> str:
            return str(self.answer("objection"))

        def answer(self, to: str) -> bool:
            if to == asked:
                raise RuntimeError("no\x1bluck")
            return False

        def decide(self, position: Position) -> Decision:
            raise AssertionError

    said = r"fails fails when it is asked whether it plays 3x3: RuntimeError: no\x1bluck"
    assert refusal(Fails(), three) == said
    with pytest.raises(WrongGame, match=re.escape(said)):
        seated(Fails(), three)


def test_a_decision_is_printed_without_what_cannot_be() -> None:
    decision = uniform([4], Reason("a\x1b[2Jb", "I clear the screen."))
    assert repr(decision) == r"Decision({5: 1} (a\x1b[2Jb))"
