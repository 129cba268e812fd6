import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

import pytest

from bots.checking.remembering_bots import THREE, checked, read, safe
from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import CheckReport, Games
from noloss.bots.checking.observation import GAMES_IN_A_ROW
from noloss.bots.checking.questioned import MOST_FAULTS
from noloss.bots.functions.callables import CallableBot
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, Cancelled, NolossError, TooLarge
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.strategy import ask
from noloss.flow.flow_graph import Flow
from noloss.proof.prove import against_everything, prove
from noloss.show.text.check_text import check_text
from noloss.strategies.catalogue import CATALOGUE, strategy


def _bot(function: Callable[[str, str], object]) -> CallableBot:
    return CallableBot("test", function)


@cache
def _answer(name: str, board: str) -> int:
    return min(ask(strategy(name), read(board)).moves) + 1


def _plays(name: str) -> CallableBot:
    """A bot that plays the first move of one of our strategies."""
    return _bot(lambda board, _: _answer(name, board))


def _first_free(board: str, mark: str) -> int:
    return board.replace("/", "").index(".") + 1


@pytest.fixture(scope="module")
def first_free() -> CheckReport:
    return checked(_bot(_first_free))


@pytest.fixture(scope="module")
def known() -> CheckReport:
    """The report on a strategy that loses, and is measured against opponents."""
    return check("sriram", THREE, yardsticks=Yardsticks(THREE, ("random",)))


def test_yardsticks_are_those_of_the_game() -> None:
    with pytest.raises(NolossError, match="yardsticks for 3x3, but the game is 3x2:2"):
        check("random", parse_game("3x2:2"), yardsticks=Yardsticks(THREE, ("random",)))


@pytest.mark.parametrize(
    "name",
    [
        "soedarmadji",
        "sriram",
        *(
            pytest.param(name, marks=pytest.mark.thorough)
            for name in ("abp", "aba", "wst", "newell-simon")
        ),
    ],
)
def test_the_verdict_is_the_provers(three: LineGame, name: str) -> None:
    report = checked(_plays(name))
    assert report.deterministic
    assert report.proven
    for side, seat in report.seats.items():
        if name in ("abp", "aba", "soedarmadji", "sriram"):
            proof = prove(three, strategy(name), side)
            assert seat.lines == Games.of(proof)
            assert seat.refutation == proof.refutation
            assert seat.missed_wins == len(proof.missed_wins)
            assert tuple(lapse.position for lapse in seat.missed) == proof.missed_wins
    loses = any(side not in CATALOGUE[name].no_loss for side in Side)
    assert report.verdict == ("loses" if loses else "never loses")
    assert report.evidence.passes == 2


def test_a_function_is_asked_about_every_board_twice_and_in_games_in_a_row() -> None:
    questions: list[str] = []

    def move(board: str, mark: str) -> int:
        questions.append(board)
        return min(safe(read(board))) + 1

    report = checked(_bot(move))
    boards = list(dict.fromkeys(questions))
    first, again = questions[: len(boards)], questions[len(boards) : 2 * len(boards)]
    assert first == boards
    assert sorted(again) == sorted(boards)
    assert sum(a == b for a, b in zip(boards, again, strict=True)) < len(boards) / 20
    evidence = report.evidence
    assert (evidence.passes, evidence.answers) == (2, len(questions))
    assert evidence.games == evidence.in_a_row == 2 * GAMES_IN_A_ROW
    assert questions[2 * len(boards) :].count(".../.../...") == GAMES_IN_A_ROW


def test_each_seat_is_walked_once(three: LineGame, monkeypatch: pytest.MonkeyPatch) -> None:
    from noloss.bots.checking import board_answers

    walked: list[Side] = []

    def walk(*arguments: Any) -> Flow:
        walked.append(arguments[2])
        return against_everything(*arguments)

    monkeypatch.setattr(board_answers, "against_everything", walk)
    checked(_bot(_first_free))
    assert walked == [Side.FIRST, Side.SECOND]


