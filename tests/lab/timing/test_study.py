"""What the measuring processes tell, without a word about how long anything takes."""

import json
from dataclasses import replace
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.notation import parse_game, parse_moves
from noloss.flow.tabulate import undecided
from noloss.lab.kernels.fixed_tree import lookup
from noloss.lab.kernels.t3dt import DRAWS, FACTOR, STEP, whole_games
from noloss.lab.timing.measure import (
    MARGIN,
    dense_table,
    measure,
    timed,
    timed_algorithms,
    timer_cost,
)
from noloss.lab.timing.published import ALGORITHMS, Algorithm, Jit
from noloss.lab.timing.record import Plan
from noloss.lab.timing.study import Heard, plans, study
from noloss.strategies.catalogue import strategy

QUICK: tuple[Algorithm, ...] = ("abp", "t3dt", "t3dt-table")


def told(plan: Plan) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    measure(plan, lines.append)
    return lines


def heard(plan: Plan) -> Heard:
    found = Heard(plan)
    for line in told(plan):
        found.hear(json.loads(json.dumps(line)))
    return found


def test_a_plan_is_read_back() -> None:
    for seconds in (nan, inf, -1):
        with pytest.raises(NolossError, match=f"seconds {seconds}: a number from 0 is needed"):
            plans(seconds, 7)
    plan = plans(10, 7)["off"]
    assert from_json(Plan, to_json(plan)) == plan
    assert (plan.drops("mm"), plan.drops("abp")) == (2, 50)
    assert plans(10, 7)["on"].drops("mm") == 50
    assert sum(each.seconds for each in plans(10, 7).values()) == pytest.approx(9)
    assert all(each.least == 30 for each in plans(10, 7).values())


SHORT = Plan(0.0, 1, QUICK, dropped=2, dropped_of=(("abp", 1),), least=3)


@pytest.fixture(scope="module")
def short() -> Heard:
    return heard(SHORT)


def test_shapes_and_numbers_of_games(short: Heard) -> None:
    """However short the time, the least number of games is played after those that are dropped."""
    found, timings = short, short.timings()
    assert set(timings) == set(QUICK)
    for name, timing in timings.items():
        assert timing.matrix.shape[1] == 9
        assert timing.games >= 3
        assert timing.dropped == (1 if name == "abp" else 2)
        assert len(timing.moves) == len(timing.matrix)
        assert (timing.matrix > 0).all()
        assert len(timing.repetitions) == 9
    assert found.timer_ns["call"] >= found.timer_ns["clock"] > 0
    assert found.whole_game_ns


def test_how_far_it_is() -> None:
    """By time, but not before the least number of games is played."""
    found = Heard(Plan(10.0, 1, ("mm", "abp"), dropped=2, least=8))
    assert found.share(5) == 0
    found.rows = {"mm": [[]] * 5, "abp": [[]] * 40}
    assert found.share(2) == 0.2
    assert found.share(9) == found.share(50) == 0.5
    found.rows["mm"] = [[]] * 10
    assert (found.share(9), found.share(50)) == (0.9, 1)


def test_the_games_are_real_and_follow_from_the_seed(short: Heard) -> None:
    other = heard(replace(SHORT, seed=2, algorithms=("t3dt",))).moves
    one, again = short.moves, heard(SHORT).moves
    three = parse_game("3x3")
    for name in QUICK:
        shared = min(len(one[name]), len(again[name]))
        assert one[name][:shared] == again[name][:shared]
        player = strategy(name.partition("-")[0])
        for cells in one[name][:4]:
            position = three.start()
            for cell in parse_moves(three, " ".join(cells)):
                assert cell in player.decide(position).moves
                position = position.play(cell)
            assert position.outcome() is not None
    assert one["t3dt"][:4] != other["t3dt"][:4]


