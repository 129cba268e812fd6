from copy import deepcopy
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive
from noloss.checker.check import Verdict
from noloss.core.budget import Budget
from noloss.core.errors import BadPosition, Cancelled, NolossError, OutOfBudget, TooLarge
from noloss.core.game import USUAL, LineGame, Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow import extent
from noloss.flow import flow as walks
from noloss.flow import solved as solved_games
from noloss.flow.bounded_search import search_budget, solve_by_plies
from noloss.flow.flow_graph import Node
from noloss.flow.position_table import table_from
from noloss.flow.solved import Solution, SolvedGame, solve_game, written
from noloss.flow.tabulate import undecided
from noloss.proof.verification import verify_file
from noloss.solver import certify
from noloss.solver import solve as engine
from noloss.solver.solve import solve, solve_within


def _twin(solver: naive.Solver, position: Position) -> tuple[Value, list[int], list[int], int]:
    board = tuple(str(position).replace("/", "").replace("|", ""))
    score, plies = solver.score(board)
    side = position.turn if score > 0 else position.turn.other
    best, fastest = solver.best(board)
    return Value.win(side) if score else Value.DRAW, best, fastest, plies


def _said(solution: Solution) -> tuple[Value, list[int], list[int], int]:
    return solution.value, list(solution.best), list(solution.fastest), solution.distance


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "2x2x2", "5:3", "4x2:3", "3x3:2", "2x2"])
def test_the_whole_game_agrees_with_the_naive_twin(name: str) -> None:
    game = parse_game(name)
    solver = naive.Solver(game.shape, game.lines[0].bit_count())
    solved = solve_game(game)
    for position in undecided(game):
        assert _said(solved.at(position)) == _twin(solver, position), str(position)


@pytest.mark.parametrize(
    "name",
    [
        *("3x3", "3x2:2", "2x2x2", "5:3", "4x2:3", "3x3+misere", "3x2:2+misere"),
        *("3x3+gravity", "3x3+gravity+misere", "2x2x2+gravity"),
    ],
)
def test_search_agrees_with_the_whole_game_everywhere(name: str) -> None:
    """On every position up to symmetry."""
    game = parse_game(name)
    solved = solve_game(game)
    for position in undecided(game):
        if canonical(position) == position:
            assert _said(solve_by_plies(position)) == _said(solved.at(position)), str(position)


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "5:3", "3x3+misere", "3x3+gravity"])
def test_every_position_is_solved_alike_and_proven_where_it_can_be(name: str) -> None:
    game = parse_game(name)
    solved = solve_game(game)
    for position in undecided(game):
        if canonical(position) == position:
            solution = solve(position)
            assert _said(solution) == _said(solved.at(position)), str(position)
            assert bool(solution.certificate) is (game.rules == USUAL)


@pytest.mark.thorough
@settings(max_examples=15)
@given(st.data())
def test_search_agrees_with_the_whole_game_on_4x3(data: st.DataObject) -> None:
    positions, solved = four_by_three()
    position = data.draw(st.sampled_from(positions))
    assert _said(solve_by_plies(position)) == _said(solved.at(position))


@cache
def four_by_three() -> tuple[list[Position], SolvedGame]:
    game = parse_game("4x3:3")
    return undecided(game), solve_game(game)


@pytest.mark.parametrize(
    ("name", "value", "distance"),
    [
        ("3x3", Value.DRAW, 9),
        ("4x3:3", Value.FIRST, 7),
        ("4x4:3", Value.FIRST, 5),
        ("3x3x3", Value.FIRST, 7),
        ("4x4", Value.DRAW, 16),
        ("5x5:4", Value.DRAW, 25),
        ("6x5:4", Value.FIRST, None),
        ("3x3:2", Value.FIRST, 3),
        ("2x2x2x2", Value.FIRST, 3),
    ],
)
def test_known_values(name: str, value: Value, distance: int | None) -> None:
    solution = solve(parse_game(name).start())
    assert (solution.value, solution.distance) == (value, distance)


def test_a_budget_says_the_same_whoever_holds_a_table(three: LineGame) -> None:
    held = solve_game(three)
    with pytest.raises(TooLarge, match="3x3: more than 5 positions"):
        solve_game(three, Budget(positions=5))
    with pytest.raises(Cancelled):
        solve_game(three, Budget(cancel=lambda: True))
    assert solve_game(three) is held


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        (Budget(positions=9_999_999), r"4x4: more than 9,999,999 positions; in all there may be"),
        (Budget(seconds=0.0), "4x4: more than 0 seconds"),
        (Budget(memory=41 << 20), r"4x4: its table takes 41\.2 MB"),
        (Budget(cancel=lambda: True), "4x4: cancelled"),
    ],
)
def test_a_table_in_an_array_keeps_to_the_budget_too(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, why: str
) -> None:
    """Nothing is made that is not allowed, and what somebody holds is not given either."""
    game = parse_game("4x4")
    held = solve_game(game)
    for _ in range(2):
        with pytest.raises((OutOfBudget, Cancelled), match=why):
            solve_game(game, budget)
        monkeypatch.setattr("noloss.flow.position_table.table_from", None)
        monkeypatch.setattr(solved_games, "_held", {})
    monkeypatch.setattr(solved_games, "_held", {game: held})
    assert solve_game(game, Budget(positions=11_000_000, memory=42 << 20)) is held


