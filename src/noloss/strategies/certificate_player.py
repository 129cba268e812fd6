"""A proof about a line game as a player: it keeps the promise of its side.

Where the proof speaks of the board, the player follows it and its reason is the promise: `won from
here` or `cannot lose any more`. Elsewhere (the other seat, or a board that the proof never comes
to) it plays as `expert` does and promises no more than that.
"""

from dataclasses import dataclass, field

from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, named_repr, seated, unfinished
from noloss.proof.line_proof import LineProof
from noloss.strategies.expert import Expert
from noloss.strategies.promise import by_proof
from noloss.strategies.proof_guide import Guide
from noloss.strategies.worth import most_worth


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
