"""A proof about a line game as a player: it keeps the promise of its side.

Where the proof speaks of the board, the player follows it and its reason is the promise: `won from
here` or `cannot lose any more`. Elsewhere (the other seat, or a board that the proof never comes
to) it plays as `expert` does and promises no more than that.
"""

from dataclasses import dataclass, field
from hashlib import sha256

from noloss.checker.proof_text import MOST_BYTES
from noloss.core.files import read_bytes
from noloss.core.game import LineGame
from noloss.core.named_file import name_of, split_digest
from noloss.core.position import Position
from noloss.core.strategy import Decision, named_repr, seated, unfinished
from noloss.proof.line_proof import LineProof
from noloss.proof.proof_file import checked_proof, parse_proof, shipped, shipped_one
from noloss.strategies.expert import Expert, most_worth
from noloss.strategies.proof_guide import Guide, by_proof


@dataclass(frozen=True)
class CertificateStrategy:
    """Plays the one game of its proof, which has been checked."""

    name: str
    proof: LineProof = field(repr=False)
    _guides: dict[LineGame, Guide] = field(default_factory=dict, repr=False, compare=False)
    _elsewhere: Expert = field(default=Expert("expert"), repr=False, compare=False)

    __repr__ = named_repr

    def __reduce__(self) -> tuple[type["CertificateStrategy"], tuple[str, LineProof]]:
        """What was looked up stays behind when it is pickled or copied."""
        return CertificateStrategy, (self.name, self.proof)

    def plays(self, game: LineGame) -> bool:
        """The game of the proof."""
        return game.name == self.proof.game

    def objection(self, game: LineGame) -> str:
        """Why it does not play another."""
        return f"its proof is about {self.proof.game}"

    def decide(self, position: Position) -> Decision:
        """What the proof says; where it says nothing, what `expert` does."""
        game = unfinished(position).game
        seated(self, game)
        if game not in self._guides:
            self._guides[game] = Guide(game, self.proof)
        guidance = self._guides[game].advise(position)
        if guidance is None:
            return self._elsewhere.decide(position)
        return by_proof(self.proof, guidance, most_worth(position, guidance.moves))


def load_certificate(text: str) -> CertificateStrategy:
    """Plays by the shipped certificate for this game, or by the one in this file.

    A certificate from a file is checked first; the shipped ones are checked in the tests.
    """
    game = text.strip().lower()
    if game in {proof.game for proof in shipped()}:
        return CertificateStrategy(f"certificate:{game}", parse_proof(shipped_one(game)))
    path, wanted = split_digest("certificate", text)
    data = read_bytes(path, MOST_BYTES)
    name = name_of("certificate", path, sha256(data).hexdigest()[:8], wanted)
    return CertificateStrategy(name, checked_proof(data, path))
