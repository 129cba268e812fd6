"""The theorems that Coq is to judge, and how `noloss` makes a file of each."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from kernel import BUILD, Compiled, coqc


@dataclass(frozen=True)
class Instance:
    """A theorem, and the command of `noloss` that writes its certificate: FILE is where."""

    name: str
    says: str
    command: tuple[str, ...]
    ending: str = ".proof"
    """Of the certificate; of a draw there are two, and the second player's is wanted."""

    @property
    def module(self) -> str:
        """Its name as Coq allows it."""
        return "I_" + re.sub(r"\W", "_", self.name)

    @property
    def file(self) -> Path:
        """Where the file for Coq is written."""
        return BUILD / f"{self.module}.v"


def strategy(name: str, title: str = "") -> Instance:
    """The certificate of a strategy in both seats."""
    says = f"{title or name} never loses, in both seats"
    return Instance(name, says, ("prove", name, "--certificate", "FILE"), ".cert")


def won(game: str, title: str = "") -> Instance:
    """The proof of a win that `solve` finds."""
    says = f"the first player wins {title or game}"
    return Instance(game, says, ("solve", game, "--out", "FILE"))


def drawn(game: str) -> Instance:
    """The second player's proof of a draw that `solve` finds."""
    return Instance(game, f"{game} is a draw", ("solve", game, "--out", "FILE"), ".second.proof")


def shipped(game: str) -> Instance:
    """The second player's proof of a draw that comes with the package."""
    return Instance(game, f"**{game} is a draw**", ("certificates", game, "--out", "FILE"))


INSTANCES = (
    strategy("t3dt", "T3DT"),
    strategy("t3dt-plus", "T3DT-plus"),
    strategy("wst", "WST"),
    strategy("six-leaves"),
    strategy("ten-leaves"),
    strategy("four-rules"),
    drawn("3x3"),
    drawn("4x4"),
    drawn("6x6:5"),
    drawn("7x7:5"),
    drawn("7x7x7"),
    drawn("10x10x10x10"),
    shipped("6x6x6"),
    won("3x3x3"),
    won("4x4:3"),
    won("5x6:4"),
    won("4x4x4", "4x4x4 (Qubic)"),
)
SMALL = ("t3dt", "3x3", "3x3x3")
"""One of each kind, which the tests compile too."""


def compile_instance(instance: Instance) -> Compiled:
    """Let noloss write the certificate and the file for Coq, and compile that."""
    BUILD.mkdir(exist_ok=True)
    certificate = instance.file.with_suffix(instance.ending)
    given = instance.file.with_suffix(f".{instance.ending.rpartition('.')[2]}")
    certificate.unlink(missing_ok=True)  # of an earlier run
    made = [str(given) if word == "FILE" else word for word in instance.command]
    for words in (made, ["coq", str(certificate), "--out", str(instance.file)]):
        done = subprocess.run(
            [sys.executable, "-m", "noloss", *words], check=False, capture_output=True, text=True
        )
        if not certificate.exists() or (words[0] == "coq" and done.returncode):
            return Compiled(instance.name, False, done.stdout + done.stderr)
    return coqc(instance.name, instance.file)
