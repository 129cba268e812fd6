"""Search by jobs: every answer is right, and its proof does not depend on who works."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.proof_file import proof_bytes
from noloss.solver.certify import certified
from noloss.solver.job_search import JobSearch
from noloss.solver.proof_job import Attempt, Job, attempt
from noloss.solver.proof_log import ProofLog
from noloss.solver.search_proof import proof_of
from noloss.work.crew import Workers

FIVE = parse_game("5x5:4").start()


def searched(
    start: Position, side: Side, expansions: int, workers: Workers | None = None
) -> JobSearch:
    with (workers or Workers()).crew(attempt, start.game) as crew:
        search, meter = JobSearch(start, side, crew), Budget().meter("test")
        while search.answer is None:
            search.go_on(meter, expansions)
    return search


@pytest.mark.parametrize(
    ("name", "marks"),
    [("3x3", 2), pytest.param("3x3", 9, marks=pytest.mark.thorough), ("4x2:3", 8), ("2x2x2", 8)],
)
def test_every_position_is_answered_right_and_proven(name: str, marks: int) -> None:
    """A job looks into one position, so that all there is to split is split."""
    game = parse_game(name)
    solved, split = solve_game(game), 0
    for position in undecided(game):
        if (
            canonical(position) != position
            or (position.first | position.second).bit_count() > marks
        ):
            continue
        for side in Side:
            search = searched(position, side, 1)
            wins = solved.value(position) is Value.win(side)
            assert search.answer is wins, (str(position), side)
            verdict = check(proof_bytes(proof_of(search)))
            assert (verdict.valid, verdict.why) == (True, None), (str(position), side)
            split += len(search.top) > 1
    assert split or name != "3x3"


@pytest.mark.thorough
def test_boards_of_two_words_are_searched_by_jobs_too() -> None:
    search = searched(parse_game("13x5:3").start(), Side.FIRST, 1)
    assert search.answer is True
    assert check(proof_bytes(proof_of(search))).valid


def test_the_proof_is_the_same_whoever_works() -> None:
    made = [
        proof_bytes(proof_of(searched(FIVE, Side.FIRST, 2000, workers)))
        for workers in (Workers(), Workers(2, threads=True))
    ]
    assert made[0] == made[1]
    assert check(made[0]).valid


def test_a_search_that_was_stopped_goes_on_from_its_log(tmp_path: Path) -> None:
    log, told = tmp_path / "log", list[float]()
    with pytest.raises(Cancelled):
        certified(
            FIVE,
            Budget(
                cancel=lambda: max(told, default=0) > 1000, progress=lambda *t: told.append(t[1])
            ).meter("x"),
            log,
            Workers(2, threads=True),
        )
    whole = searched(FIVE, Side.FIRST, 2000)
    with ExitStack() as held:
        crew = held.enter_context(Workers().crew(attempt, FIVE.game))
        search = JobSearch(FIVE, Side.FIRST, crew)
        ProofLog(log, search)
        assert len(search.settled()) > 1000
        while search.answer is None:
            search.go_on(Budget().meter("test"), 2000)
    assert search.expanded < whole.expanded
    assert check(proof_bytes(proof_of(search))).valid


def test_choosing_leaves_nothing_behind() -> None:
    """What is supposed of the chosen leaves is taken back, and none of it is noted as settled."""
    with Workers().crew(attempt, FIVE.game) as crew:
        search, meter = JobSearch(FIVE, Side.FIRST, crew), Budget().meter("test")
        for _ in range(3):
            search.go_on(meter, 50)
        numbers = {key: (node.need, node.refute) for key, node in search.top.items()}
        settled = len(search.settled())
        chosen = search._choose()
        after = {key: (node.need, node.refute) for key, node in search.top.items()}
    assert len(set(chosen)) == len(chosen) > 1
    assert not any(search.top[key].children for key in chosen), "leaves"
    assert (after, len(search.settled())) == (numbers, settled)


@pytest.mark.parametrize("budget", [Budget(50), Budget(9000), Budget(memory=1 << 20)])
def test_budgets_are_kept(tmp_path: Path, budget: Budget) -> None:
    """One position more than allowed is counted, but not looked into."""
    meter = budget.meter("x")
    with pytest.raises(OutOfBudget):
        certified(FIVE, meter, tmp_path / "log", Workers(2, threads=True))
    assert budget.positions is None or meter.spent == budget.positions + 1


def test_an_answer_within_the_budget_is_given() -> None:
    """Also by a round that leaves nothing of it."""
    whole = searched(FIVE, Side.FIRST, 2000).expanded
    with Workers().crew(attempt, FIVE.game) as crew:
        search, meter = JobSearch(FIVE, Side.FIRST, crew), Budget(positions=whole).meter("test")
        while search.answer is None:
            search.go_on(meter, 2000)
    assert search.answer is False
    assert meter.spent <= whole


def test_what_is_done_of_a_round_that_was_stopped_is_kept() -> None:
    done: list[int] = []

    def counted(game: LineGame, job: Job, budget: Budget) -> Attempt:
        if len(done) > 3:
            raise Cancelled("enough")
        done.append(1)
        return attempt(game, job, budget)

    with Workers().crew(counted, FIVE.game) as crew:
        search, meter = JobSearch(FIVE, Side.FIRST, crew), Budget().meter("test")
        search.go_on(meter, 200)
        before = len(search.settled())
        with pytest.raises(Cancelled):
            search.go_on(meter, 200)
    assert len(done) > 3
    assert len(search.settled()) > before