def test_what_no_game_leads_to_is_refused(three: LineGame) -> None:
    with pytest.raises(BadPosition, match="no game of 3x3 leads to"):
        solve_game(three).value(Position(three, 0, 0b11))


def test_a_game_without_lines_is_a_draw() -> None:
    assert solve(LineGame("no lines", (2,), ()).start()).value is Value.DRAW


def test_only_the_centre_wins_the_cube() -> None:
    assert solve(parse_game("3x3x3").start()).best == (13,)


def test_a_finished_position_is_its_own_solution(three: LineGame) -> None:
    over = parse_position(three, "XXX/OO./...")
    for solution in (solve(over), solve_game(three).at(over)):
        assert (solution.value, solution.best, solution.distance) == (Value.FIRST, (), 0)


def test_what_does_not_fit_the_budget_is_refused_with_an_estimate() -> None:
    with pytest.raises(TooLarge, match=r"not settled: 4x4x4: more than 50 positions, of up to"):
        solve(parse_game("4x4x4").start(), Budget(positions=50))


def test_whoever_watches_is_told_of_what_is_compiled_before_the_search_begins(
    tmp_path: Path,
) -> None:
    told: list[str] = []
    watched = Budget(progress=lambda words, *_: told.append(words))
    solve(parse_game("5x4:4").start(), watched, tmp_path / "log")
    assert told[0] == "5x4:4: loading the search, which its first use compiles"
    assert told[1].startswith("5x4:4: does the first player win?")


def test_turn_and_value_are_told_apart(three: LineGame) -> None:
    position = parse_position(three, "XX./OO./...")
    solution = solve(position)
    assert position.turn is Side.FIRST
    assert (solution.value, solution.fastest, solution.distance) == (Value.FIRST, (2,), 1)


def test_without_numba_a_search_answers(monkeypatch: pytest.MonkeyPatch, three: LineGame) -> None:
    monkeypatch.setattr(engine, "compiled", lambda: False)
    proven = solve(parse_game("4x3:4").start())
    assert (proven.value, proven.engine, len(proven.certificate)) == (Value.DRAW, "blocks", 2)
    monkeypatch.setattr(certify, "by_answers", lambda *_: None)
    solution = solve(parse_game("4x3:4").start())
    assert (solution.value, solution.engine, solution.certificate) == (Value.DRAW, "search", ())
    small = solve(three.start())
    assert (small.value, small.engine, len(small.certificate)) == (Value.DRAW, "table", 2)
    with pytest.raises(NolossError, match=r"to write: pip install 'noloss\[fast\]' adds one"):
        written(solution, Path("never-written.proof"))


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        (Budget(positions=1), "4x4[+]misere: more than 1 position; in all there may be"),
        (Budget(positions=4000), "4x4[+]misere: more than 4,000 positions; in all there may be"),
        (Budget(seconds=0.0), "4x4[+]misere: more than 0 seconds"),
        (Budget(cancel=lambda: True), "4x4[+]misere: cancelled"),
    ],
)
def test_a_budget_bounds_the_table_too(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, why: str
) -> None:
    """It is not made at all."""
    monkeypatch.setattr("noloss.flow.position_table.table_from", None)
    with pytest.raises((OutOfBudget, Cancelled), match=why):
        solve(parse_game("4x4+misere").start(), budget)


def test_a_table_that_is_there_answers_even_if_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])

    def slow(start: Position) -> SolvedGame:
        now[0] += 60
        return table_from(start)

    monkeypatch.setattr("noloss.flow.position_table.table_from", slow)
    solution = solve(parse_game("4x3:3+misere").start(), Budget(seconds=30))
    assert (solution.engine, solution.nodes) == ("table", 111_973)


@pytest.mark.parametrize(
    ("name", "budget"),
    [("4x4+gravity", Budget(positions=20_000)), ("4x4:3+gravity", Budget(memory=1 << 20))],
)
def test_where_a_table_takes_too_much_a_search_may_do(name: str, budget: Budget) -> None:
    solution = solve(parse_game(name).start(), budget)
    whole = solve(parse_game(name).start())
    assert (solution.engine, whole.engine) == ("search", "table")
    assert (solution.value, solution.best) == (whole.value, whole.best)


@pytest.mark.parametrize("budget", [Budget(positions=6_045), Budget(memory=4 << 20)])
def test_a_small_game_is_listed_only_if_the_budget_allows_it(
    three: LineGame, budget: Budget
) -> None:
    """Otherwise it is settled as any other game."""
    listed = solve(three.start(), Budget(positions=6_046, memory=5 << 20))
    assert (listed.engine, listed.nodes, len(listed.best)) == ("table", 5478, 9)
    answered = solve(three.start(), budget)
    assert (answered.engine, answered.nodes, len(answered.best)) == ("answers", 89, 9)
    with pytest.raises(OutOfBudget, match="not settled: 3x3: more than 88 positions, of up to 6,0"):
        solve(three.start(), Budget(positions=88))