def test_a_bot_that_seldom_varies_is_seen_to_vary(three: LineGame) -> None:
    """A proof takes a bot to be deterministic, so every quick bot is asked everything twice."""
    rng = random.Random(4)

    def move(board: str, mark: str) -> int:
        position = read(board)
        return rng.choice(position.legal() if rng.random() < 0.05 else safe(position)) + 1

    report = checked(_bot(move))
    assert not report.deterministic
    assert report.proven == (report.verdict == "loses")


def _blunders_at(board: str, blunder: int, often: int) -> CallableBot:
    """Plays for ever well, but for one position in which its answer number `often` is bad."""
    times = Counter[str]()

    def move(asked: str, mark: str) -> int:
        times[asked] += 1
        if asked == board and times[asked] == often:
            return blunder
        return min(safe(read(asked))) + 1

    return _bot(move)


def test_what_is_seen_in_the_second_asking_counts(three: LineGame) -> None:
    """An answer that differs rules out a proof, and a loss is one if it happened in a game."""
    sound = checked(_blunders_at("X../.../...", 2, often=0))
    assert (sound.verdict, sound.proven, sound.deterministic) == ("never loses", True, True)
    for often in (1, 2):
        report = checked(_blunders_at("X../.../...", 2, often))
        assert (report.verdict, report.deterministic) == ("no loss found", False)
    report = checked(_blunders_at("X../.../...", 2, often=3))
    assert (report.verdict, report.proven, report.deterministic) == ("loses", True, False)
    second = report.seats[Side.SECOND]
    assert second.refutation is not None
    assert second.refutation[:2] == (0, 1)
    assert second.lines.loss > 0


def test_answers_that_vary_without_a_loss_prove_nothing(three: LineGame) -> None:
    times = Counter[str]()

    def move(asked: str, mark: str) -> int:
        times[asked] += 1
        moves = sorted(safe(read(asked)))
        return moves[times[asked] % len(moves)] + 1

    report = checked(_bot(move))
    assert (report.verdict, report.proven, report.deterministic) == ("no loss found", False, False)


