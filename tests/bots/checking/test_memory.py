"""Bots that remember, and bots that play by chance: neither passes for what it is not."""

import random
import sys
from collections.abc import Callable
from functools import cache
from itertools import count

import pytest

from bots.checking.remembering_bots import (
    SMALL,
    TABLE,
    THREE,
    CarelessLater,
    CountsAll,
    ErrsAfter,
    OtherwiseLater,
    Remembers,
    TakesTurns,
    bad,
    checked,
    read,
    safe,
)
from noloss.arena.yardsticks import Yardsticks
from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import final
from noloss.bots.checking.observation import FRESH_GAMES, GAMES_IN_A_ROW, Observation
from noloss.bots.checking.questioned import Questioned
from noloss.bots.checking.whole_games import Tree, WholeGames
from noloss.bots.functions.callables import CallableBot
from noloss.bots.processes.process import ProcessBot
from noloss.core.budget import DEFAULT
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.show.text.check_text import check_text
from noloss.strategies.catalogue import strategy


class CountsTurns:
    """Opens by a rule that holds against most first moves, as its own count says it is its first.

    Asked about boards it is perfect: the first board of all is the empty one. In a real game it
    answers a corner with the wrong corner.
    """

    def __init__(self) -> None:
        self.turn = 0

    def __call__(self, board: str, mark: str) -> int:
        self.turn += 1
        position = read(board)
        if self.turn == 1:
            return 1 if board[0] == "." else 5
        return min(safe(position)) + 1


def _lost_again(bot: Callable[[str, str], int], side: Side, moves: tuple[Cell, ...]) -> bool:
    """Whether somebody who makes these replies beats the bot, which makes these very moves."""
    position = THREE.start()
    for cell in moves:
        if position.turn is side:
            assert bot(str(position), side.mark) == cell + 1
        position = position.play(cell)
    outcome = position.outcome()
    return outcome is not None and outcome.value is Value.win(side.other)


def test_a_bot_that_counts_its_turns_is_refuted_by_a_real_game() -> None:
    report = checked(CountsTurns())
    assert (report.verdict, report.proven, report.assumes) == (
        "loses",
        True,
        "earlier games",
    )
    assert report.evidence.start == "instance"
    second = report.seats[Side.SECOND]
    assert second.refutation is not None
    assert _lost_again(CountsTurns(), Side.SECOND, second.refutation)
    assert second.losing_move is not None
    assert second.losing_move.position == final(THREE, second.refutation[:1])
    assert second.losing_move.safe == (4,)
    assert report.seats[Side.FIRST].refutation is None


class LosesTrack:
    """A program that runs for ever when it is not asked as in a game, where it is perfect."""

    name, start = "loses track", "process"

    def __init__(self, always: bool = False) -> None:
        self.turn = self.timeouts = 0
        self.always = always
        """Whether it runs for ever on its third turn, in a game too."""

    def ask(self, position: Position) -> Cell | Fault:
        self.turn = self.turn + 1 if position.own else 1
        lost = self.turn != position.own.bit_count() + 1
        if lost or (self.always and self.turn == 3):
            self.timeouts += 1
            self.close()
            return Fault(position, "timeout", "")
        return min(safe(position))

    def fresh(self) -> None:
        self.turn = 0

    def close(self) -> None:
        self.turn = 0


def test_a_bot_that_hangs_on_boards_alone_is_not_too_slow() -> None:
    report = checked(LosesTrack())
    assert (report.verdict, report.proven, report.assumes) == ("never loses", True, "game")
    assert report.evidence.all_games
    assert not report.faults


def test_a_bot_that_hangs_in_games_is_asked_a_few_times_only() -> None:
    bot = LosesTrack(always=True)
    report = checked(bot)
    assert (report.verdict, report.proven) == ("too slow", False)
    assert bot.timeouts <= 4


@pytest.mark.parametrize("bot", [Remembers, TakesTurns])
@pytest.mark.parametrize(
    ("game", "most"),
    [(SMALL, (15, 48)), pytest.param(THREE, (384, 945), marks=pytest.mark.thorough)],
)
def test_a_bot_with_a_memory_can_be_proven(
    bot: Callable[[], object], game: LineGame, most: tuple[int, int]
) -> None:
    """What it answers to boards outside of any game does not count."""
    report = checked(bot(), game)
    assert (report.verdict, report.proven, report.assumes) == ("never loses", True, "game")
    assert report.deterministic
    assert not report.faults
    games = [report.seats[side].lines.total for side in Side]
    assert report.evidence.games >= 2 * sum(games)
    assert all(played <= number for played, number in zip(games, most, strict=True))


