"""The vocabulary written out: what each term picks on each board, so that the page can play rules.

The page knows no term: it looks up in these tables what a rule list in plain words does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.tabulate import undecided
from noloss.strategies.vocabulary import CONDITIONS, SAME, TERMS, holds


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
