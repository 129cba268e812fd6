"""What a solver answers."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from noloss.core.display import Pictured
from noloss.core.errors import NolossError
from noloss.core.files import write_bytes
from noloss.core.game import Cell, LineGame, Value
from noloss.core.notation import cells_text
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.rules import USUAL

MOST_WRITTEN = 128
"""The cells of a board that a short text spells out."""


@dataclass(frozen=True, slots=True)
class Certified:
    """A claim whose proof the checker has accepted."""

    claim: str
    """Such as `first wins` or `second never loses`."""
    nodes: int
    size: int
    """Of the file, in bytes."""
    file: str | None = None
    """Where the proof was written."""
    data: bytes = field(default=b"", compare=False, repr=False)
    """The proof file itself."""


@dataclass(frozen=True, slots=True)
class Solution(Pictured):
    """What perfect play makes of a position."""

    __shape__ = (
        *("game", "position", "turn", "value", "engine", "best", "fastest", "distance"),
        *("nodes", "seconds", "certificate"),
    )
    position: Position
    value: Value
    best: tuple[Cell, ...]
    """Moves that keep the value: all of them where the distance is known, else those proven."""
    fastest: tuple[Cell, ...]
    """Those of them that also win soonest, or lose latest; none where the distance is not known."""
    distance: int | None
    """Plies to the end when the winner hurries and the loser delays; a draw fills the board. None
    where only the value is known."""
    nodes: int
    """Positions that were looked into."""
    engine: str = "rules"
    """What settled it: `table`, `answers`, `threats`, `blocks`, `proof numbers` or `search`;
    `shipped` if a proof of it comes with noloss; `rules` at a game's end."""
    seconds: float = 0.0
    """The time it took, by the clock."""
    certificate: tuple[Certified, ...] = ()
    """The proofs of the value, checked: one for a win, one for each side of a draw. None for games
    with gravity or misère; without numba only where plain Python does."""

    @property
    def game(self) -> LineGame:
        """The game of the position."""
        return self.position.game

    @property
    def turn(self) -> str:
        """The mark of the player to move."""
        return self.position.turn.mark

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        ends = "a draw" if self.value is Value.DRAW else f"won by the {self.value.value} player"
        best = f", best: {cells_text(self.best)}" if self.best else ""
        plies = "" if self.distance is None else f" in {self.distance}"
        return f"Solution({_named(self.position)} is {ends}{plies}{best})"


def _named(position: Position) -> str:
    """The board; a large one by its game and how many marks it has."""
    if position.game.size <= MOST_WRITTEN:
        return str(position)
    marks = (position.first | position.second).bit_count()
    return f"{position.game} after {counted(marks, 'move')}" if marks else position.game.name


def lacking(solution: Solution) -> str:
    """Why a value comes without a proof."""
    if solution.engine == "rules":
        return "the game is over"
    if solution.game.rules != USUAL:
        return "proofs cover only games with the usual rules"
    if solution.engine == "search":
        return "pip install 'noloss[fast]' adds one"
    return "the name of the game does not tell its lines"


def written(solution: Solution, path: Path | None) -> Solution:
    """The solution with its proofs written to this file.

    Of a draw there are two, and the side is put before the end of the name: `4x4.proof` becomes
    `4x4.first.proof` and `4x4.second.proof`.
    """
    if path is None:
        return solution
    if not solution.certificate:
        raise NolossError(f"{solution.game}: no proof of this value to write: {lacking(solution)}")
    proofs = []
    for proof in solution.certificate:
        file = path
        if len(solution.certificate) > 1:
            file = path.with_name(f"{path.stem}.{proof.claim.split()[0]}{path.suffix}")
        write_bytes(file, proof.data)
        proofs.append(replace(proof, file=str(file)))
    return replace(solution, certificate=tuple(proofs))
