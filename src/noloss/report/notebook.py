"""What a value looks like in a notebook: boards and trees as SVG, everything else as HTML."""

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from noloss.arena.match import Match
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Value
from noloss.core.notation import cell_text, moves_text
from noloss.core.plain import plain_html
from noloss.core.position import Position
from noloss.core.strategy import Decision
from noloss.exact.engines.solution import Solution
from noloss.exact.proof.proof import Proof
from noloss.report.board_svg import board_svg
from noloss.report.outline import outline
from noloss.report.tree_svg import tree_svg
from noloss.strategies.tree import Tree, TreeStrategy

SMALL = 0.7
"""The scale of the boards of a game that is shown move by move."""


@singledispatch
def picture(value: Any) -> str:
    """A position or a tree as SVG; a decision, a solution, a proof or a match as HTML.

    >>> from noloss.core.notation import parse_game
    >>> picture(parse_game("3x3").start())[:4]
    '<svg'
    """
    raise NolossError(f"there is no picture of {value!r:.60} ({type(value).__name__})")


@picture.register
def _(position: Position) -> str:
    return board_svg(position)


@picture.register
def _(tree: Tree) -> str:
    return tree_svg(outline(tree.root), tree.name or "tree")


@picture.register
def _(strategy: TreeStrategy) -> str:
    return tree_svg(outline(strategy.tree.root), strategy.name)


@picture.register
def _(decision: Decision) -> str:
    why = f"<p><b>{plain_html(decision.reason.rule)}</b>: {plain_html(decision.reason.text)}</p>"
    titles = ("cell", *map(cell_text, decision.moves))
    return why + _table(titles, [("chance", *map(str, decision.moves.values()))])


@picture.register
def _(solution: Solution) -> str:
    board = board_svg(solution.position, marked=solution.best)
    best = f"; best: {moves_text(solution.best)}" if solution.best else ""
    return f"{board}<p>{_ends(solution.value)} in {solution.distance} plies{best}.</p>"


@picture.register
def _(proof: Proof) -> str:
    how = "never loses" if proof.no_loss else "can lose"
    head = (
        f"<p><b>{plain_html(proof.strategy)}</b> {how} {proof.game}"
        f" as {proof.side.value} player ({proof.side.mark}).</p>"
    )
    ends = ("win", "draw", "loss")
    titles = ("positions", "games won", "drawn", "lost", "wins let go")
    counts = (proof.positions, *map(proof.count, ends), len(proof.missed_wins))
    table = _table(titles, [[f"{count:,}" for count in counts]])
    if proof.refutation is None:
        return head + table
    lost = f"<p>Shortest game it loses: {moves_text(proof.refutation)}</p>"
    return f"{head}{table}{lost}{_boards(proof.game, proof.refutation)}"


@picture.register
def _(match: Match) -> str:
    end = f"<p>{_ends(match.outcome.value)}: {moves_text(match.moves)}</p>"
    return _boards(match.game, match.moves) + end


def _ends(value: Value) -> str:
    return "Draw" if value is Value.DRAW else f"{value.value.title()} player wins"


def _boards(game: LineGame, moves: Iterable[Cell]) -> str:
    """A game move by move."""
    boards, position = "", game.start()
    for cell in moves:
        position = position.play(cell)
        boards += board_svg(position, marked=(cell,), scale=SMALL)
    return f'<div style="display:flex;flex-wrap:wrap;gap:8px">{boards}</div>'


def _table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{title}</th>" for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