@pytest.mark.parametrize(
    "name", [pytest.param("newell-simon", marks=pytest.mark.thorough), "sriram"]
)
def test_all_games_say_the_same_as_all_boards(name: str) -> None:
    """Of a bot that remembers nothing the tree of games and the flow of boards are one."""
    player = strategy(name)

    @cache
    def answers(position: Position) -> Cell:
        return min(ask(player, position).moves)

    class Pure:
        def __call__(self, board: str, mark: str) -> int:
            return answers(read(board)) + 1

    measures = Yardsticks(THREE, ("random",))
    meter = DEFAULT.meter("")
    observed = Observation(measures, CallableBot("pure", Pure()), 1, tuple(Side), meter)
    boards = observed.report(all_games=True)
    for side in Side:
        observed.games.replay(observed.trees[side])
    games = observed._by_games("game")
    assert (boards.assumes, boards.evidence.all_games, games.assumes) == ("game", True, "game")
    for side, seat in boards.seats.items():
        other = games.seats[side]
        assert (other.lines, other.refutation) == (seat.lines, seat.refutation)
        assert (other.losing_move, other.against) == (seat.losing_move, seat.against)
        assert set(other.missed) == set(seat.missed)
        assert other.positions == seat.positions


def test_every_game_of_a_tree_is_played_once_and_from_its_beginning(three: LineGame) -> None:
    started, asked = count(), list[tuple[int, str]]()

    class Noted:
        name = "noted"
        start = "instance"

        def fresh(self) -> None:
            self.game = next(started)

        def ask(self, position: Position) -> Cell:
            asked.append((self.game, str(position)))
            return position.legal()[0]

        def close(self) -> None: ...

    tree = Tree(THREE, Side.SECOND)
    WholeGames(TABLE, Questioned(Noted(), DEFAULT.meter(""))).go_on(tree)
    assert tree.whole
    games: dict[int, list[str]] = {}
    for number, board in asked:
        games.setdefault(number, []).append(board)
    assert len(games) == len(tree.ends)
    assert all(boards[0].count("X") == 1 for boards in games.values())


def _function(bot: Callable[[str, str], int]) -> Callable[[str, str], int]:
    """The same without a fresh start."""

    def move(board: str, mark: str) -> int:
        return bot(board, mark)

    return move


def test_an_error_after_one_of_two_ways_to_a_board_is_found() -> None:
    """Neither asking about boards nor a few games shows it; all games do.

    All games are played of what can be copied; of a function only with `games`.
    """
    report = checked(ErrsAfter())
    assert (report.verdict, report.proven, report.assumes) == ("loses", True, "game")
    in_a_row = checked(CallableBot("function", _function(ErrsAfter())), games=True)
    for found in (report, in_a_row):
        refutation = found.seats[Side.SECOND].refutation
        assert refutation is not None
        assert _lost_again(ErrsAfter(), Side.SECOND, refutation)


class Plans:
    """Draws one of two plans when a game begins; each never loses.

    On boards that the plan does not lead to it plays as badly as it can.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.plan: Callable[[tuple[Cell, ...]], Cell] = min

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        if (position.first | position.second).bit_count() < 2:
            self.plan = self.rng.choice((min, max))
        return self.plan(safe(position) if position in _led_to(self.plan) else bad(position)) + 1


@cache
def _led_to(plan: Callable[[tuple[Cell, ...]], Cell]) -> frozenset[Position]:
    """The boards on which somebody with this plan comes to decide."""
    found = set()
    for side in Side:
        waiting = [THREE.start()]
        while waiting:
            position = waiting.pop()
            if position.outcome() is None:
                found.add(position)
                own = position.turn is side
                cells = [plan(safe(position))] if own else position.legal()
                waiting += [position.after(cell) for cell in cells]
    return frozenset(found)


@pytest.mark.parametrize("function", [False, True])
def test_a_game_put_together_from_two_plans_is_no_loss(function: bool) -> None:
    """Some answer of one plan loses on a board of the other, but no game is ever lost."""
    bot = Plans(random.Random(3))
    report = checked(_function(bot) if function else bot)
    assert (report.verdict, report.proven, report.deterministic) == ("no loss found", False, False)
    assert any(set(cells) - set(safe(p)) for p, cells in report.varied.items())
    assert all(seat.lines.loss == 0 for seat in report.seats.values())
    assert "only games that were played count" in check_text(report)


class CrashesOnItsWay:
    """Crashes on its third board of a game that began with one cell; about boards, hardly ever."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def __call__(self, board: str, mark: str) -> int:
        self.seen.append(board)
        if len(self.seen) == 3 and self.seen[0] == ".../X../...":
            raise ValueError("I did not expect that")
        return min(safe(read(board))) + 1


