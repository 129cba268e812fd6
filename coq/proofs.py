"""Our theorems through Coq's kernel: compile the theory, its tests and the instances.

    python coq/proofs.py                theory, tests, weakened checkers and the small instances
    python coq/proofs.py --all          the large ones too: minutes
    python coq/proofs.py --all --docs   and keep the table in docs/explanation/trusted-base.md
    python coq/proofs.py 7x7x7 ...      the theory and these

Every instance is made by `noloss`, written into `coq/build/` and compiled; what each theorem rests
on is read from what Coq prints. A table is printed at the end; any failure ends with exit code 1.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from instances import INSTANCES, SMALL, Instance, compile_instance
from kernel import CLOSED, HERE, THEORY, Compiled, compile_theory, coqc, coqchk, installed
from weakened import WEAKENED, compile_weakened, refused

TESTS = ("Boards", "Graphs", "Choices")
DOCS = HERE.parent / "docs" / "explanation" / "trusted-base.md"
HEAD = "| Theorem | Time | Memory | File | Print Assumptions |\n|---|---|---|---|---|\n"


def compile_tests() -> Iterator[Compiled]:
    """The tests of the theory, which speak of small instances too."""
    return (coqc(f"tests/{name}", HERE / "tests" / f"{name}.v") for name in TESTS)


def small_kernel(instances: Iterable[Instance], library: bool = True) -> Compiled:
    """The theory and these instances, checked again without the virtual machine."""
    modules = [f"NoLoss.{name}" for name in THEORY]
    return coqchk([*modules, *(f"NoLossInstances.{one.module}" for one in instances)], library)


def weakened_checkers() -> Iterator[tuple[str, Compiled]]:
    """Each weakened checker, and whether it was refused as it must be."""
    for each in WEAKENED:
        with tempfile.TemporaryDirectory() as folder:
            result = compile_weakened(each, Path(folder))
        yield "no proof, as it must be" if refused(each, result) else "", result


def row(instance: Instance, result: Compiled) -> str:
    """A line of the table, which is kept in the docs."""
    size = f"{result.size / 1e6:.1f} MB" if result.size >= 1e6 else f"{result.size / 1e3:.0f} kB"
    time = f"{result.seconds:.1f} s" if result.seconds < 9.95 else f"{result.seconds:.0f} s"
    cells = (instance.says, time, f"{result.memory / 1e9:.1f} GB", size, CLOSED)
    return f"| {' | '.join(cells)} |\n"


def with_table(text: str, rows: Iterable[str]) -> str:
    """The page with these rows in place of those that it has."""
    before, found, rest = text.partition(HEAD)
    if not found:
        raise ValueError(f"{DOCS.name} has no table with the head {HEAD!r}")
    return before + found + "".join(rows) + rest[rest.index("\n\n") + 1 :]


class Report:
    """Says how each part went, and remembers whether all went well."""

    def __init__(self, out: Callable[[str], object]) -> None:
        self.out, self.good = out, True

    def __call__(self, state: str, result: Compiled) -> None:
        """One line; without a good `state` also what Coq said."""
        self.good = self.good and bool(state)
        spent = f"{result.seconds:7.1f} s {result.memory / 1e6:7.0f} MB"
        self.out(f"{result.name:<36} {spent}  {state or 'FAILED'}\n")
        if not state:
            self.out(result.said)


def main(words: Sequence[str] | None = None) -> int:
    """Compile what is asked for, and say how it went."""
    asked = _asked(words)
    if not installed():
        sys.stdout.write("SKIPPED: Coq is not installed (on Debian: apt install coq)\n")
        return 0
    report = Report(lambda text: (sys.stdout.write(text), sys.stdout.flush()))
    for result in compile_theory():
        report("compiled" if result.ok else "", result)
    chosen = [one for one in INSTANCES if asked.all or one.name in (asked.names or SMALL)]
    rows = []
    for instance in chosen:
        result = compile_instance(instance)
        report(CLOSED if result.ok and result.closed else "", result)
        rows.append(row(instance, result))
    if not asked.names:
        _tests(report, asked.all)
    sys.stdout.write("\n" + HEAD + "".join(rows))
    if asked.docs and report.good:
        DOCS.write_text(with_table(DOCS.read_text("utf-8"), rows), "utf-8")
    return 0 if report.good else 1


def _tests(report: Report, library: bool) -> None:
    """What must hold besides: tests of the theory, weakened checkers, the small kernel's word."""
    for result in compile_tests():
        report("all hold" if result.ok else "", result)
    for state, result in weakened_checkers():
        report(state, result)
    small = [instance for instance in INSTANCES if instance.name in SMALL]
    result = small_kernel(small, library)
    free = not library or "* Axioms: <none>" in result.said
    report("accepted" + (", no axioms" if library else "") if result.ok and free else "", result)


def _asked(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="instances, by name")
    parser.add_argument("--all", action="store_true", help="the large instances too")
    parser.add_argument("--docs", action="store_true", help="keep the table in the docs")
    asked = parser.parse_args(words)
    unknown = set(asked.names) - {instance.name for instance in INSTANCES}
    if unknown:
        parser.error(f"no such instance: {', '.join(sorted(unknown))}")
    if asked.docs and not asked.all:
        parser.error("--docs goes with --all: the table has all theorems")
    return asked


if __name__ == "__main__":
    sys.exit(main())
