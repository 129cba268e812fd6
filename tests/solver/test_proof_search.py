"""Proof-number search answers right everywhere, and its proofs are accepted by the checker."""

import os
import subprocess
import sys

import numpy as np
import pytest

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled, NolossError, OutOfBudget
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.symmetry import canonical
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.proof_file import proof_bytes
from noloss.solver.certify import FalseProof, certified
from noloss.solver.proof_job import Job, attempt, packed
from noloss.solver.proof_log import ProofLog, marks_of
from noloss.solver.proof_search import ProofSearch, record_of
from noloss.solver.search_proof import proof_of


def asked(search: ProofSearch, budget: Budget | None = None) -> bool | None:
    meter = (budget or Budget()).meter("test")
    while search.answer is None:
        search.go_on(meter)
    return search.answer


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "4x2:3", "2x2x2"])
def test_every_position_is_answered_right_and_proven(name: str) -> None:
    """For both sides as the attacker, on every position up to symmetry."""
    game = parse_game(name)
    solved = solve_game(game)
    for position in undecided(game):
        if canonical(position) != position:
            continue
        for side in Side:
            search = ProofSearch(position, side)
            wins = solved.value(position) is Value.win(side)
            assert asked(search) is wins, (str(position), side)
            verdict = check(proof_bytes(proof_of(search)))
            assert (verdict.valid, verdict.why) == (True, None), (str(position), side)
            assert verdict.claim == ("wins" if wins else "never loses")


@pytest.mark.parametrize(
    ("name", "value", "proofs"),
    [
        ("4x3:3", Value.FIRST, ["first wins"]),
        ("4x4:3", Value.FIRST, ["first wins"]),
        ("3x3x3", Value.FIRST, ["first wins"]),
        ("5x6:4", Value.FIRST, ["first wins"]),
        ("3x3x3x3", Value.FIRST, ["first wins"]),
        ("9x9", Value.DRAW, ["second never loses", "first never loses"]),
        ("4x4", Value.DRAW, ["second never loses", "first never loses"]),
        ("5x4:4", Value.DRAW, ["second never loses", "first never loses"]),
        ("5x5:4", Value.DRAW, ["second never loses", "first never loses"]),
        ("6x6:5", Value.DRAW, ["second never loses", "first never loses"]),
    ],
)
def test_games_are_settled_with_proofs(name: str, value: Value, proofs: list[str]) -> None:
    found = certified(parse_game(name).start(), Budget().meter(name))
    assert found.value is value
    assert [proof.claim for proof in found.certificates] == proofs
    assert found.moves


def test_a_search_grows_and_keeps_what_it_has() -> None:
    search = ProofSearch(parse_game("5x5:4").start(), Side.FIRST)
    room = len(search.store.own)
    assert asked(search) is False
    assert len(search.store.own) > room
    assert search.nodes > room // 2


def test_budgets_are_kept() -> None:
    start = parse_game("5x5:4").start()
    with pytest.raises(OutOfBudget, match="more than 50 positions"):
        asked(ProofSearch(start, Side.FIRST), Budget(positions=50))
    with pytest.raises(OutOfBudget, match="more than 1 MB for"):
        asked(ProofSearch(start, Side.FIRST), Budget(memory=1 << 20))
    with pytest.raises(Cancelled, match=r"does the first player win\? \(proof numbers"):
        asked(ProofSearch(start, Side.FIRST), Budget(cancel=lambda: True))
    with pytest.raises(NolossError, match="up to 128 cells"):
        ProofSearch(parse_game("13x10:5").start(), Side.FIRST)


def test_boards_of_two_words_are_searched_by_the_same_source() -> None:
    """Interpreted, as compiling it anew for two words takes longer than all else here."""
    how = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    test = f"{__file__}::test_boards_of_two_words_are_settled_and_proven"
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-m", "thorough", test]
    done = subprocess.run(
        [sys.executable, *words], env=how, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout[:2]) == (0, ".."), done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "wins"), [("13x5:3", True), ("13x5:9", False)])