@pytest.mark.parametrize(
    "name",
    [
        "3x3",
        "3x3:2",
        "3x3+misere",
        "4x2:3",
        "4x3:3",
        "4x3:4",
        "4x4",
        "4x3:3+gravity",
        "3x3 X../.../...",
        "4x2:3 X.../....",
    ],
)
def test_an_answer_keeps_to_its_budget_and_what_is_settled_is_told(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However small the budget: with more of it, more is told of the same value."""
    game, _, board = name.partition(" ")
    start = parse_position(parse_game(game), board) if board else parse_game(game).start()
    usual, walked, settled = walks._walked, [0], 0

    def counting(*question: Any) -> list[Node]:
        found = usual(*question)
        walked[0] += len(found)
        return found

    monkeypatch.setattr(walks, "_walked", counting)
    if start.free.bit_count() > 9:
        monkeypatch.setattr("noloss.flow.position_table.table_from", None)
    value = solve_by_plies(start, Budget(positions=10**6)).value
    for most in (0, 1, 4, 30, 89, 200, 1000, 6_046, 8_000):
        walked[0] = 0
        meter = Budget(positions=most).meter(name)
        try:
            solution = solve_within(meter, start)
        except OutOfBudget:
            assert not settled, f"{name} was settled with less than {most} positions"
            continue
        settled = settled or most
        assert solution.value is value
        assert 0 < solution.nodes <= min(meter.spent, most)
        assert meter.spent <= most + 1, "one too many is counted, and not looked into"
        assert walked[0] <= meter.spent, "what is walked is counted"
    assert settled


def test_the_seconds_are_those_of_this_position_alone(three: LineGame) -> None:
    """Also if its budget began long before."""
    hour = 3600.0
    assert solve(three.start(), Budget(since=monotonic() - hour)).seconds < hour


def test_without_numba_the_search_goes_on_with_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[Budget | None] = []

    def by_plies(position: Position, budget: Budget | None = None) -> Solution:
        budgets.append(budget)
        return solve_by_plies(position, budget)

    monkeypatch.setattr(engine, "compiled", lambda: False)
    monkeypatch.setattr(certify, "by_answers", lambda *_: None)
    monkeypatch.setattr(engine, "solve_by_plies", by_plies)
    solve(parse_game("4x3:4").start(), Budget(seconds=3600.0))
    assert budgets[0] is not None
    assert budgets[0].since is not None


def test_without_numba_a_proof_that_comes_along_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "compiled", lambda: False)

    def valid(data: bytes, *_: object) -> Verdict:  # other tests check it
        side = "first" if b"claim first" in data else "second"
        return Verdict(True, "6x6x6", side, "never loses", None, None)

    monkeypatch.setattr(certify, "check", valid)
    six = solve(parse_game("6x6x6").start())
    assert (six.value, six.engine, len(six.certificate)) == (Value.DRAW, "shipped", 2)
    with pytest.raises(TooLarge, match="not settled"):
        solve(parse_game("6x6x6").start().after(0), Budget(positions=1))


@pytest.mark.parametrize("fast", [True, False])
def test_where_it_is_hopeless_no_more_is_offered(
    monkeypatch: pytest.MonkeyPatch, fast: bool
) -> None:
    monkeypatch.setattr(extent, "compiled", lambda: fast)
    with pytest.raises(TooLarge, match=r"9x9x9 has 729 cells; .* 10\^347 positions") as nine:
        search_budget(parse_game("9x9x9"))
    assert not isinstance(nine.value, OutOfBudget)
    assert ("noloss[fast]" in str(nine.value)) is not fast
    with pytest.raises(OutOfBudget, match="not settled: 10x10:3: more than 1 position"):
        solve_by_plies(parse_game("10x10:3").start(), Budget(positions=1))


def test_a_hand_made_game_has_no_proof_because_its_name_does_not_tell_its_lines() -> None:
    solution = solve(LineGame("two rows", (3, 2), (0b000111, 0b111000)).start())
    assert (solution.value, solution.engine, solution.certificate) == (Value.DRAW, "table", ())


def test_the_proofs_of_a_draw_are_two_files(tmp_path: Path, three: LineGame) -> None:
    solution = written(solve(three.start()), tmp_path / "3x3.proof")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "3x3.first.proof",
        "3x3.second.proof",
    ]
    for proof in solution.certificate:
        assert verify_file(Path(proof.file or "")).valid
    with pytest.raises(NolossError, match="no proof of this value to write: proofs cover only"):
        written(solve(parse_game("3x3+misere").start()), tmp_path / "misere.proof")


def test_a_table_in_an_array_equals_its_copy() -> None:
    table = solve_game(parse_game("5x3:3"))
    assert table == deepcopy(table)
    assert table != solve_game(parse_game("3x5:3"))
