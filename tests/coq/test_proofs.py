"""Coq judges the theory, its tests and an instance of each kind; weakened checkers have no proof.

All of that is skipped, and said so, where Coq is not installed.
"""

from pathlib import Path

import kernel
import proofs
import pytest
from instances import INSTANCES, SMALL, Instance
from weakened import WEAKENED, Weakened, compile_weakened, refused

from noloss.core.budget import Budget, Meter
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.proof.certificate import certify
from noloss.proof.proof_file import parse_proof
from noloss.proof.prove import prove
from noloss.show.coq.instance import certificate_instance
from noloss.show.coq.proof_graph import proof_instance
from noloss.solver.certify import certified
from noloss.solver.settle import Winning
from noloss.strategies.catalogue import strategy

needs_coq = pytest.mark.skipif(
    not kernel.installed(), reason="Coq is not installed (on Debian: apt install coq)"
)
SMALL_ONES = [instance for instance in INSTANCES if instance.name in SMALL]
WEAKER = [
    each for each in WEAKENED if str(each) in ("Play: a taken cell", "Graph: a reply skipped")
]
"""What a checker must never do; `make proofs` tries all of them."""


@pytest.fixture(scope="module")
def theory() -> None:
    """Compiled, which it must be before anything else is."""
    results = kernel.compile_theory()
    assert all(result.ok for result in results), results[-1].said


@pytest.fixture(scope="module")
def compiled(theory: None) -> dict[str, kernel.Compiled]:
    """The small instances, written and compiled."""
    kernel.BUILD.mkdir(exist_ok=True)
    results = {}
    for instance in SMALL_ONES:
        instance.file.write_text(_text(instance.name), "utf-8")
        results[instance.name] = kernel.coqc(instance.name, instance.file)
    return results


def _text(name: str) -> str:
    """A small instance, made here: a command for each would take longer than Coq takes."""
    if name == "t3dt":
        three = parse_game("3x3")
        return certificate_instance(
            tuple(certify(prove(three, strategy(name), side)) for side in Side)
        )
    start, meter = Position(parse_game(name), 0, 0), Meter(Budget(), name)
    if name == "3x3":
        found = certified(start, meter).certificates
        proof = next(parse_proof(each.data) for each in found if each.claim.startswith("second"))
    else:
        proof = Winning(start, Side.FIRST).proof(meter, 1000)
    return proof_instance(proof)


@needs_coq
@pytest.mark.parametrize("instance", SMALL_ONES, ids=lambda instance: instance.name)
def test_the_kernel_accepts_it_without_axioms(
    instance: Instance, compiled: dict[str, kernel.Compiled]
) -> None:
    result = compiled[instance.name]
    assert result.ok, result.said
    assert result.closed, result.said


@needs_coq
def test_the_tests_of_the_theory_hold(compiled: dict[str, kernel.Compiled]) -> None:
    for result in proofs.compile_tests():
        assert result.ok, result.said


@needs_coq
def test_the_small_kernel_accepts_a_small_instance(compiled: dict[str, kernel.Compiled]) -> None:
    """`make proofs` lets it check the standard library too."""
    result = kernel.coqchk(["NoLossInstances.I_3x3x3"], library=False)
    assert result.ok, result.said


@needs_coq
@pytest.mark.thorough
def test_the_small_kernel_accepts_theory_and_small_instances(
    compiled: dict[str, kernel.Compiled],
) -> None:
    result = proofs.small_kernel(SMALL_ONES, library=False)
    assert result.ok, result.said


@needs_coq
@pytest.mark.parametrize("weaker", WEAKER, ids=str)
def test_a_weaker_checker_has_no_proof(weaker: Weakened, theory: None, tmp_path: Path) -> None:
    result = compile_weakened(weaker, tmp_path)
    assert refused(weaker, result), f"{weaker} and its soundness is still proven: {result.said}"


def test_every_weakness_is_a_change_of_the_theory() -> None:
    for weaker in WEAKENED:
        text = (kernel.HERE / "theory" / f"{weaker.file}.v").read_text("utf-8")
        assert weaker.strict in text, f"{weaker.file}.v has changed: no {weaker.strict!r}"


def test_only_a_failure_in_a_proof_counts_as_refused() -> None:
    weaker = Weakened("Play", "Definition hasb", "Definition hasb", "nothing")
    lines = (kernel.HERE / "theory" / "Play.v").read_text("utf-8").splitlines()
    at = 1 + next(n for n, line in enumerate(lines) if line.startswith("Definition hasb"))
    in_proof = 1 + next(n for n, line in enumerate(lines[at:], at) if line.startswith("Proof."))
    for line, expected in ((at - 1, False), (at, False), (in_proof, True)):
        said = f'File "Play.v", line {line}, characters 1-2:\nError: no.'
        assert refused(weaker, kernel.Compiled("Play", False, said)) is expected
    assert not refused(weaker, kernel.Compiled("Play", True, "line 1000, characters 1-2"))


@pytest.mark.parametrize(
    ("said", "closed"),
    [
        (kernel.CLOSED, True),
        ("", False),
        ("Axioms:\nproof_irrelevance : ...", False),
        (f"{kernel.CLOSED}\nAxioms:\nproof_irrelevance : ...", False),
    ],
)
def test_a_theorem_is_closed_if_coq_says_so(said: str, closed: bool) -> None:
    assert kernel.Compiled("x", True, said).closed is closed


def test_the_table_in_the_docs_has_a_row_for_every_theorem() -> None:
    _, _, table = proofs.DOCS.read_text("utf-8").partition(proofs.HEAD)
    rows = [line.split(" | ") for line in table.partition("\n\n")[0].splitlines()]
    assert [row[0].removeprefix("| ") for row in rows] == [one.says for one in INSTANCES]
    assert {row[-1].removesuffix(" |") for row in rows} == {kernel.CLOSED}


def test_a_new_table_takes_the_place_of_the_old_one() -> None:
    page = f"Before.\n\n{proofs.HEAD}| old |\n| older |\n\nAfter.\n"
    assert proofs.with_table(page, ["| new |\n"]) == f"Before.\n\n{proofs.HEAD}| new |\n\nAfter.\n"
    result = kernel.Compiled("3x3x3", True, kernel.CLOSED, 12.34, 440_000_000, 1234)
    says = "| the first player wins 3x3x3 | 12 s | 0.4 GB | 1 kB |"
    won = next(one for one in INSTANCES if one.name == "3x3x3")
    assert proofs.row(won, result) == f"{says} {kernel.CLOSED} |\n"


def test_without_coq_it_says_what_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proofs, "installed", lambda: False)
    assert proofs.main(["3x3"]) == 0
    assert capsys.readouterr().out.startswith("SKIPPED: Coq is not installed")


@pytest.mark.parametrize(
    ("words", "why"), [(["3x4"], "no such instance: 3x4"), (["--docs"], "--docs goes with --all")]
)
def test_what_cannot_be_done_is_refused(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        proofs.main(words)
    assert why in capsys.readouterr().err
