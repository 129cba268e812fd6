"""A certificate file of either kind as a file for Coq.

For a strategy's certificate it lists the choices and states the theorem that they never lose.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from noloss.checker.proof_text import MAGIC
from noloss.core.errors import BadFile
from noloss.core.files import read_bytes
from noloss.core.game import Side
from noloss.proof.certificate import Certificate, parse_certificate
from noloss.proof.proof_file import parse_proof
from noloss.show.coq.coq_words import SIDE, assumptions, coq_game, listed, preamble, theorem
from noloss.show.coq.proof_graph import proof_instance


def certificate_instance(claims: tuple[Certificate, ...]) -> str:
    """The claims of one certificate; if both seats are there, the game is a draw."""
    game = coq_game(claims[0].game)
    parts = [preamble("Play Certificate"), f"Definition game := {game}.\n"]
    names: list[str] = []
    for claim in claims:
        seat = claim.side.value
        names.append(f"{seat}_never_loses")
        entries = (
            f"({position.first},{position.second},{listed(moves)})"
            for position, moves in claim.choices.items()
        )
        choices = listed(entries, "\n;")
        parts.append(f"Definition choices_{seat} : list entry := {choices}.\n")
        parts.append(
            theorem(
                names[-1],
                f"never_loses ({game}) {SIDE[claim.side]} (follows choices_{seat}) start",
                "apply check_sound. vm_cast_no_check (eq_refl true).",
            )
        )
    if {claim.side for claim in claims} == set(Side):
        parts.append(
            theorem(
                "is_a_draw",
                f"draw ({game})",
                "intros [|]; eapply never_loses_holds;"
                " [apply first_never_loses|apply second_never_loses].",
            )
        )
        names.append("is_a_draw")
    return "".join(parts) + assumptions(names)


@dataclass(frozen=True)
class CoqInstance:
    """A file for Coq and the theorems that it states; whether they hold is for Coq to say."""

    __shape__ = ("file", "theorems", "bytes")
    file: str
    """The certificate it was made from."""
    theorems: Mapping[str, str]
    """Each by its name, as it is stated."""
    bytes: int
    """The size of the text."""
    text: str = field(default="", compare=False, repr=False)

    @classmethod
    def of(cls, file: str, text: str) -> "CoqInstance":
        """The file for Coq that was made from a certificate."""
        theorems = re.findall(r"^Theorem (\w+) : (.*)\.$", text, re.MULTILINE)
        return cls(file, dict(theorems), len(text), text)


def coq_instance(file: Path | str) -> CoqInstance:
    """Turn a certificate into statements and data for the theory in `coq/theory`."""
    data = read_bytes(file)
    try:
        if data.startswith(f"{MAGIC} ".encode()):
            return CoqInstance.of(str(file), proof_instance(parse_proof(data)))
        return CoqInstance.of(str(file), certificate_instance(tuple(parse_certificate(data))))
    except BadFile as error:
        raise BadFile(f"{str(file)!r}: {error}") from None


def instance_text(instance: CoqInstance, out: Path | None) -> str:
    """What it states, for a person; without a file to write to, the text itself."""
    if out is None:
        return instance.text.rstrip("\n")
    theorems = [f"  {name} : {statement}" for name, statement in instance.theorems.items()]
    compiling = f"Compile it with: coqc -Q coq/theory NoLoss {out}"
    return "\n".join([f"{out} states", *theorems, compiling])