def test_a_bot_that_crashes_after_some_games_is_not_taken_for_one_by_chance() -> None:
    report = checked(CrashesOnItsWay())
    assert (report.verdict, report.assumes, report.deterministic) == ("broken", "game", True)
    assert not report.seats[Side.FIRST].faults


class SeldomErrs:
    """Safe, but for one answer in ten."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        return self.rng.choice(bad(position) if self.rng.random() < 0.1 else safe(position)) + 1


def test_a_copy_does_not_draw_what_the_original_draws() -> None:
    """With the same numbers in every game, chance would look like a plan."""
    report = checked(SeldomErrs(random.Random(5)))
    assert (report.verdict, report.deterministic) == ("loses", False)


def test_chance_is_told_from_memory() -> None:
    rng = random.Random(2)

    class Tosses:
        def __deepcopy__(self, memo: object) -> "Tosses":
            return Tosses()

        def __call__(self, board: str, mark: str) -> int:
            return rng.choice(safe(read(board))) + 1

    report = checked(Tosses(), SMALL)
    assert (report.verdict, report.proven, report.deterministic) == ("no loss found", False, False)
    assert report.varied
    often = checked(Tosses(), SMALL, samples=3)
    assert (often.verdict, often.samples) == ("no loss found", 3)
    assert sum(map(len, often.varied.values())) > sum(map(len, report.varied.values()))


def test_a_function_that_remembers_is_not_proven() -> None:
    """It cannot be started afresh here, so nobody knows what it does in a game of its own."""
    bot = TakesTurns()

    def move(board: str, mark: str) -> int:
        return bot(board, mark)

    report = checked(CallableBot("turns", move), SMALL)
    assert (report.verdict, report.proven) == ("no loss found", False)
    assert report.evidence.start == "none"


class Program:
    """A bot of these tests as a program: it goes on in one process until it is started afresh."""

    start = "process"

    def __init__(self, make: Callable[[], Callable[[str, str], int]]) -> None:
        self.name, self.make = "program", make
        self.starts = 0
        self.close()

    def ask(self, position: Position) -> Cell | Fault:
        try:
            return Cell(self.bot(str(position), position.turn.mark) - 1)
        except ValueError as error:
            return Fault(position, "crash", str(error))

    def fresh(self) -> None:
        self.close()

    def close(self) -> None:
        self.starts += 1
        self.bot = self.make()


@pytest.mark.parametrize("kind", ["program", "object", "function"])
def test_a_bot_that_is_careless_from_its_second_game_on_loses(kind: str) -> None:
    """Every game from a fresh start is perfect."""
    make = {"program": Program, "object": lambda bot: bot(), "function": lambda b: _function(b())}
    report = checked(make[kind](CarelessLater))
    assert (report.verdict, report.proven) == ("loses", True)
    for side, seat in report.seats.items():
        if seat.refutation is not None:
            outcome = final(THREE, seat.refutation).outcome()
            assert outcome is not None
            assert outcome.value is Value.win(side.other)
    if kind != "function":
        assert report.assumes == "earlier games"
        assert "Its answers depend on earlier games" in check_text(report)


@pytest.mark.parametrize("make", [OtherwiseLater, CountsAll])
def test_a_bot_that_plays_otherwise_in_later_games_is_not_proven(
    make: Callable[[], Callable[[str, str], int]],
) -> None:
    report = checked(Program(make))
    assert (report.verdict, report.proven, report.assumes, report.deterministic) == (
        "no loss found",
        False,
        "earlier games",
        True,
    )
    assert not report.faults


class KeepsItsMark:
    """Takes itself for the second player for ever, once it met a board with one mark."""

    def __init__(self) -> None:
        self.mark = "X"

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        if (position.first | position.second).bit_count() == 1:
            self.mark = "O"
        return min(safe(position) if self.mark == mark else bad(position)) + 1


class RisksAfterADraw:
    """Perfect until a game of its own was drawn, as far as it can tell from its last board."""

    def __init__(self) -> None:
        self.drawn = False

    def __call__(self, board: str, mark: str) -> int:
        position = read(board)
        cell = min(bad(position) if self.drawn else safe(position))
        after = position.after(cell)
        free = after.legal() if after.outcome() is None else ()
        last = after.after(free[0]) if len(free) == 1 else after
        outcome = last.outcome()
        self.drawn = self.drawn or (outcome is not None and outcome.value is Value.DRAW)
        return cell + 1


@pytest.mark.parametrize("make", [KeepsItsMark, RisksAfterADraw])
def test_what_a_bot_remembers_of_the_other_seat_or_of_results_is_found(
    make: Callable[[], Callable[[str, str], int]],
) -> None:
    report = checked(Program(make))
    assert (report.verdict, report.proven, report.conclusive) == ("loses", True, False)


class CrashesLater(CarelessLater):
    """Crashes from its second game on."""

    def __call__(self, board: str, mark: str) -> int:
        cell = super().__call__(board, mark)
        if self.games > 1:
            raise ValueError("what, again?")
        return cell


def test_a_crash_in_a_later_game_is_one() -> None:
    report = checked(Program(CrashesLater))
    assert (report.verdict, report.assumes) == ("broken", "earlier games")
    assert any("what, again?" in fault.answer for fault in report.faults)


class EndsWithItsGame(Program):
    """A program that ends quietly once a game is over, and answers in games only."""

    def ask(self, position: Position) -> Cell | Fault:
        if self.over:
            self.over = False
            return Fault(position, "crash", "")
        cell = super().ask(position)
        assert not isinstance(cell, Fault)
        after = position.after(cell)
        self.over = after.outcome() is not None or len(after.legal()) == 1
        return cell

    def close(self) -> None:
        super().close()
        self.over = False


def test_a_program_that_ends_with_its_game_is_started_again() -> None:
    report = checked(EndsWithItsGame(lambda: lambda board, mark: min(safe(read(board))) + 1))
    assert (report.verdict, report.assumes, report.faults) == ("never loses", "game", ())


def test_a_program_plays_games_in_a_row_and_a_few_from_fresh_starts() -> None:
    """How much is played is counted, whatever a start costs."""

    def make() -> Callable[[str, str], int]:
        return lambda board, mark: min(safe(read(board))) + 1

    bot = Program(make)
    report = checked(bot)
    assert (report.verdict, report.assumes) == ("never loses", "board")
    assert report.evidence.in_a_row == 2 * GAMES_IN_A_ROW
    assert report.evidence.games - report.evidence.in_a_row == sum(FRESH_GAMES.values())
    assert bot.starts < 20
    every = checked(Program(make), games=True)
    assert (every.verdict, every.assumes, every.evidence.all_games) == ("never loses", "game", True)


PROGRAM = """
import sys
turn = 0
for line in sys.stdin:
    if line == "reset\\n":
        turn = 0
        continue
    turn += 1
    free = [at + 1 for at, cell in enumerate(line.split()[0].replace("/", "")) if cell == "."]
    print(free[turn % len(free)], flush=True)
