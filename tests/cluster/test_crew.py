"""Crews: what travels is text, the answers are the same, and what is lost is done again."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from noloss.arena.checking import observed
from noloss.arena.grading.grade import ClassTerms, checked
from noloss.arena.grading.grade_report import CheckedBot, Terms
from noloss.arena.grading.handed_in import at_hand, packed
from noloss.arena.grading.submissions import submissions
from noloss.arena.measuring.profile import Measured, profiles
from noloss.arena.playing.tournament import tournament
from noloss.catalogue import strategy
from noloss.cluster import parcel
from noloss.cluster.crew import Together, Workers
from noloss.cluster.hands import Hands
from noloss.cluster.parcel import Limits, Parcel, Post, perform
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, NolossError, OutOfBudget, WorkersLost
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.discover.goal_search import search_goals
from noloss.discover.goals import parse_goals
from noloss.discover.rule_frontier import rule_frontier
from noloss.discover.rule_log import RuleLog
from noloss.discover.rule_search import search_rules
from noloss.discover.rule_terms import search_terms
from noloss.discover.rule_vocabularies import NINE
from noloss.discover.trees.tree_search import search_trees
from noloss.discover.trees.tree_words import words
from noloss.discover.trees.verify import verify_folder
from noloss.evolve.genetic.settings import Settings
from noloss.evolve.runs import leg
from noloss.evolve.runs.evolved import evolve_runs
from noloss.exact.engines import survey
from noloss.exact.engines.blocks import grids, opening_search
from noloss.exact.engines.solution import Solution
from noloss.exact.engines.solve import solve
from noloss.human.recorded_games import read_games

FEW = words(
    tests="the centre is free, I can win, third mark",
    actions="centre, win, next to yours, side next to yours",
)
ANYWHERE = Limits(None, None, None)
MANY = 10_000_000
"""Looks at a signal, after which nobody has given it."""


@dataclass(frozen=True)
class Texts(Workers):
    """Workers that get and give texts, all in this process; some of their parcels get lost."""

    lose: int = 0
    """Every so manieth parcel, if any."""

    def crew(self, work: Any, question: Any) -> Any:
        """Leaving it is nothing special."""
        from contextlib import nullcontext

        return nullcontext(Together(_TextHands(Post(work, question), self.lose)))

    @property
    def alone(self) -> bool:
        return False


class Gone(Exception):
    """A worker was."""


class _TextHands(Hands[Any, Any]):
    lost = (Gone,)

    def __init__(self, post: Post[Any, Any, Any], lose: int) -> None:
        self.post, self.lose, self.number = post, lose, 0

    def workers(self) -> int:
        return 2

    def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
        self.number += 1
        sent: Future[str] = Future()
        if self.lose and self.number % self.lose == 0:
            sent.set_exception(Gone())
        else:
            sent.set_result(perform(self.post.parcel(items, Limits.of(meter))))
        return sent

    def answers(self, result: str) -> list[Any]:
        return self.post.answers(result)

    def close(self, finished: bool) -> None:
        pass


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers give back whatever they have after every item."""
    monkeypatch.setattr(parcel, "SECONDS", 0.0)


@pytest.mark.usefixtures("impatient")
def test_rules_and_trees_come_out_the_same(three: LineGame, tmp_path: Path) -> None:
    who = Texts(lose=2)
    log = RuleLog(tmp_path / "log")
    assert search_rules(three, "nine", NINE, log=log, workers=who) == search_rules(
        three, "nine", NINE
    )
    short = ("terms", ("win", "block", "fork"))
    assert search_terms(three, *short, up_to=1, workers=who) == search_terms(three, *short, up_to=1)
    goals = ("four", ("win", "block", "centre", "most lines"), parse_goals("3x3 4x3:3/first"), 2)
    assert search_goals(*goals, workers=who) == search_goals(*goals)
    here, there = tmp_path / "here", tmp_path / "there"
    assert search_trees("no-loss", "first", FEW, folder=here) == search_trees(
        "no-loss", "first", FEW, folder=there, workers=who
    )
    assert _files(here) == _files(there)
    again = search_trees("no-loss", "first", FEW, folder=there, workers=who)
    assert again == search_trees("no-loss", "first", FEW)
    told = verify_folder(there, who)
    assert told.valid
    assert replace(told, folder="") == replace(verify_folder(here), folder="")


