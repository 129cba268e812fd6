"""What is done for a certified value beside the searches: budgets are kept, claims are compared."""

from pathlib import Path
from typing import Any

import pytest

from noloss.core import budget as budgets
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game
from noloss.flow.solved import Certified
from noloss.proof.line_proof import LineProof, Stolen
from noloss.solver import certify
from noloss.solver.certify import FalseProof, certified

DRAW = parse_game("5x4:4").start()


@pytest.mark.parametrize("at", ["writing the proof", "checking that second never loses"])
def test_a_proof_can_be_cancelled_while_it_is_written_or_checked(tmp_path: Path, at: str) -> None:
    told = [""]
    budget = Budget(cancel=lambda: at in told[-1], progress=lambda words, *_: told.append(words))
    with pytest.raises(Cancelled, match=f"5x4:4: {at}: cancelled"):
        certified(DRAW, budget.meter("x"), tmp_path / "log")


def test_no_time_may_be_left_for_how_the_second_player_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock jumps once the other proof is checked: then the stolen strategy does."""
    now, accepted = [0.0], certify._accepted

    def jumps(*arguments: Any) -> Certified:
        found = accepted(*arguments)
        now[0] = 100.0
        return found

    monkeypatch.setattr(budgets, "monotonic", lambda: now[0])
    monkeypatch.setattr(certify, "_accepted", jumps)
    found = certified(DRAW, Budget(seconds=50.0).meter("x"), tmp_path / "log")
    assert found.value is Value.DRAW
    assert [each.claim for each in found.certificates] == [
        "second never loses",
        "first never loses",
    ]
    assert found.certificates[1].nodes == 1


def test_both_searches_are_kept_in_logs(tmp_path: Path) -> None:
    """From a position with marks either side may win, and either question has a log."""
    start, log = parse_game("5x5:4").start().after(0), tmp_path / "log"
    with pytest.raises(OutOfBudget):
        certified(start, Budget(positions=5000).meter("x"), log)
    other = tmp_path / "log.other"
    assert b"does second win?" in log.read_bytes()[:80]
    assert b"does first win?" in other.read_bytes()[:80]
    assert min(log.stat().st_size, other.stat().st_size) > 1000


def test_a_proof_of_something_else_is_no_value() -> None:
    """Of another game, or of half of what a draw takes."""
    stolen = LineProof("5x4:4", Side.FIRST, False, (Stolen(),))
    with pytest.raises(FalseProof, match=r"5x3:4: a proof of .* not of "):
        certify._proven(parse_game("5x3:4").start(), "x", [stolen], Budget().meter("x"))
    with pytest.raises(FalseProof, match=r"no value follows from \['first never loses'\]"):
        certify._proven(DRAW, "x", [stolen], Budget().meter("x"))
