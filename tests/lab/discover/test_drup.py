"""The checker of refutations: what it accepts is true, what solvers prove it accepts."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.lab.discover import drup
from noloss.lab.discover.drup import dimacs, refuted
from noloss.lab.discover.formula import Clause, formula
from noloss.lab.discover.problem import problem
from noloss.lab.discover.solver import answer
from noloss.lab.discover.tree_words import shapes, words

literals = st.integers(1, 5).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clauses = st.lists(st.lists(literals, min_size=1, max_size=3).map(tuple), max_size=24)

SQUARE = ((1, 2), (1, -2), (-1, 2), (-1, -2))
"""Nothing satisfies all four, and no unit clause says so."""


def _satisfiable(formula: list[Clause]) -> bool:
    return any(
        all(any(values[abs(x) - 1] is (x > 0) for x in clause) for clause in formula)
        for values in product([False, True], repeat=5)
    )


@given(clauses, st.lists(st.lists(literals, max_size=2).map(tuple), max_size=6))
def test_what_is_accepted_is_true(asked: list[Clause], lemmas: list[Clause]) -> None:
    if not refuted(asked, lemmas):
        assert not _satisfiable(asked)


@given(clauses)
def test_every_truth_can_be_proven(asked: list[Clause]) -> None:
    """With all clauses of one variable after the other left out, as a proof by cases."""
    cases = [
        tuple(-x for x in values)
        for size in range(5, -1, -1)
        for values in product(*((v, -v) for v in range(1, size + 1)))
    ]
    assert (refuted(asked, cases) == "") is not _satisfiable(asked)


def test_a_proof_by_cases() -> None:
    assert refuted(SQUARE, [(1,)]) == ""
    assert refuted(SQUARE, []) == "the lemmas leave it open"
    assert refuted(SQUARE[1:], [(1,)]) == "lemma 1 does not follow"
    assert refuted([(1,), (-1,)], []) == ""
    assert refuted([(1, 2), ()], []) == ""


@pytest.mark.parametrize("clause", [(0,), (1, 0), ("1",)])
def test_what_is_no_clause_is_refused(clause: tuple[int, ...]) -> None:
    with pytest.raises((ValueError, TypeError)):
        refuted([clause], [])


@pytest.fixture(scope="module")
def real() -> tuple[list[Clause], list[Clause]]:
    """The formula of a shape with four leaves, and a solver's proof for it."""
    task, shape = problem("no-loss", "both", words()), shapes(4)[1]
    found = answer(task, shape)
    return list(formula(task.part(found.boards), shape).clauses), list(found.lemmas)


def test_a_real_proof_holds(real: tuple[list[Clause], list[Clause]]) -> None:
    asked, lemmas = real
    assert len(lemmas) > 20
    assert refuted(asked, lemmas) == ""


def test_a_proof_that_was_tampered_with_does_not(real: tuple[list[Clause], list[Clause]]) -> None:
    asked, lemmas = real
    half = len(lemmas) // 2
    assert refuted(asked, lemmas[:half]) == "the lemmas leave it open"
    assert "does not follow" in refuted(asked, lemmas[half:])
    longest = max(range(len(lemmas)), key=lambda at: len(lemmas[at]))
    for altered in (lemmas[longest][:1], tuple(-x for x in lemmas[longest])):
        changed = [*lemmas[:longest], altered, *lemmas[longest + 1 :]]
        assert "does not follow" in refuted(asked, changed)


def test_no_proof_holds_of_what_can_be_satisfied(real: tuple[list[Clause], list[Clause]]) -> None:
    """Without where play starts, without one leaf's actions: then there is a way out."""
    asked, lemmas = real
    starts = [clause for clause in asked if len(clause) == 1]
    assert len(starts) == 4
    names = max(range(len(asked)), key=lambda at: (len(asked[at]) == 16, at))
    for left in ([c for c in asked if c not in starts], [*asked[:names], *asked[names + 1 :]]):
        assert refuted(left, lemmas) != ""


def test_it_runs_alone(tmp_path: Path) -> None:
    """On a bare Python, without the package, on the files that other checkers read."""
    (tmp_path / "f.cnf").write_text("c four\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n")
    (tmp_path / "p.drup").write_text("1 0\nd 1 2 0\n0\n")
    alone = [sys.executable, "-I", "-S", drup.__file__, "f.cnf", "p.drup"]
    done = subprocess.run(alone, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "PROVEN: nothing satisfies it\n")
    (tmp_path / "p.drup").write_text("d 1 2 0\n")
    done = subprocess.run(alone, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "NOT PROVEN: the lemmas leave it open\n")
    with pytest.raises(ValueError, match="ends with 0"):
        dimacs("1 2 0\n1 2\n")