def test_boards_of_two_words_are_settled_and_proven(name: str, wins: bool, tmp_path) -> None:
    """One by threats and one by pairs; what a log keeps of it is found again."""
    search = ProofSearch(parse_game(name).start(), Side.FIRST)
    assert asked(search) is wins
    assert check(proof_bytes(proof_of(search))).valid
    ProofLog(tmp_path / "log", search).keep()
    again = ProofSearch(search.start, Side.FIRST)
    ProofLog(tmp_path / "log", again)
    assert again.answer is wins
    assert again.settled().tobytes() == search.settled().tobytes()


class TestLog:
    START = parse_game("5x5:4").start()

    def broken_off(self, path) -> ProofSearch:
        search = ProofSearch(self.START, Side.FIRST)
        log = ProofLog(path, search)
        search.go_on(Budget().meter("test"), 4000)
        log.keep()
        return search

    def test_what_was_settled_is_taken_over(self, tmp_path) -> None:
        path = tmp_path / "search.log"
        first = self.broken_off(path)
        second = ProofSearch(self.START, Side.FIRST)
        ProofLog(path, second)
        assert len(second.settled()) == len(first.settled()) > 1000
        assert asked(second) is False
        alone = ProofSearch(self.START, Side.FIRST)
        asked(alone)
        assert second.expanded < alone.expanded - 1000
        assert check(proof_bytes(proof_of(second))).valid

    def test_what_is_taken_over_is_bounded_by_the_budget(self, tmp_path) -> None:
        path = tmp_path / "search.log"
        search = ProofSearch(self.START, Side.FIRST)
        log = ProofLog(path, search)
        asked(search)
        log.keep()
        little = Budget(memory=600_000)
        with pytest.raises(OutOfBudget, match="more than 0 MB for 1 positions"):
            certified(self.START, little.meter("x"), path)
        job = Job(Side.FIRST, 0, 0, 1, packed(search.settled()))
        with pytest.raises(OutOfBudget, match="more than 0 MB for 1 positions"):
            attempt(self.START.game, job, little)

    def test_a_batch_cut_short_is_dropped(self, tmp_path) -> None:
        path = tmp_path / "search.log"
        self.broken_off(path)
        whole = path.read_bytes()
        path.write_bytes(whole + whole[-500:-1])
        search = ProofSearch(self.START, Side.FIRST)
        ProofLog(path, search).keep()
        assert path.read_bytes() == whole
        path.write_bytes(whole[:-7])
        ProofLog(path, ProofSearch(self.START, Side.FIRST))
        assert path.read_bytes().endswith(b"does first win?\n")

    @pytest.mark.parametrize("name", ["8x8:5", "9x9:4"])
    def test_positions_are_told_apart_by_all_their_cells(self, name: str) -> None:
        """A number that is not read as one: bytes(5) are five zeros."""
        record = record_of(parse_game(name))
        records = np.zeros(3, record)
        records["own"][1:2], records["other"][2:3] = 1 << 63, 5
        marks = list(marks_of(records))
        assert len(set(marks)) == 3
        assert {len(each) for each in marks} == {2 * record["own"].itemsize}

    def test_the_log_of_another_question_is_refused(self, tmp_path, three: LineGame) -> None:
        path = tmp_path / "search.log"
        self.broken_off(path)
        with pytest.raises(BadFile, match="is not a log of this question: noloss log 1: 3x3"):
            ProofLog(path, ProofSearch(three.start(), Side.FIRST))

    def test_nothing_false_comes_of_a_false_log(self, tmp_path) -> None:
        """A log that says that the first player wins 5x4:4: no value is given."""
        start = parse_game("5x4:4").start()
        path = tmp_path / "search.log"
        liar = ProofSearch(start, Side.FIRST)
        log = ProofLog(path, liar)
        asked(liar)
        liar.store.need[: liar.nodes], liar.store.refute[: liar.nodes] = 0, 1 << 30
        log.keep()
        with pytest.raises(FalseProof, match="5x4:4: first wins does not hold"):
            certified(start, Budget().meter("5x4:4"), path)
