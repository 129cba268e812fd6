"""All games of a 3x3 strategy as a tree: its moves, and every reply that is not the same again.

Replies that lead to the same board up to symmetry are one; of those the first cell is shown. The
leaves are the games that Bhatt, Varshney and Deb count.
"""

from noloss.core.game import Side
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.evolve.boards.gamebase import GAME, gamebase
from noloss.evolve.boards.genome import VectorStrategy, vectors
from noloss.report.trees.outline import Outline, OutlinePage


def games_outline(strategy: Strategy, side: Side) -> OutlinePage:
    """All games of a strategy in one seat, up to symmetry."""
    title = f"The games of {strategy.name} as {side.value} player"
    return OutlinePage(strategy.name, play_tree(vectors(strategy, side)[0], side), title)


def play_tree(strategy: VectorStrategy, side: Side) -> Outline:
    """The tree of a strategy in one role."""
    start = GAME.start()
    if side is Side.FIRST:
        return _own(strategy, start, "")
    return Outline("", "You begin:", _replies(strategy, start))


def _own(strategy: VectorStrategy, position: Position, answer: str) -> Outline:
    """My move on this board, and what can follow."""
    base = gamebase()
    cell = base.cells(position, strategy.moves[base.row(position)])[0]
    after = position.after(cell)
    text = f"I take {cell_text(cell)}: {after}"
    outcome = after.outcome()
    if outcome:
        return Outline(answer, f"{text} {'I win' if outcome.winner else 'draw'}")
    return Outline(answer, text, _replies(strategy, after))


def _replies(strategy: VectorStrategy, position: Position) -> tuple[Outline, ...]:
    base = gamebase()
    replies = []
    for row in base.graph.children[base.row(position)]:
        cell = base.cells(position, row)[0]
        after = position.after(cell)
        outcome = after.outcome()
        if outcome:
            end = "you win" if outcome.winner else "draw"
            replies.append(Outline(cell_text(cell), f"{after} {end}"))
        else:
            replies.append(_own(strategy, after, cell_text(cell)))
    return tuple(replies)
