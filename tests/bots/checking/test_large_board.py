"""On a board too large to walk, `check` looks for a lost game and says how far it looked."""

from collections.abc import Callable

from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import final
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game
from noloss.show.text.check_text import check_text

GAME = parse_game("5x5:4")


def picking(which: Callable[[list[int]], int]) -> Callable[[str, str], int]:
    def bot(board: str, mark: str) -> int:
        return which([at for at, cell in enumerate(board.replace("/", ""), 1) if cell == "."])

    return bot


def test_a_game_that_is_lost_was_played() -> None:
    report = check(picking(min), GAME)
    assert (report.verdict, report.proven, report.deterministic) == ("loses", True, True)
    for side, seat in report.seats.items():
        assert seat.refutation is not None
        outcome = final(GAME, seat.refutation).outcome()
        assert outcome is not None
        assert outcome.value is Value.win(side.other)
        assert seat.lines.loss == 1
    text = check_text(report)
    assert "LOSES at 5x5:4 (certain: it lost a game that was played; " in text
    assert "Too large to try everything: expert played " in text
    assert "to blame" not in text
    assert from_json(type(report), to_json(report)) == report


def test_where_none_is_found_it_says_in_how_many_answers() -> None:
    report = check("expert", GAME, sides=[Side.SECOND], budget=Budget(positions=40))
    assert (report.verdict, report.proven) == ("no loss found", False)
    assert report.evidence.answers == 40
    assert check_text(report).startswith("No loss of expert was found on 5x5:4 in 40 answers:")
    games = report.seats[Side.SECOND].lines
    assert games.total > 1, "games that differ are tried"


def test_a_bot_that_fails_is_broken() -> None:
    broken = check(picking(lambda free: 99), GAME)
    assert broken.verdict == "broken"
    assert {fault.kind for fault in broken.faults} == {"illegal"}