def test_a_decision_is_repeated_until_the_clock_costs_little() -> None:
    """Counted with a clock that goes by decisions, so that no real time is asserted."""
    from noloss.lab.timing import measure as module

    class Counting:
        now = 0

        def read(self) -> int:
            self.now += 10
            return self.now

    clock = Counting()

    def repeat(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
        clock.now += 7 * times
        free = 0o777 & ~(own | other)
        return free & -free, draw

    player = module.TimedAlgorithm(repeat, tuple(range(9)), False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "read_clock", clock.read)
        cost = timer_cost(player)
        assert cost == {"clock": 10, "call": 10}
        times = module.repetitions(player, cost["call"])
        assert all(7 * each + 10 >= MARGIN * cost["call"] for each in times)
        assert timed(player, 0, 0, 0, 100)[0] == 710


def test_the_table_decides_as_t3dt_everywhere() -> None:
    entries, moves = dense_table("t3dt")
    three = parse_game("3x3")
    for position in undecided(three):
        entry = entries[position.own | position.other << 9]
        tickets = moves[entry // 16 : entry // 16 + entry % 16].tolist()
        chances = strategy("t3dt").decide(position).moves
        assert {move.bit_length() - 1 for move in tickets} == set(chances)
        for cell, chance in chances.items():
            assert tickets.count(1 << cell) == chance * len(tickets)
    draw = Random(1).getrandbits(32)
    assert lookup(entries, moves, 9, 0, 0, draw).bit_count() == 1


def test_whole_games_of_t3dt_are_drawn_and_nine_moves_long() -> None:
    """So `whole_games` need not look for a winner; it makes nine draws a game."""
    draw = 1
    for _ in range(27):
        draw = (draw * FACTOR + STEP) % DRAWS
    assert whole_games(3, 1) == draw
    three = parse_game("3x3")
    player = timed_algorithms()["t3dt"]
    rng = Random(2)
    for _ in range(200):
        boards, marks = [0, 0], three.start()
        for ply in range(9):
            move, _ = player.repeat(boards[ply % 2], boards[1 - ply % 2], rng.getrandbits(32), 1, 0)
            boards[ply % 2] |= move
            (bit,) = bits(move)
            marks = marks.play(player.cells[bit])
        outcome = marks.outcome()
        assert outcome is not None
        assert outcome.winner is None


def test_the_processes_run_with_and_without_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    states: tuple[Jit, ...] = ("on", "off")
    chosen = {state: Plan(0.0, 3, ("aba", "t3dt"), dropped=1, least=2) for state in states}
    told: list[tuple[str, float, float | None]] = []
    found = study(chosen, Budget(progress=lambda *news: told.append(news)))
    assert found.complete
    assert set(found.timings) == {(s, n) for s in ("on", "off") for n in ("aba", "t3dt")}
    for name in ("aba", "t3dt"):  # the same source plays the same games, compiled or not
        on, off = (found.timings[state, name].moves for state in ("on", "off"))
        shared = min(len(on), len(off))
        assert on[:shared] == off[:shared]
    record = found.record()
    assert set(record.speedup["on"]) == {"aba"}
    assert record.manifest.parameters["off"].seed == 3
    assert set(record.whole_game_ns) == {"on", "off"}
    assert told[0] == ("JIT on, compiling", 0, 2)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert "JIT off, games: aba" in told[-1][0]
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(NolossError, match="JIT on"):
        study(chosen, Budget())


def test_a_cancelled_study_keeps_what_was_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process tells what one told here, and then would go on for minutes."""
    states: tuple[Jit, ...] = ("off", "on")
    plan = Plan(0.0, 3, ("t3dt",), dropped=1, least=2)
    (tmp_path / "told").write_text("".join(f"{json.dumps(line)}\n" for line in told(plan)))
    process = tmp_path / "process"
    process.write_text(f"#!/bin/sh\ncat {tmp_path / 'told'}\nexec sleep 600\n")
    process.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(process))
    chosen = dict.fromkeys(states, plan)
    news: list[str] = []
    enough = Budget(
        cancel=lambda: bool(news) and "t3dt 3" in news[-1],
        progress=lambda words, done, total: news.append(words),
    )
    found = study(chosen, enough)
    assert not found.complete
    assert set(found.timings) == {("off", "t3dt")}
    assert found.record().speedup == {"off": {}}
    assert set(ALGORITHMS) == set(timed_algorithms())


def test_an_interrupt_is_not_swallowed() -> None:
    def interrupt(words: str, done: float, total: float | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study({"on": Plan(0.0, 3, ("t3dt",))}, Budget(progress=interrupt))