def test_no_clock_decides_how_much_is_asked_again(
    three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine on which every look at the clock takes a minute finds the same."""
    from noloss.bots.checking import check

    quick = checked(_plays("soedarmadji"))
    clock = count(0, 60)
    for name in ("monotonic", "perf_counter", "process_time", "time"):
        monkeypatch.setattr(f"time.{name}", lambda: next(clock))
        monkeypatch.setattr(check, name, lambda: next(clock), raising=False)
    slow = checked(_plays("soedarmadji"))
    assert slow == quick


def test_what_it_misses_is_counted(three: LineGame, first_free: CheckReport) -> None:
    for seat in first_free.seats.values():
        for position in seat.declined:
            assert three.completions(position.own, position.other)
        for position in seat.unblocked:
            assert not three.completions(position.own, position.other)
            assert three.completions(position.other, position.own)
        assert seat.declined_wins == len(seat.declined) > 0
        assert seat.missed_blocks == len(seat.unblocked) > 0


def test_faults_end_their_games_and_are_not_asked_for_ever(three: LineGame) -> None:
    report = checked(_bot(lambda *_: "x"))
    assert report.verdict == "broken"
    assert [len(seat.faults) for seat in report.seats.values()] == [1, 9]

    def late(board: str, mark: str) -> object:
        free = [at for at, cell in enumerate(board.replace("/", ""), 1) if cell == "."]
        return free[0] if len(free) > 5 else "help"

    report = checked(_bot(late))
    assert report.verdict == "loses"
    most = max(len(seat.faults) for seat in report.seats.values())
    assert MOST_FAULTS <= most < 2 * MOST_FAULTS  # in games, and on boards
    assert all(not seat.against for seat in report.seats.values() if seat.faults)


def test_a_bot_that_fails_when_asked_again_loses_and_is_broken(three: LineGame) -> None:
    asked = Counter[str]()

    def tires(board: str, mark: str) -> object:
        asked[board] += 1
        if asked[board] == 2 and board.count("X") == 3:
            return "tired"
        return _first_free(board, mark)

    report = checked(_bot(tires))
    assert report.verdict == "loses"
    assert report.faults
    assert all(fault.answer == "tired" for seat in report.seats.values() for fault in seat.faults)


def test_a_random_bot_is_sampled() -> None:
    rng = random.Random(3)

    def move(board: str, mark: str) -> int:
        return rng.choice([at for at, c in enumerate(board.replace("/", ""), 1) if c == "."])

    game = parse_game("3x2:2")
    once = check(_bot(move), game, yardsticks=Yardsticks(game, ("random",)))
    assert (once.deterministic, once.verdict, once.proven) == (False, "loses", True)
    assert ", by the answers that were seen" in check_text(once)
    often = checked(_bot(move), game, samples=6)
    assert len(often.varied) > 20
    assert min(sum(found.values()) for found in often.varied.values()) == 6
    assert (often.verdict, often.proven) == ("loses", True)


def test_our_strategies_are_judged_exactly(three: LineGame) -> None:
    report = check(strategy("t3dt"), three, yardsticks=Yardsticks(three, ("random",)))
    assert (report.verdict, report.proven, report.deterministic) == ("never loses", True, False)
    for seat in report.seats.values():
        against = seat.against["random"]
        assert against.best is not None
        assert against.win <= against.best
    assert from_json(CheckReport, to_json(report)) == report


def test_a_report_reads_back(known: CheckReport) -> None:
    assert from_json(CheckReport, to_json(known)) == known


def test_a_broken_bots_report_reads_back(three: LineGame) -> None:
    answers = iter(["1", "2", "<b>"] * 1000)
    report = checked(_bot(lambda *_: next(answers)))
    assert report.faults
    assert from_json(CheckReport, to_json(report)) == report


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"verdict": "never loses"}, "what follows from the rest"),
        ({"second": None}, "expected an object"),
        ({"varied": {"X": {}}}, "varied"),
        ({"third": {}}, "expected one of first, second"),
    ],
)
def test_a_report_that_contradicts_itself_is_refused(
    known: CheckReport, change: dict[str, object], why: str
) -> None:
    with pytest.raises(BadFile, match=why):
        from_json(CheckReport, {**to_json(known), **change})


def test_a_game_that_is_not_lost_refutes_nothing(known: CheckReport) -> None:
    data = to_json(known)
    data["first"]["refutation"] = [1, 4, 2, 5, 3]
    with pytest.raises(BadFile, match="the game of the first player is not lost"):
        from_json(CheckReport, data)


def test_the_budget_bounds_the_walk(three: LineGame) -> None:
    asked: list[str] = []

    def move(board: str, mark: str) -> int:
        asked.append(board)
        return _first_free(board, mark)

    with pytest.raises(TooLarge, match=r"more than 20 positions"):
        checked(_bot(move), budget=Budget(positions=20))
    assert len(set(asked)) <= 20
    with pytest.raises(Cancelled, match=r"cancelled"):
        checked(_bot(move), budget=Budget(cancel=lambda: bool(asked)))


def test_progress_is_told(three: LineGame) -> None:
    told: list[str] = []
    bot = _plays("soedarmadji")
    checked(bot, budget=Budget(progress=lambda words, *_: told.append(words)))
    doing = {words.partition(":")[0].partition(" (")[0] for words in told}  # without how far it is
    assert {"Checking test", "Playing whole games with test"} >= doing
    games = [words for words in told if words.startswith("Playing whole games with test (game ")]
    assert len(set(games)) == 2 * GAMES_IN_A_ROW
