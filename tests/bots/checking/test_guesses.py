"""What a bot that fails is told, and how long it is asked."""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bots.checking.remembering_bots import SMALL, TABLE, THREE, checked, read, safe
from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import EXIT_CODES, CheckReport
from noloss.bots.functions.callables import CallableBot
from noloss.bots.manner import Manner
from noloss.bots.processes.process import Limits, ProcessBot
from noloss.core.document import from_json, to_json
from noloss.core.game import Side
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.show.text.check_text import check_text

LINES = [tuple(at for at in range(9) if line >> at & 1) for line in THREE.lines]
SAYS = """
while read -r board mark; do
    before=${board%%%%.*}; at=$((${#before} - ${#before} / 4))  # without the slashes
    %s
done"""
"""A program that says something of the first free cell, from 0, and starts at once."""


def _program(code: str, tool: str = "sh", seconds: float = 20, **options: object) -> CheckReport:
    bot = ProcessBot([tool, "-c", code], limits=Limits(seconds), **options)
    try:
        return checked(bot)
    finally:
        bot.close()


def _causes(report: CheckReport) -> list[str]:
    assert from_json(CheckReport, to_json(report)) == report
    return [guess.cause for guess in report.guesses]


@pytest.mark.parametrize(
    ("say", "cause", "right"),
    [("echo $at", "from zero", Manner(zero_based=True)),
     ("echo $((at / 3 + 1)) $((at % 3 + 1))", "row and column", Manner(pairs=True)),
     ('echo "($((at / 3)), $((at % 3)))"', "row and column",
      Manner(pairs=True, zero_based=True))],
)  # fmt: skip
def test_other_numbers_are_guessed_and_can_be_read(say: str, cause: str, right: Manner) -> None:
    report = _program(SAYS % say)
    assert (report.verdict, _causes(report)) == ("broken", [cause])
    told = _program(SAYS % say, manner=right)
    assert (told.verdict, told.faults, told.guesses) == ("loses", (), ())


def test_a_prompt_is_not_an_answer() -> None:
    assert _causes(_program(SAYS % "echo Your move: $((at + 1))")) == ["prompt"]
    assert _causes(_program(SAYS % "echo ok; echo $((at + 1))")) == ["prompt"]


def test_a_board_is_not_an_answer_and_its_slashes_are_no_cells() -> None:
    for answered in (lambda text: text, lambda text: text.replace("/", "").replace(".", "-")):

        def whole(board: str, mark: str, told: Callable[[str], str] = answered) -> str:
            return told(board.replace(".", mark, 1))

        assert _causes(checked(CallableBot("whole", whole))) == ["board"]

    def counted(board: str, mark: str) -> int:
        return board.index(".") + 1

    report = checked(CallableBot("counted", counted))
    assert report.verdict == "loses"  # and fails besides, which has one cause
    assert [(guess.cause, guess.option) for guess in report.guesses] == [
        ("counts separators", "--board XO.")
    ]
    stuck = checked(CallableBot("stuck", lambda board, mark: 5))
    assert "counts separators" not in _causes(stuck)


def test_output_that_is_not_flushed_is_seen_when_the_input_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")  # which a bot does not inherit
    code = "import sys\n"
    code += "for line in sys.stdin: print(line.replace('/', '').index('.') + 1)"
    report = _program(code, sys.executable, seconds=0.5)
    assert (report.verdict, report.proven) == ("too slow", False)
    assert _causes(report) == ["not flushed"]
    assert len(report.faults) == 1  # there is nothing to wait for a second time


def test_a_program_that_ends_after_one_answer() -> None:
    code = "read -r board mark; case $board in ....*) echo 1;; *) echo 2;; esac"
    assert "one answer per start" in _causes(_program(code))


def _for_one_seat(side: Side, word: str) -> Callable[[str, str], str]:
    """Plays well in one seat, and always says the same in the other."""

    def answer(board: str, mark: str) -> str:
        if mark != side.mark:
            return word
        return cell_text(min(safe(read(board))))

    return answer


def test_a_bot_for_one_seat_and_one_that_takes_the_others_marks_for_its_own() -> None:
    def first_only(board: str, mark: str) -> int:
        if mark == "O":
            raise ValueError("I am X")
        return min(safe(read(board))) + 1

    def careless_second(board: str, mark: str) -> int:
        position = read(board)
        return (min(safe(position)) if mark == "X" else position.legal()[-1]) + 1

    assert checked(CallableBot("careless", careless_second), SMALL).guesses == ()
    report = checked(CallableBot("one", first_only), SMALL)
    assert [guess.option for guess in report.guesses] == ["--side first"]
    alone = checked(CallableBot("one", first_only), SMALL, sides=(Side.FIRST,))
    assert (alone.verdict, list(alone.seats), alone.guesses) == ("never loses", [Side.FIRST], ())
    assert from_json(CheckReport, to_json(alone)) == alone

    for side, word in (
        (Side.FIRST, "no"),
        (Side.SECOND, "no"),
        (Side.FIRST, "0"),
        (Side.SECOND, "5"),
    ):
        told = checked(CallableBot("says", _for_one_seat(side, word)), SMALL)
        assert _causes(told) == ["one seat"]

    def swapped(board: str, mark: str) -> int:
        position = read(board)
        threats = position.wins(position.turn.other) or position.wins(position.turn)
        return next((c for c in position.legal() if threats >> c & 1), position.legal()[0]) + 1

    assert "marks swapped" in _causes(checked(CallableBot("swapped", swapped)))


