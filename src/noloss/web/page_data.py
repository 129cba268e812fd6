"""What the page is told of the games that it offers, as data.

The lines of a game come from here and from nowhere else. The page knows no term and no search: it
looks up what each term of the vocabulary picks on each board, how far minimax looks where it comes
to decide, and the blocks of a draw, to colour them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical, symmetries
from noloss.flow.flow import EVERY, flow, whole_game
from noloss.flow.flow_graph import positions_below
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.line_proof import Answer, Block, HoldsAlways, LineProof, Replies
from noloss.proof.proof_file import parse_proof
from noloss.strategies.vocabulary import CONDITIONS, SAME, TERMS, holds

FORMAT, VERSION = "noloss page", 1
"""The head of every file of data that is the page's own."""

MOST_CELLS = 9
"""Of larger boards the page looks nothing up, so it needs no symmetries."""


@dataclass(frozen=True)
class PageGame:
    """What the page has to know of a game to play it."""

    name: str
    shape: tuple[int, ...]
    lines: tuple[tuple[Cell, ...], ...]
    gravity: bool
    symmetries: tuple[tuple[Cell, ...], ...]
    """Where each cell goes; none of games that nothing is looked up of."""


def page_game(game: LineGame) -> PageGame:
    """A game as the page wants it."""
    ways = symmetries(game) if game.size <= MOST_CELLS else ()
    return PageGame(
        game.name,
        game.shape,
        tuple(tuple(map(Cell, bits(line))) for line in game.lines),
        game.rules.gravity,
        tuple(tuple(map(Cell, way.image)) for way in ways),
    )


@dataclass(frozen=True)
class Standing:
    """What perfect play makes of a position."""

    value: Value
    distance: int
    """Plies to the end."""
    best: tuple[Cell, ...]
    """Moves that keep the value; none once the game is over."""
    fastest: tuple[Cell, ...]


@dataclass(frozen=True)
class Atlas:
    """Every position of a game up to symmetry."""

    game: LineGame
    positions: dict[Position, Standing]


def atlas(game: LineGame) -> Atlas:
    """Solve the whole game, and keep one of the positions that are alike."""
    table, found = solve_game(game), {}
    for node in whole_game(game).nodes:
        if canonical(node.position) == node.position:
            solution = table.at(node.position)
            plies = 0 if node.value is not None else solution.distance or 0
            kept = solution.best, solution.fastest
            found[node.position] = Standing(solution.value, plies, *kept)
    return Atlas(game, found)


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


@dataclass(frozen=True)
class SpelledTerm:
    """A term by what it does."""

    says: str
    unless: str
    cells: tuple[int, ...]
    """For each board, the cells it picks as a mask; zero where it does not apply."""


@dataclass(frozen=True)
class Spelled:
    """The vocabulary on every board of a game that goes on, one of those that are alike."""

    game: LineGame
    boards: tuple[Position, ...]
    terms: Mapping[str, SpelledTerm]
    conditions: Mapping[str, tuple[int, ...]]
    """For each board 1 where the condition holds, else 0."""
    same: Mapping[str, str]
    """Other names for the same."""


def spelled(game: LineGame) -> Spelled:
    """Ask every term on every board."""
    boards = tuple(board for board in undecided(game) if canonical(board) == board)
    terms = {
        name: SpelledTerm(term.says, term.unless, tuple(map(term.cells, boards)))
        for name, term in TERMS.items()
        if term.games in ("any", game.name)
    }
    conditions = {
        name: tuple(int(holds(name, board)) for board in boards)
        for name, question in CONDITIONS.items()
        if question.games in ("any", game.name)
    }
    return Spelled(game, boards, terms, conditions, SAME)


@dataclass(frozen=True)
class SearchRuns:
    """How many positions a search without any cut looks into, for one of boards that are alike."""

    positions: Mapping[Position, int]


def search_runs(game: LineGame) -> SearchRuns:
    """Count every continuation, each as often as it comes up: minimax keeps no table."""
    return SearchRuns(positions_below(flow(game.start(), EVERY, EVERY, fold=canonical)))