"""


def test_a_program_is_started_afresh_by_a_line_if_it_declares_that() -> None:
    bot, game = ProcessBot([sys.executable, "-c", PROGRAM], reset=True), parse_game("3x2:2")
    try:
        report = checked(bot, game)
    finally:
        bot.close()
    assert (report.verdict, report.assumes, report.evidence.start) == ("loses", "game", "reset")
    seat = report.seats[Side.SECOND]
    assert seat.refutation is not None
    position, turn = game.start(), 0
    for cell in seat.refutation:
        if position.turn is Side.SECOND:
            turn += 1
            legal = position.legal()
            assert cell == legal[turn % len(legal)]
        position = position.play(cell)


def test_a_program_that_remembers_is_seen_to_by_starting_it_afresh() -> None:
    """Its second turn of a game differs from its second question about boards."""
    bot = ProcessBot([sys.executable, "-c", PROGRAM.replace("turn % len(free)", "-(turn == 2)")])
    asked = Questioned(bot, DEFAULT.meter(""))
    games = WholeGames(TABLE, asked)
    try:
        line = (Cell(0), Cell(1), Cell(8), Cell(2))
        (turns, again) = (list(games.follow(Side.FIRST, line)) for _ in range(2))
    finally:
        bot.close()
    assert [answer for _, answer in turns] == [0, 8, 3]
    assert turns == again
