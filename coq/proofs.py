"""Our theorems through Coq's kernel: compile the theory, its tests and the instances.

    python coq/proofs.py             theory, tests and the small instances
    python coq/proofs.py --all       the large ones too: minutes
    python coq/proofs.py 7x7x7 ...   the theory and these
    python coq/proofs.py --coqchk    afterwards, let the small kernel check theory and small ones

Every instance is made by `noloss`, written into `coq/build/` and compiled; what each theorem rests
on is read from what Coq prints. A table is printed at the end; any failure ends with exit code 1.
"""

import argparse
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD = HERE / "build"
THEORY = (
    "Game",
    "Play",
    "Certificate",
    "Blocks",
    "Symmetry",
    "Stealing",
    "Win",
    "Threats",
    "Graph",
)
TESTS = ("Boards", "Graphs", "Choices")
PATHS = ("-Q", str(HERE / "theory"), "NoLoss", "-Q", str(BUILD), "NoLossInstances")
CLOSED = "Closed under the global context"


@dataclass(frozen=True)
class Instance:
    """A certificate and the command of `noloss` that writes it: FILE is where."""

    name: str
    command: tuple[str, ...]
    small: bool = True
    ending: str = ".proof"
    """Of the file that is written; of a draw there are two, and the second player's is wanted."""

    @property
    def module(self) -> str:
        """Its name as Coq allows it."""
        return "I_" + re.sub(r"\W", "_", self.name)


def strategy(name: str, small: bool = True) -> Instance:
    """The certificate of a strategy in both seats."""
    return Instance(name, ("prove", name, "--certificate", "FILE"), small, ".cert")


def won(game: str, small: bool = True) -> Instance:
    """The proof of a win that `solve` finds."""
    return Instance(game, ("solve", game, "--out", "FILE"), small)


def drawn(game: str, small: bool = True) -> Instance:
    """The second player's proof of a draw that `solve` finds."""
    return Instance(game, ("solve", game, "--out", "FILE"), small, ".second.proof")


def shipped(game: str) -> Instance:
    """A proof that comes with the package."""
    return Instance(game, ("certificates", game, "--out", "FILE"), small=False)


INSTANCES = (
    strategy("t3dt"),
    strategy("t3dt-plus", small=False),
    strategy("wst", small=False),
    strategy("six-leaves", small=False),
    strategy("ten-leaves", small=False),
    strategy("four-rules", small=False),
    drawn("3x3"),
    drawn("4x4", small=False),
    drawn("6x6:5", small=False),
    won("3x3x3"),
    won("4x4:3", small=False),
    won("5x6:4", small=False),
    drawn("7x7x7", small=False),
    drawn("7x7:5", small=False),
    shipped("6x6x6"),
    drawn("10x10x10x10", small=False),
)


@dataclass(frozen=True)
class Compiled:
    """What Coq made of a file."""

    name: str
    ok: bool
    said: str
    seconds: float
    """Processor time."""
    size: int

    @property
    def closed(self) -> bool:
        """Whether every theorem rests on nothing but the definitions."""
        asked = self.said.count("Axioms:") + self.said.count(CLOSED)
        return asked > 0 and self.said.count(CLOSED) == asked


def coqc(name: str, file: Path, paths: Sequence[str] = PATHS) -> Compiled:
    """Compile one file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        ["coqc", "-q", *paths, str(file)], check=False, capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = done.stdout + done.stderr
    return Compiled(name, done.returncode == 0, said, seconds, file.stat().st_size)


def compile_theory(theory: Path = HERE / "theory") -> list[Compiled]:
    """Compile the theory in order, as far as it goes."""
    paths = ("-Q", str(theory), "NoLoss")
    results: list[Compiled] = []
    for name in THEORY:
        results.append(coqc(name, theory / f"{name}.v", paths))
        if not results[-1].ok:
            break
    return results


def compile_instance(instance: Instance) -> Compiled:
    """Let noloss write the certificate and the file for Coq, and compile that."""
    BUILD.mkdir(exist_ok=True)
    certificate, file = (BUILD / f"{instance.module}{end}" for end in (instance.ending, ".v"))
    given = BUILD / f"{instance.module}.{instance.ending.rpartition('.')[2]}"
    made = [str(given) if word == "FILE" else word for word in instance.command]
    for words in (made, ["coq", str(certificate), "--out", str(file)]):
        done = subprocess.run(
            [sys.executable, "-m", "noloss", *words], check=False, capture_output=True, text=True
        )
        if not certificate.exists() or (words[0] == "coq" and done.returncode):
            return Compiled(instance.name, False, done.stdout + done.stderr, 0.0, 0)
    return coqc(instance.name, file)


def compile_tests() -> Iterable[Compiled]:
    """The tests of the theory; they need the instance of T3DT."""
    return (coqc(f"tests/{name}", HERE / "tests" / f"{name}.v") for name in TESTS)


def coqchk() -> int:
    """The small kernel, which knows no virtual machine, on the theory and the small instances."""
    modules = [f"NoLoss.{name}" for name in THEORY]
    modules += [f"NoLossInstances.{one.module}" for one in INSTANCES if one.small]
    return subprocess.run(["coqchk", "-silent", "-o", *PATHS, *modules], check=False).returncode


def row(result: Compiled, instance: bool) -> str:
    """One line of the table."""
    rests = "no axioms" if result.closed else "AXIOMS" if instance and result.ok else ""
    state = rests if result.ok else "FAILED"
    return f"{result.name:<16} {result.seconds:7.1f} s {result.size / 1000:9.1f} kB  {state}"


def main(words: Sequence[str] | None = None) -> int:
    """Compile what is asked for, and say how it went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="instances, by name")
    parser.add_argument("--all", action="store_true", help="the large instances too")
    parser.add_argument("--coqchk", action="store_true", help="check again with the small kernel")
    asked = parser.parse_args(words)
    if shutil.which("coqc") is None:
        sys.stdout.write("SKIPPED: Coq is not installed (on Debian: apt install coq)\n")
        return 0
    unknown = set(asked.names) - {instance.name for instance in INSTANCES}
    if unknown:
        parser.error(f"no such instance: {', '.join(sorted(unknown))}")
    good = True

    def tell(result: Compiled, instance: bool = False) -> None:
        nonlocal good
        fine = result.ok and (result.closed or not instance)
        good = good and fine
        sys.stdout.write(row(result, instance) + "\n" + ("" if fine else result.said))
        sys.stdout.flush()

    for result in compile_theory():
        tell(result)
    for instance in INSTANCES:
        if instance.name in asked.names or (not asked.names and (instance.small or asked.all)):
            tell(compile_instance(instance), instance=True)
    if not asked.names:
        for result in compile_tests():
            tell(result)
    if asked.coqchk:
        good = coqchk() == 0 and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
