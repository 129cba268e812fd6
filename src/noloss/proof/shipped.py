"""The proofs that come with noloss: what would take minutes to find, ready to be checked."""

from dataclasses import dataclass
from importlib.resources import files

from noloss.checker.proof_text import read_head
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.proof.line_proof import LineProof
from noloss.proof.proof_file import parse_proof

FOLDER = "noloss.proof"


@dataclass(frozen=True)
class Shipped:
    """A proof that comes with noloss, or that could."""

    game: str
    claim: str
    """`wins` or `never loses`."""
    side: str
    nodes: int
    size: int
    """Bytes of the file."""
    by: str
    """What made it."""


def shipped(game: str | None = None) -> dict[Shipped, bytes]:
    """All proofs that come with noloss, or those of one game, each with its file's content."""
    wanted = None if game is None else game.strip().lower()
    found = {}
    folder = files(FOLDER) / "shipped_proofs"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        data = file.read_bytes()
        proof = described(data)
        if wanted in (None, proof.game):
            found[proof] = data
    if not found:
        known = ", ".join(sorted({proof.game for proof in shipped()}))
        raise NolossError(f"no certificate for {game!r:.60} comes with noloss; there are: {known}")
    return found


def described(data: bytes) -> Shipped:
    """What the head of a proof file says of it."""
    head, _ = read_head(data)
    side, _, claim = head["claim"].partition(" ")
    return Shipped(head["game"], claim, side, int(head["nodes"]), len(data), head["by"])


def shipped_for(game: str, side: Side) -> list[LineProof]:
    """The proofs of this game for this side that come with noloss; often none.

    They are not checked here: what comes with noloss is checked in its tests.
    """
    folder = files(FOLDER) / "shipped_proofs"
    named = [file for file in folder.iterdir() if file.name.startswith(f"{game}-{side.value}")]
    return [parse_proof(file.read_bytes()) for file in named]


def shipped_one(game: str, side: Side | None = None) -> bytes:
    """The file of the one proof of a game, or of the one for this side."""
    found = shipped(game)
    fitting = [proof for proof in found if side is None or proof.side == side.value]
    if len(fitting) != 1:
        sides = ", ".join(proof.side for proof in found)
        raise NolossError(f"certificates of {game} are for: {sides}; say which with --side")
    return found[fitting[0]]