def test_a_search_for_the_wrong_player_takes_the_other_s_marks_for_its_own() -> None:
    """It wins for the other by any move that does, so it does not always block."""

    @cache
    def value(cells: str, mark: str, other: str) -> int:
        for line in LINES:
            if all(cells[at] == other for at in line):
                return -1
        moves = [at for at in range(9) if cells[at] == "."]
        after = [cells[:at] + mark + cells[at + 1 :] for at in moves]
        return max((-value(board, other, mark) for board in after), default=0)

    @cache
    def move(board: str, mark: str) -> int:
        cells, other = board.replace("/", ""), "O" if mark == "X" else "X"
        moves = [at for at in range(9) if cells[at] == "."]
        after = [-value(cells[:at] + other + cells[at + 1 :], mark, other) for at in moves]
        return moves[after.index(max(after))] + 1

    assert "marks swapped" in _causes(checked(CallableBot("swapped", move)))


def test_a_file_that_answers_nothing_is_not_said_to_answer_once() -> None:
    report = _program("true")
    assert _causes(report) == ["no answer"]
    assert "--as cs50" in check_text(report)


def test_a_game_with_a_person_wants_a_number_where_the_board_comes() -> None:
    code = "while True: print(int(input()), flush=True)"
    assert _causes(_program(code, sys.executable)) == ["a number wanted"]


def test_an_option_too_many_is_guessed() -> None:
    say = SAYS % "echo $((at + 1))"
    assert _causes(_program(say, manner=Manner(zero_based=True))) == ["from one"]


def test_who_wins_by_force_later_is_not_blamed() -> None:
    @cache
    def patient(board: str, mark: str) -> int:
        position = read(board)
        return max(safe(position), key=lambda c: TABLE.at(position.after(c)).distance) + 1

    report = checked(CallableBot("patient", patient))
    assert report.verdict == "never loses"
    assert all(seat.declined and not seat.missed for seat in report.seats.values())
    text = check_text(report)
    assert "passes up an immediate win but still wins by force, in " in text
    assert "declines" not in text


class Slow:
    """Never answers as second player."""

    name = "slow"
    asked = 0

    def ask(self, position: Position) -> int | Fault:
        if position.turn is Side.FIRST:
            return min(safe(position))
        self.asked += 1
        return Fault(position, "timeout", "")

    def close(self) -> None: ...


def test_after_two_time_outs_a_bot_is_asked_no_more() -> None:
    bot = Slow()
    report = checked(bot)
    assert (report.verdict, report.proven, bot.asked) == ("too slow", False, 2)
    assert EXIT_CODES[report.verdict] == 4
    assert from_json(CheckReport, to_json(report)) == report


def test_a_bot_that_loses_and_is_broken_loses_with_both() -> None:
    def move(board: str, mark: str) -> int:
        cells = board.replace("/", "")
        if mark == "X" and cells.count("X") == 2:
            raise ValueError("lost")
        return cells.index(".") + 1

    report = checked(CallableBot("both", move))
    assert (report.verdict, report.proven) == ("loses", True)
    assert report.seats[Side.FIRST].faults
    assert report.seats[Side.SECOND].refutation
    assert "LOSES at 3x3 AND IS BROKEN in " in check_text(report)
    assert "ValueError: lost" in check_text(report)


def test_a_correct_search_without_a_cache_is_given_its_time() -> None:
    """It looks at 549,946 boards before its first move, four seconds or so; here are the rest."""
    example = Path(__file__).parents[3] / "examples/bots/minimax.py"
    names: dict[str, object] = {"__name__": "minimax"}
    exec(example.read_text("utf-8"), names)  # the example, as it is
    move = names["move"]
    assert callable(move)
    late = [p for p in TABLE.scores if 2 <= 9 - (p[0] | p[1]).bit_count() <= 3]
    for first, second in late:
        position = Position(THREE, first, second)
        if position.outcome() is None:
            cell = move(str(position), position.turn.mark) - 1
            assert cell in safe(position)
    assert Limits().seconds >= 20
