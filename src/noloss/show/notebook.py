"""What a value looks like in a notebook: boards and trees as SVG, everything else as HTML."""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from itertools import accumulate
from typing import Any

from noloss.arena.profile import Profile
from noloss.arena.review import Review
from noloss.arena.simulate import Match, Tally
from noloss.arena.tournament import CrossTable
from noloss.bots.checking.check_report import CheckReport
from noloss.core.display import Pictured
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Value
from noloss.core.notation import MOST_LISTED, cell_text, cells_text
from noloss.core.phrases import counted
from noloss.core.plain import plain_html
from noloss.core.position import MOST_DRAWN, Position
from noloss.core.strategy import Decision
from noloss.flow.evaluate import Result
from noloss.flow.solved import Solution
from noloss.proof.proof import Proof
from noloss.show.outline import outline
from noloss.show.pictures.board_svg import board_svg
from noloss.show.pictures.tree_svg import tree_svg
from noloss.show.text import match_text
from noloss.show.text.chances import readable
from noloss.show.text.match_text import cross_table, result_rows
from noloss.show.text.profile_text import PAGE, page_rows, seat_lines
from noloss.show.text.review_text import COLUMNS as PLAYERS
from noloss.show.text.review_text import player_row
from noloss.strategies.tree import Tree
from noloss.strategies.tree_strategy import TreeStrategy

SMALL = 0.7
"""The scale of the boards of a game that is shown move by move."""
MOST_CELLS = 2048
"""The cells of all boards of one game that are drawn."""


@singledispatch
def picture(value: Any) -> str:
    """A position or a tree as SVG; a decision, a match or another result as HTML.

    >>> from noloss.core.notation import parse_game
    >>> picture(parse_game("3x3").start())[:4]
    '<svg'
    """
    if hasattr(value, "_repr_html_") and not isinstance(value, Pictured):
        return str(value._repr_html_())
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
    return why + _table(titles, [("chance", *readable(decision.moves.values()))])


@picture.register
def _(solution: Solution) -> str:
    drawn = solution.game.size <= MOST_DRAWN
    board = board_svg(solution.position, marked=solution.best) if drawn else ""
    plies = "" if solution.distance is None else f" in {counted(solution.distance, 'ply', 'plies')}"
    best = f"; best: {cells_text(solution.best)}" if solution.best else ""
    return f"{board}<p>{_ends(solution.value)}{plies}{best}.</p>"


@picture.register
def _(proof: Proof) -> str:
    how = "never loses" if proof.no_loss else "can lose"
    head = (
        f"<p><b>{plain_html(proof.strategy)}</b> {how} at {proof.game}"
        f" as {proof.side.value} player ({proof.side.mark}).</p>"
    )
    ends = ("win", "draw", "loss")
    titles = ("positions", "games won", "drawn", "lost", "wins let go")
    counts = (proof.positions, *map(proof.count, ends), len(proof.missed_wins))
    table = _table(titles, [[f"{count:,}" for count in counts]])
    if proof.refutation is None:
        return head + table
    lost = f"<p>Shortest game it loses: {cells_text(proof.refutation)}</p>"
    return f"{head}{table}{lost}{_boards(proof.game, proof.refutation)}"


@picture.register
def _(match: Match) -> str:
    end = f"<p>{_ends(match.outcome.value)}: {cells_text(match.moves)}</p>"
    return _boards(match.game, match.moves) + end


@picture.register
def _(result: Result) -> str:
    return _table(match_text.COLUMNS, result_rows(result, "first player", "second player"))


@picture.register
def _(tally: Tally) -> str:
    return _table(match_text.TALLY_COLUMNS, match_text.tally_rows(tally))


@picture.register
def _(table: CrossTable) -> str:
    return _table(*cross_table(table))


@picture.register
def _(page: Profile) -> str:
    parts = [f"<p><b>{plain_html(page.strategy)}</b> on {page.game}</p>"]
    for side, seat in page.seats.items():
        parts += [f"<p>{plain_html(seat_lines(page, side))}</p>", _table(PAGE, page_rows(seat))]
    return "".join(parts)


@picture.register
def _(report: CheckReport) -> str:
    columns = ("seat", *("positions>", "won>", "drawn>", "lost>", "failures>", "wins let go>"))
    rows = []
    for side, seat in report.seats.items():
        games = (seat.lines.win, seat.lines.draw, seat.lines.loss)
        numbers = (seat.positions, *games, len(seat.faults), seat.missed_wins)
        rows.append((side.value, *(f"{number:,}" for number in numbers)))
    head = f"<p><b>{plain_html(report.bot)}</b> on {report.game}: {report.verdict}.</p>"
    return head + _table(columns, rows)


@picture.register
def _(reviewed: Review) -> str:
    rows = [player_row(*entry) for entry in reviewed.players.items()][:MOST_LISTED]
    left = counted(len(reviewed.players) - len(rows), "more player")
    games, mistakes = reviewed.games.total, len(reviewed.mistakes)
    said = f"{counted(games, 'game')} of {reviewed.game}, {counted(mistakes, 'mistake')}"
    more = "" if len(rows) == len(reviewed.players) else f"<p>… and {left}.</p>"
    return f"<p>{said}.</p>{_table(PLAYERS, rows)}{more}"


def _ends(value: Value) -> str:
    return "Draw" if value is Value.DRAW else f"{value.value.title()} player wins"


def _boards(game: LineGame, moves: Sequence[Cell]) -> str:
    """A game move by move; a long one as its last board, with the moves numbered."""
    if game.size > MOST_DRAWN:
        return ""
    positions = list(accumulate(moves, Position.play, initial=game.start()))
    if len(moves) * game.size > MOST_CELLS:
        return board_svg(positions[-1], moves=moves)
    boards = "".join(
        board_svg(position, marked=(cell,), scale=SMALL)
        for cell, position in zip(moves, positions[1:], strict=True)
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:8px">{boards}</div>'


def _table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """The one table of the notebook; what it holds may come from anywhere, and is escaped."""
    head = _cells("th", (title.rstrip(">~") for title in titles))
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{plain_html(text)}</{tag}>" for text in texts)
