"""Whole games on WST's machine, and the steps of its choices."""

import pytest

from every_game import games
from noloss.core.budget import Budget
from noloss.core.document import to_json
from noloss.core.errors import IllegalMove
from noloss.core.game import LineGame, Side, Value
from noloss.lab.papers.wst.worked import effort_by_rule, worked_game
from noloss.strategies.wst.turing_strategy import wst

WST = wst()
"""It keeps what the machine has computed, for all tests of this file."""


@pytest.mark.thorough
def test_the_steps_of_all_boards_are_counted_by_rule() -> None:
    """That the winner is decided on every board is the claim `wst-winner`."""
    efforts = effort_by_rule(WST, Budget())
    assert efforts["all"].boards == 4520
    rules = {rule: effort for rule, effort in efforts.items() if rule != "all"}
    assert sum(effort.boards for effort in rules.values()) == 4520
    assert max(effort.most for effort in rules.values()) == efforts["all"].most
    assert to_json(efforts)["R1"]["mean"] == efforts["R1"].mean


def test_the_worked_example(golden) -> None:
    game = worked_game("p", "5,1,9,6,7,3,8")
    lines = []
    for number, step in enumerate(game.steps, 1):
        lines += [f"Step {number}: {step.player} takes {step.slot}", *step.tapes, ""]
    golden("wst-example.txt", "\n".join([*lines, f"The end: {game.end}."]) + "\n")


@pytest.mark.parametrize("side", Side)
def test_the_whole_machine_plays_what_the_strategy_decides(three: LineGame, side: Side) -> None:
    """Every game of the strategy is a run of M_TM, with the same end and the same choices."""
    for game in list(games(three, WST, side))[::7]:
        moves = [str(cell + 1) for cell in game.moves]
        played = worked_game("p" if side is Side.FIRST else "o", " ".join(moves))
        end = {Value.DRAW: "a draw", Value.win(side): "p wins"}[game.value]
        assert played.end == end
        assert [step.slot for step in played.steps] == moves
        at = max(ply for ply, position in enumerate(game.positions) if position.turn is side)
        if at:
            before = worked_game("p" if side is Side.FIRST else "o", " ".join(moves[:at]))
            assert before.may_choose == WST.computed(game.positions[at]).slots


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("4", "the machine takes slot 5 when it starts"),
        ("5 5", "slot 5 is not free: Ki = "),
        ("5 1 8", r"the machine does not take slot 8 here: Kc = \[C, 9, \$\]"),
        ("5 1 9 6 7 3 8 2", r"the game is over \(p wins\): slot 2 is too many"),
    ],
)
def test_moves_that_cannot_be_are_refused(moves: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        worked_game("p", moves)
