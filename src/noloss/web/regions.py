"""The blocks of a draw, for the page to colour: where the second player answers in which cells."""

from dataclasses import dataclass

from noloss.core.game import Cell
from noloss.core.notation import parse_game
from noloss.proof.line_proof import Answer, Block, HoldsAlways, LineProof, Replies
from noloss.proof.proof_file import parse_proof
from noloss.web.offered_games import PageGame, page_game


@dataclass(frozen=True)
class Region:
    """A block: its cells, and for how many lines it is good."""

    cells: tuple[Cell, ...]
    lines: int


@dataclass(frozen=True)
class Regions:
    """The blocks that hold a board after an opening of a proof."""

    game: PageGame
    opening: Cell
    """The first move of the game."""
    answers: tuple[Cell, ...]
    """What the second player has marked when the blocks begin to hold."""
    blocks: tuple[Region, ...]


def regions(data: bytes) -> Regions | None:
    """The blocks after the first opening that a proof file settles by them; None if none is."""
    proof = parse_proof(data)
    root = proof.nodes[0]
    for entry in root.entries if isinstance(root, Replies) else ():
        if isinstance(entry, Answer) and entry.move is not None and not entry.to.symmetry:
            later = proof.nodes[entry.to.node]
            held = next(
                (e for e in getattr(later, "entries", ()) if isinstance(e, HoldsAlways)), None
            )
            if held is not None:
                return _regions(proof, entry.reply, (entry.move, held.move), held.blocks)
    return None


def _regions(
    proof: LineProof, opening: int, answers: tuple[int, int], blocks: tuple[Block, ...]
) -> Regions:
    game = parse_game(proof.game)
    found = []
    for block in blocks:
        cells = sum(1 << cell for cell in block.cells)
        lines = len(block.lines) or sum(line & cells == cells for line in game.lines)
        found.append(Region(tuple(map(Cell, block.cells)), lines))
    return Regions(page_game(game), Cell(opening), tuple(map(Cell, answers)), tuple(found))