@pytest.mark.parametrize(
    "who",
    [Texts(lose=3), pytest.param(Workers(2), marks=pytest.mark.thorough)],
    ids=["texts", "processes"],
)
@pytest.mark.usefixtures("impatient")
def test_a_frontier_of_rules_comes_out_the_same(who: Workers, three: LineGame) -> None:
    terms = ("most lines", "block", "block fork", "safe threat", "potential", "win")
    alone = rule_frontier(three, "six", terms, 4)
    assert sum(alone.lists.values()) > len(alone.frontier) > 1
    assert rule_frontier(three, "six", terms, 4, workers=who) == alone


@pytest.mark.usefixtures("impatient")
def test_matches_and_profiles_come_out_the_same(three: LineGame) -> None:
    players = [strategy(name) for name in ("t3dt", "random", "newell-simon")]
    assert tournament(three, players, workers=Texts()) == tournament(three, players)
    small = parse_game("2x2")
    assert profiles(small, players[1:], workers=Texts()) == profiles(small, players[1:])


@pytest.mark.usefixtures("impatient")
def test_a_survey_comes_out_the_same_but_for_its_times(monkeypatch: pytest.MonkeyPatch) -> None:
    def for_small_ones(position: Position, budget: Budget = DEFAULT) -> Solution:
        if position.game.size > (budget.positions or 4):
            raise OutOfBudget("too many cells")
        return solve(position)

    monkeypatch.setattr(survey, "solve", for_small_ones)
    games, each = ("3x3", "4x2:3", "6x6:5", "2x2x2"), Budget(positions=9)
    one, other = (
        [replace(row, seconds=None) for row in survey.survey(games, each, workers).rows]
        for workers in (Workers(), Texts(lose=2))
    )
    assert one == other
    assert [row.game for row in one if row.value is not None] == ["3x3", "4x2:3", "2x2x2"]


@pytest.mark.usefixtures("impatient")
def test_the_first_attempt_in_order_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those at 7x7x7 that may make room once, the fourth is the first that succeeds."""
    monkeypatch.setattr(grids, "ROUNDS", 2)
    found = [grids.attempt(grids.Cube(7, 3, 3), number, DEFAULT) for number in range(4)]
    assert [each is not None for each in found] == [False, False, False, True]
    for workers in (Workers(), Texts(), Texts(lose=2)):
        assert grids.grid_blocks(7, 3, 3, workers=workers) == found[3]


@pytest.mark.usefixtures("impatient")
def test_an_opening_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_search, "find_kinds", lambda *_: ())
    monkeypatch.setattr(opening_search, "STEPS", 10_000)
    monkeypatch.setattr(opening_search, "MORE", 10_000)
    game = parse_game("5x5")
    alone = opening_search.find_openings(game)
    assert alone
    assert opening_search.find_openings(game, workers=Texts(lose=3)) == alone


def test_answers_in_order_are_asked_no_earlier_than_they_keep_everybody_busy() -> None:
    asked: list[int] = []

    def items() -> Iterator[int]:
        for item in range(9):
            asked.append(item)
            yield item

    def work(question: None, item: int, budget: Budget) -> int:
        return item * item

    seen = []
    with Workers().crew(work, None) as crew:
        for item, answer in crew.in_order(items(), DEFAULT.meter("squares")):
            assert asked[-1] == item, "alone, one by one"
            seen.append((item, answer))
    assert seen == [(item, item * item) for item in range(9)]
    asked.clear()
    with Workers(2, threads=True).crew(work, None) as crew:
        for item, answer in crew.in_order(items(), DEFAULT.meter("squares")):
            assert answer == item * item
            assert len(asked) <= item + crew.room()
    assert len(asked) == 9


def test_recorded_games_travel(three: LineGame) -> None:
    games = read_games(three, Path(__file__).parents[2] / "examples" / "human" / "made-up.csv")
    measured = Measured(three, games)
    assert from_json(Measured, to_json(measured)) == measured


def test_who_is_not_made_by_its_name_is_not_sent(three: LineGame) -> None:
    player = replace(strategy("t3dt"), name="my own")
    with pytest.raises(NolossError, match="my own cannot be sent to workers"):
        tournament(three, [player], workers=Texts())
    assert tournament(three, [player]).names == ("my own",)


@pytest.mark.parametrize(("found", "lose"), [("shrink", 0), ("refill", 2), ("keep", 2)])
def test_a_run_of_many_legs_is_the_run_of_one(
    found: str, lose: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legs have three generations; what one found the next one finds again and must not tell."""
    monkeypatch.setattr(leg, "BRED_PER_SECOND", 90)
    kinds = [Settings("first", 14, 30, found=found), Settings("second", 8, 30, found=found)]
    for name, who in (("here", Workers()), ("there", Texts(lose=lose))):
        evolve_runs(tmp_path / name, kinds, 2, workers=who)
    assert _files(tmp_path / "here") == _files(tmp_path / "there")
    assert any(b'"found": [[' in data for data in _files(tmp_path / "here").values())


