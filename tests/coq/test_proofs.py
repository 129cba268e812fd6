"""Coq judges the theory, its tests and the small instances; weakened checkers have no proof.

All of it is skipped, and said so, where Coq is not installed.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import proofs
import pytest

pytestmark = pytest.mark.skipif(
    shutil.which("coqc") is None, reason="Coq is not installed (on Debian: apt install coq)"
)

SMALL = [instance for instance in proofs.INSTANCES if instance.small]

WEAKENED = [
    ("Play", "else negb (hasb p Second c) else false", "else true else false", "a taken cell"),
    ("Certificate", "(moves g p).\n", "(tl (moves g p)).\n", "a reply that is skipped"),
    ("Blocks", "if any short b then false else", "if false then false else", "a trace too short"),
    ("Graph", "| [] => moves g p\n", "| [] => tl (moves g p)\n", "a reply that is skipped"),
    ("Graph", "inclb t l)) bs) (lines g)", "inclb t l)) bs) (tl (lines g))", "a line dropped"),
    ("Graph", "if legalb g p m then refb", "if true then refb", "a taken cell"),
    ("Graph", "then carries sy p p else false", "then true else false", "no symmetry of it"),
    ("Threats", "[], e :: T => if", "_, e :: T => if", "a threat that is not answered"),
    ("Threats", "sequence s cs (play q e) else true", "true else true", "one threat is enough"),
]


@pytest.fixture(scope="module", autouse=True)
def theory() -> Iterator[None]:
    """Compiled, which it must be before anything else is."""
    results = proofs.compile_theory()
    assert all(result.ok for result in results), results[-1].said
    yield


@pytest.mark.parametrize("instance", SMALL, ids=lambda instance: instance.name)
def test_the_kernel_accepts_it_without_axioms(instance: proofs.Instance) -> None:
    result = proofs.compile_instance(instance)
    assert result.ok, result.said
    assert result.closed, result.said


def test_the_tests_of_the_theory_hold() -> None:
    assert proofs.compile_instance(SMALL[0]).ok  # which they speak of
    for result in proofs.compile_tests():
        assert result.ok, result.said


@pytest.mark.parametrize(("name", "strict", "weak", "what"), WEAKENED)
def test_a_weaker_checker_has_no_proof(
    name: str, strict: str, weak: str, what: str, tmp_path: Path
) -> None:
    shutil.copytree(proofs.HERE / "theory", tmp_path / "theory")
    file = tmp_path / "theory" / f"{name}.v"
    text = file.read_text("utf-8")
    assert strict in text, f"{name}.v has changed: {strict!r} is not there"
    file.write_text(text.replace(strict, weak), "utf-8")
    result = proofs.coqc(name, file, ("-Q", str(tmp_path / "theory"), "NoLoss"))
    assert not result.ok, f"{name}.v accepts {what} and its soundness is still proven"
    assert "Syntax error" not in result.said, result.said
