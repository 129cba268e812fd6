"""Coq as a program: what became of a file that it compiled or checked again, and what it took."""

import os
import shutil
import subprocess
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
    "Index",
    "Symmetry",
    "Shapes",
    "Stealing",
    "Win",
    "Threats",
    "Graph",
)
"""The files of the theory, each after those that it needs."""
PATHS = ("-Q", str(HERE / "theory"), "NoLoss", "-Q", str(BUILD), "NoLossInstances")
CLOSED = "Closed under the global context"


@dataclass(frozen=True)
class Compiled:
    """What Coq made of a file."""

    name: str
    ok: bool
    said: str
    seconds: float = 0.0
    """Processor time."""
    memory: int = 0
    """The most that it held at once, in bytes."""
    size: int = 0
    """Of the file, in bytes."""

    @property
    def closed(self) -> bool:
        """Whether it says what its theorems rest on, and that is nothing but the definitions."""
        return CLOSED in self.said and "Axioms:" not in self.said


def installed() -> bool:
    """Whether Coq is there."""
    return shutil.which("coqc") is not None


def coqc(name: str, file: Path, paths: Sequence[str] = PATHS) -> Compiled:
    """Compile one file."""
    return _run(name, ("coqc", "-q", *paths, str(file)), file.stat().st_size)


def coqchk(modules: Iterable[str], library: bool = True, paths: Sequence[str] = PATHS) -> Compiled:
    """Let the small kernel check compiled files again, without the virtual machine.

    With `library` also all that they need of the standard library, which takes it half a minute,
    and it says whether there are axioms; without, just these.
    """
    whole = modules if library else (word for module in modules for word in ("-norec", module))
    return _run("coqchk", ("coqchk", "-silent", "-o", *paths, *whole))


def compile_theory(theory: Path = HERE / "theory") -> list[Compiled]:
    """Compile the theory in order, as far as it goes."""
    results: list[Compiled] = []
    for name in THEORY:
        results.append(coqc(name, theory / f"{name}.v", ("-Q", str(theory), "NoLoss")))
        if not results[-1].ok:
            break
    return results


def _run(name: str, words: Sequence[str], size: int = 0) -> Compiled:
    """Run a program; memory is right as long as this process is the smaller one."""
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    ) as process:
        said = "" if process.stdout is None else process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = used.ru_utime + used.ru_stime
    return Compiled(name, process.returncode == 0, said, seconds, used.ru_maxrss * 1024, size)