def test_a_bot_travels_with_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observed, "PATIENCE", 0.2)
    (tmp_path / "one").mkdir()
    loop = "for line in sys.stdin:\n    print(helper.move(line), flush=True)\n"
    (tmp_path / "one" / "main.py").write_text(f"import sys, helper\n{loop}")
    (tmp_path / "one" / "helper.py").write_text("def move(line):\n    return line.index('.') + 1\n")
    (tmp_path / "notes.xyz").write_text("no bot")
    good, bad = sorted(submissions(tmp_path).bots, key=lambda bot: bool(bot.problem))
    terms = ClassTerms(Terms(parse_game("2x2"), protection="limits"))
    post = Post(checked, terms)
    sent = [perform(post.parcel([packed(bot)], ANYWHERE)) for bot in (bad, good)]
    there = [answer for each in sent for answer in post.answers(each)]
    assert there == [checked(terms, at_hand(bot), DEFAULT) for bot in (bad, good)]
    assert isinstance(there[1], CheckedBot)
    moved = replace(packed(good).program, command=("no-such-tool", "./main.py"))
    with pytest.raises(NolossError, match="one needs 'no-such-tool', which a worker does not have"):
        checked(terms, replace(packed(good), program=moved), DEFAULT)
    (tmp_path / "one" / "helper.py").write_text("changed")
    assert "changed while the class was graded" in packed(good).problem


