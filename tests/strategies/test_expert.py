"""What `expert` promises is so, on every position of small boards without their tables."""

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, UnknownStrategy
from noloss.core.game import Value
from noloss.core.notation import parse_game, parse_position
from noloss.flow.flow import whole_game
from noloss.flow.solved import solve_game
from noloss.strategies import expert as module
from noloss.strategies.catalogue import first_that_plays, strategy
from noloss.strategies.expert import Expert
from noloss.strategies.proof_guide import HELD, OPEN, WON


@pytest.mark.parametrize("name", ["3x3", "2x2x2"])
def test_a_promise_is_true_and_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "solvable", lambda _: False)
    monkeypatch.setattr(module, "ENDGAME", -1)
    game, player = parse_game(name), Expert("expert")
    table = solve_game(game)
    open_ = [node.position for node in whole_game(game).nodes if node.value is None]
    decisions = {position: player.decide(position) for position in open_}
    seen = set()
    for position, decision in decisions.items():
        promise = decision.reason.rule
        seen.add(promise)
        if promise == OPEN:
            continue
        for cell in decision.moves:
            after = position.after(cell)
            value, win = table.value(after), Value.win(position.turn)
            assert value is win or (promise == HELD and value is Value.DRAW), position
            for reply in after.legal():
                then = decisions.get(after.after(reply))
                kept = (WON,) if promise == WON else (WON, HELD)
                assert then is None or then.reason.rule in kept, position
    assert {WON, OPEN} <= seen


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("4x4x4", "." * 64, "Not proven: I take what is worth most"),
        ("5x5:4", "XXX../OOO../...../...../.....", "Won from here: I complete a line"),
        ("5x5:4", "XXX../OO.../...../...../.....", "Not proven: I block your line."),
        ("6x6:4", "....../.XX.../..O.../....../....../......", "Not proven: I stop your sequence"),
        ("7x6:4+gravity", "......./" * 5 + "XXX.OO.", "Not proven: I take what is worth most"),
        ("5x5+misere", "XXXX./OOO../...../...../O....", "Not proven: I take what is worth most"),
    ],
)
def test_what_it_says(name: str, text: str, says: str) -> None:
    game = parse_game(name)
    rows = text if "/" in text else str(game.start())
    decision = strategy("expert").decide(parse_position(game, rows))
    assert decision.reason.text.startswith(says)


def test_it_completes_blocks_and_leaves_a_losing_line_alone() -> None:
    player = strategy("expert:50")
    falling = parse_position(parse_game("7x6:4+gravity"), "......./" * 5 + "XXX.OO.")
    assert set(player.decide(falling).moves) == {38}
    losing = parse_position(parse_game("5x5+misere"), "XXXX./OOO../...../...../O....")
    assert 4 not in player.decide(losing).moves


def test_it_is_there_where_nobody_better_is() -> None:
    players = {name: first_that_plays(parse_game(name)).name for name in ("3x3", "4x3:3", "9x9:5")}
    assert players == {"3x3": "t3dt", "4x3:3": "muse", "9x9:5": "expert"}
    assert strategy("expert:50") == Expert("expert:50", 50)
    for wrong in ("expert:0", "expert:x", "expert:99999999999"):
        with pytest.raises(UnknownStrategy, match="how many positions"):
            strategy(wrong)


def test_its_search_for_threats_ends_with_the_work_that_asks() -> None:
    """It is asked as somebody is who has all the time: only the cancel signal can end it."""
    looks = iter(range(1000))
    rows = ["." * 8] * 3 + ["...XO..."] * 2 + ["." * 8] * 3
    board = parse_position(parse_game("8x8:5"), "/".join(rows))
    work = Budget(cancel=lambda: next(looks) > 3).meter("asking")
    with pytest.raises(Cancelled), work.going_on():
        Expert("expert").decide(board)
    assert next(looks) < 10
