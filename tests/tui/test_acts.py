"""What keys and answers do to the state, without a screen."""

from random import Random

import pytest

from noloss.core.errors import NolossError, WrongGame
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game
from noloss.tui import acts
from noloss.tui.acts import Choice, answer, pending, sit_down
from noloss.tui.draw_panel import draw_header, draw_panel
from noloss.tui.state import State


def settle(state: State) -> State:
    """Answer whatever the state waits for."""
    while question := pending(state):
        acts.take_in(state, question, answer(question))
    return state


def begun(
    opponent: str, game: str = "3x3", seat: Side | None = Side.FIRST, of: int | None = None
) -> State:
    return settle(sit_down(Choice(parse_game(game), opponent, seat, of), Random(1)))


def play(state: State, *cells: int) -> State:
    for cell in cells:
        acts.press(state, Cell(cell - 1))
        settle(state)
    return state


def said(state: State) -> str:
    return draw_panel(state, None).plain


def test_a_lost_game_says_where_it_went_wrong_and_the_next_is_in_the_other_seat() -> None:
    state = begun("t3dt", seat=None)
    while state.sitting.you is not Side.FIRST:
        acts.new_game(state, swap=True)
        settle(state)
    play(state, 1, 8, 9)
    assert (state.series.you, state.series.drawn, state.series.them) == (0, 0, 1)
    words = "Move 5, X on 9: it turned a draw into a loss in 1 move. Would have held: 3."
    assert words in said(state)
    acts.look_back(state)
    assert str(state.shown) == "X../.O./OX."
    acts.new_game(state)
    settle(state)
    assert state.sitting.you is Side.SECOND
    assert len(state.sitting.steps) == 1
    assert "them 1" in draw_header(state).plain


def test_what_you_are_told_makes_the_game_not_count() -> None:
    for act in (acts.ask_hint, acts.toggle_values, acts.undo):
        state = play(begun("t3dt"), 1)
        act(state)
        settle(state)
        if state.sitting.undone:
            play(state, 1)
        play(state, *(cell for cell in (8, 9) if state.sitting.position.free >> cell - 1 & 1))
        assert state.sitting.position.outcome()
        assert state.series.played == 0
        assert "Not counted: you had help." in said(state)


def test_values_tell_what_every_cell_comes_to() -> None:
    state = play(begun("t3dt"), 1, 8)
    acts.toggle_values(state)
    settle(state)
    assert state.view is not None
    state.cursor = Cell(8)
    assert "Cell 9: loss 2" in said(state)
    assert "t3dt in your place: 0%" in said(state)
    state.cursor = Cell(2)
    assert "Cell 3: draw" in said(state)
    assert "t3dt in your place: 100%" in said(state)


def test_undo_and_redo_lead_to_the_same_board() -> None:
    state = play(begun("mm"), 1, 3)
    before = state.sitting.position
    acts.undo(state)
    acts.undo(state)
    assert not state.sitting.steps
    acts.undo(state)
    assert state.note == "You have no move to take back."
    acts.redo(state)
    acts.redo(state)
    assert state.sitting.position == before
    acts.redo(state)
    assert state.note == "There is no move to redo."


def test_numbers_are_played_when_no_longer_one_can_be_meant() -> None:
    state = begun("random", "4x4")
    acts.digit(state, "1")
    assert (state.typed, state.sitting.steps) == ("1", ())
    acts.digit(state, "6")
    assert state.sitting.steps[0].cell == 15
    settle(state)
    acts.digit(state, "1")
    acts.enter(state)
    assert state.sitting.position.first & 1 or "taken" in state.note
    acts.digit(state, "0")
    assert state.note == "There is no cell 0."


def test_marks_fall_down_and_a_full_column_is_refused() -> None:
    state = begun("random", "4x4+gravity")
    acts.digit(state, "2")
    assert state.sitting.steps[0].cell == 13
    acts.press(state, Cell(0))
    assert state.note == "It is random's turn."


def test_an_answer_about_another_moment_is_dropped() -> None:
    state = begun("t3dt")
    acts.press(state, Cell(0))
    question = pending(state)
    assert question is not None
    acts.undo(state)
    acts.take_in(state, question, answer(question))
    assert not state.sitting.steps


def test_the_best_of_three_ends_and_begins_again() -> None:
    state = begun("t3dt", of=3)
    for _ in range(2):
        play(state, 1, 8, 9)
        again = state.series
        acts.new_game(state)
    assert again.over
    assert (state.series.of, state.series.played) == (3, 0)


def test_who_does_not_play_is_refused_and_names_ignore_case() -> None:
    with pytest.raises(WrongGame, match="t3dt does not play 4x4: it plays 3x3 only"):
        begun("T3DT", "4x4")
    with pytest.raises(NolossError, match="best of 2: an odd number"):
        begun("T3DT", of=2)
    assert begun("T3DT").rung.badge.value == "never loses"


def test_a_large_board_says_what_is_not_known() -> None:
    state = begun("casual", "4x4x4")
    acts.ask_hint(state)
    question = pending(state)
    assert question is not None
    assert question.kind == "hint"
    acts.give_up(state, question, NolossError("no"))
    assert pending(state) is None
    assert state.note == "no"
