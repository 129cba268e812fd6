"""A proof about a line game as a value: nodes, each of which proves its position by later ones.

The value says what a proof file says and no more: whoever has one knows nothing until the checker
has accepted it. Cells, lines and symmetries are indices from 0 here and numbers from 1 in the file;
lines are numbered in the order of their sorted cells (`numbered_lines`), and symmetry 0 is the
identity. P is the claimant, Q the opponent. docs/explanation/certificates.md says why each kind of
node proves its position.
"""

from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side


@dataclass(frozen=True, slots=True)
class Ref:
    """A later node, which stands for the position at hand after a symmetry."""

    node: int
    symmetry: int = 0

    def __str__(self) -> str:
        """As in the file."""
        return f"{self.node}.{self.symmetry}" if self.symmetry else str(self.node)


@dataclass(frozen=True, slots=True)
class Block:
    """Free cells in which P answers; without lines a pair, good for all lines that hold it."""

    cells: tuple[int, ...]
    lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        """As in the file."""
        cells = [str(cell + 1) for cell in self.cells]
        if not self.lines:
            return "-".join(cells)
        return f"{'/'.join(cells)}:{'/'.join(str(line + 1) for line in self.lines)}"


# ------------------------------------------------------------- entries, each for replies of Q


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply leads to a node, at once (P to move there) or after P's move (Q to move)."""

    reply: int
    to: Ref
    move: int | None = None

    def __str__(self) -> str:
        """As in the file."""
        move = "" if self.move is None else f",{self.move + 1}"
        return f"{self.reply + 1}{move}>{self.to}"


@dataclass(frozen=True, slots=True)
class Alike:
    """A symmetry of the position takes the reply to another one, which is settled before it."""

    reply: int
    like: int
    symmetry: int

    def __str__(self) -> str:
        """As in the file."""
        return f"{self.reply + 1}={self.like + 1}.{self.symmetry}"


@dataclass(frozen=True, slots=True)
class WinsAfter:
    """P wins after the reply by a sequence of threats."""

    reply: int
    cells: tuple[int, ...]

    def __str__(self) -> str:
        """As in the file."""
        return f"{self.reply + 1}:t,{joined(self.cells)}"


@dataclass(frozen=True, slots=True)
class WinsAlways:
    """P wins by this sequence after every reply that has no entry and leaves it possible."""

    cells: tuple[int, ...]

    def __str__(self) -> str:
        """As in the file."""
        return f"*t,{joined(self.cells)}"


@dataclass(frozen=True, slots=True)
class HoldsAlways:
    """P moves, and holds by blocks after every reply without an entry that they can do without."""

    move: int
    blocks: tuple[Block, ...]

    def __str__(self) -> str:
        """As in the file."""
        return f"*b,{self.move + 1},{';'.join(map(str, self.blocks))}"


Entry = Answer | Alike | WinsAfter | WinsAlways | HoldsAlways

# ------------------------------------------------------------- nodes


@dataclass(frozen=True, slots=True)
class Move:
    """P moves; the node referred to is at Q's turn."""

    cell: int
    to: Ref

    def __str__(self) -> str:
        """As in the file."""
        return f"m {self.cell + 1} {self.to}"


@dataclass(frozen=True, slots=True)
class Threats:
    """P, to move, wins by a sequence of threats."""

    cells: tuple[int, ...]

    def __str__(self) -> str:
        """As in the file."""
        return f"t {joined(self.cells, ' ')}"


@dataclass(frozen=True, slots=True)
class Replies:
    """Q to move: every reply that must be allowed is settled by one of these."""

    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        """As in the file."""
        return " ".join(["r", *map(str, self.entries)])


@dataclass(frozen=True, slots=True)
class Holds:
    """P never loses from here, by disjoint blocks; at P's turn he has a move to spare."""

    blocks: tuple[Block, ...]

    def __str__(self) -> str:
        """As in the file."""
        return f"b {';'.join(map(str, self.blocks))}".rstrip()


@dataclass(frozen=True, slots=True)
class Stolen:
    """The first player never loses from the empty board: the strategy could be stolen."""

    def __str__(self) -> str:
        """As in the file."""
        return "s"


Node = Move | Threats | Replies | Holds | Stolen


@dataclass(frozen=True)
class LineProof:
    """What a proof file says; true only once the checker accepts it."""

    game: str
    """The game's name; its board may be too large to be laid out as a `LineGame`."""
    side: Side
    """P, the claimant."""
    wins: bool
    """P wins; otherwise P never loses."""
    nodes: tuple[Node, ...]
    symmetries: tuple[tuple[int, ...], ...] = ()
    """The images of the cells under symmetry 1, 2, ..."""
    start: str | None = None
    """The text of the position it starts from; None for the empty board."""
    by: str = "noloss"

    @property
    def claim(self) -> str:
        """In words: `second never loses`."""
        return f"{self.side.value} {'wins' if self.wins else 'never loses'}"

    def __repr__(self) -> str:
        """Short: the nodes may be thousands."""
        return f"LineProof({self.game!r}, {self.claim!r}, {len(self.nodes):,} nodes)"


def numbered_lines(game: LineGame) -> tuple[tuple[int, ...], ...]:
    """The lines of a game in the order in which proofs number them."""
    return tuple(sorted(tuple(bits(line)) for line in game.lines))


def joined(indices: tuple[int, ...], glue: str = ",") -> str:
    """Numbers as they stand in the file."""
    return glue.join(str(index + 1) for index in indices)