def _server(worker: BaseProcess) -> int:
    """The process that has forked this one."""
    return int(Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.parametrize(
    "victim",
    [
        lambda worker: worker.pid,
        pytest.param(
            _server, marks=pytest.mark.skipif(sys.platform != "linux", reason="no server")
        ),
    ],
    ids=["a worker", "the server"],
)
def test_a_process_that_is_killed_costs_its_tasks_and_nothing_else(
    victim: Callable[[BaseProcess], int], three: LineGame
) -> None:
    """A worker is stopped first, so that something dies in the middle of what it was given."""
    players = [strategy(name) for name in ("t3dt", "random")]
    stopped: list[BaseProcess] = []
    killed: list[int] = []

    def told(words: str, done: float, total: float | None) -> None:
        if not stopped:
            stopped.extend(active_children()[:1])
            for one in stopped:
                os.kill(one.pid or 0, signal.SIGSTOP)
        elif not killed:  # at once: while it is stopped it may keep the other from its work
            killed.append(victim(stopped[0]))
            os.kill(killed[0], signal.SIGKILL)
            with suppress(ProcessLookupError):
                os.kill(stopped[0].pid or 0, signal.SIGCONT)

    table = tournament(three, players, Budget(progress=told), Workers(2))
    assert killed
    assert table == tournament(three, players)


def test_work_that_kills_every_worker_is_told(three: LineGame, tmp_path: Path) -> None:
    with pytest.raises(WorkersLost, match="workers keep dying"):
        tournament(three, [strategy("t3dt")], workers=Texts(lose=1))
    with pytest.raises(WorkersLost, match=f"workers keep dying.*what was found is in {tmp_path}"):
        evolve_runs(tmp_path, [Settings("first", 14, 30)], 2, workers=Texts(lose=1))


def test_waiting_looks_at_the_meter() -> None:
    class Slow(_TextHands):
        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            return Future()

    crew = Together[Any, Any](Slow(Post(leg.breed, None), 0))
    crew.ask([leg.Leg(0, Settings(), 0)])
    steps = iter([False, False, True])
    with pytest.raises(Cancelled):
        next(crew.answers(Budget(cancel=lambda: next(steps)).meter("Waiting")))


def test_waiting_for_workers_is_told() -> None:
    class Nobody(_TextHands):
        def workers(self) -> int:
            return 0

        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            return Future()

    crew = Together[Any, Any](Nobody(Post(leg.breed, None), 0))
    crew.ask([leg.Leg(0, Settings(), 0)])
    told: list[str] = []
    budget = Budget(cancel=lambda: len(told) > 1, progress=lambda words, *_: told.append(words))
    with pytest.raises(Cancelled):
        next(crew.answers(budget.meter("Working")))
    assert told[:2] == ["Working", "Working: waiting for workers"]


def test_time_that_is_up_is_told_as_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker got what was left of three seconds, and is the first to see that it is over."""
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])

    class Late(Future[str]):
        def result(self, timeout: float | None = None) -> str:
            now[0] = 4
            raise OutOfBudget("more than 2.47383 seconds")

    class Slow(_TextHands):
        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            sent = Late()
            sent.set_result("")
            return sent

    crew = Together[Any, Any](Slow(Post(leg.breed, None), 0))
    crew.ask([leg.Leg(0, Settings(), 0)])
    with pytest.raises(OutOfBudget, match="Working: more than 3 seconds"):
        next(crew.answers(Budget(seconds=3).meter("Working")))


def test_threads_are_stopped_with_the_crew(three: LineGame) -> None:
    """One fails; the other sees that nobody wants its answer, before it has looked too often."""
    seen: list[int] = []

    def work(question: None, item: int, budget: Budget) -> int:
        if item:
            raise NolossError("this one fails")
        seen.extend(islice((look for look in range(MANY) if budget.cancel()), 1))
        return item

    with (
        pytest.raises(NolossError, match="this one fails"),
        Workers(2, threads=True).crew(work, None) as crew,
    ):
        crew.ask([0, 1])
        list(crew.answers(DEFAULT.meter("Both")))
    assert seen


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": "0.0.0"}, "a worker runs noloss .*, the command 0.0.0"),
        ({"work": "os:system"}, "'os:system' is no work"),
        ({"work": "noloss.core.files:a.b"}, "is no work"),
    ],
)
def test_a_parcel_that_is_not_ours_is_refused(change: dict[str, str], why: str) -> None:
    good = Post(leg.breed, None).parcel([], ANYWHERE)
    assert isinstance(good, Parcel)
    assert perform(good) == "[]"
    with pytest.raises(NolossError, match=why):
        perform(replace(good, **change))


@pytest.mark.parametrize("number", [0, 257])
def test_numbers_of_workers_that_make_no_sense_are_refused(number: int) -> None:
    with pytest.raises(NolossError, match=f"{number} workers"):
        Workers(number)
