"""All games of a 3x3 strategy as a tree: its moves, and every reply that is not the same again.

Replies that lead to the same board up to symmetry are one; of those the first cell is shown. The
leaves are the games that Bhatt, Varshney and Deb count.
"""

from dataclasses import replace

from noloss.core.game import Cell, Side, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.flow import flow, in_seats
from noloss.flow.flow_graph import Node
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import VectorStrategy, vectors
from noloss.show.outline import Outline, OutlinePage


def games_outline(strategy: Strategy, side: Side) -> OutlinePage:
    """All games of a strategy in one seat, up to symmetry."""
    title = f"The games of {strategy.name} as {side.value} player"
    return OutlinePage(strategy.name, play_tree(vectors(strategy, side)[0], side), title)


def play_tree(strategy: VectorStrategy, side: Side) -> Outline:
    """The tree of a strategy in one role."""
    base = gamebase()
    ends = {Value.win(side): "I win", Value.DRAW: "draw", Value.win(side.other): "you win"}

    def mine(position: Position) -> list[Cell]:
        return [base.cells(position, strategy.moves[base.row(position)])[0]]

    def yours(position: Position) -> list[Cell]:
        return [base.cells(position, row)[0] for row in base.graph.children[base.row(position)]]

    def told(node: Node, after: list[Outline]) -> Outline:
        if node.value is not None:
            return Outline("", f"{node.position} {ends[node.value]}")
        cells = [cell_text(cell) for cell in node.cells]
        if node.position.turn is side:
            return replace(after[0], text=f"I take {cells[0]}: {after[0].text}")
        below = (replace(each, answer=cell) for cell, each in zip(cells, after, strict=True))
        return Outline("", str(node.position), tuple(below))

    tree = flow(GAME.start(), *in_seats(side, mine, yours)).backward(told)[0]
    return tree if side is Side.FIRST else replace(tree, text="You begin:")
