"""A review of recorded games in plain words, and a game of it drawn."""

from fractions import Fraction

from noloss.arena.accuracy import Accuracy
from noloss.arena.game_log import LoggedAnswer, LoggedGame
from noloss.arena.review import Mistake, Review
from noloss.core.errors import NolossError
from noloss.core.notation import cell_text
from noloss.core.phrases import counted, hint
from noloss.core.plain import plain
from noloss.show.text.board_text import boards_text
from noloss.show.text.chances import percent
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.show.text.words import SHOWN

COLUMNS = ("player", "answers>", "illegal>", "matter>", "kept>", "kept %>", "by chance %>")
MOST_NAME = 60
LOST = {
    ("won", "drawn"): "lets a win go",
    ("won", "lost"): "turns a win into a loss",
    ("drawn", "lost"): "turns a draw into a loss",
}
"""What a mistake does, by what there was before and after it."""


def review_text(
    review: Review, every: bool = False, draw: str | None = None, width: int = PLAIN_WIDTH
) -> str:
    """The players, the mistakes (a few, or `every` one), and the game called `draw` drawn.

    A log with a single game is drawn unasked.
    """
    games, mistakes = review.games, review.mistakes
    lines = [
        f"{counted(games.total, 'game')} of {review.game}: {games.first:,} won by X,"
        f" {games.second:,} by O, {games.draw:,} drawn, {games.unfinished:,} unfinished.",
        "",
        text_table(COLUMNS, [player_row(*entry) for entry in review.players.items()], width),
        "",
        "A decision matters if some moves keep the result and others do not;",
        '"by chance" is the share that random moves would have kept.',
        "",
    ]
    if draw is not None or len(review.log) == 1:
        return "\n".join([*lines, drawn_game(review, draw, width)])
    lines.append(f"{counted(len(mistakes), 'mistake')}{':' if mistakes else '.'}")
    shown = mistakes if every else mistakes[:SHOWN]
    lines += [f"  {mistake_text(mistake)}" for mistake in shown]
    if len(shown) < len(mistakes):
        lines.append(f"  ... and {len(mistakes) - len(shown):,} more (--all lists them)")
    if mistakes:
        name = plain(mistakes[0].game, MOST_NAME)
        lines.append(f"--draw {name} draws the first of these games, move by move.")
    return "\n".join(lines)


def player_row(name: str, figures: Accuracy) -> tuple[str, ...]:
    """A player's figures under `COLUMNS`."""
    counts = (figures.moves, figures.illegal, figures.matter, figures.kept)
    return (
        plain(name, MOST_NAME),
        *(f"{count:,}" for count in counts),
        _share(figures.share),
        _share(figures.chance),
    )


def _share(share: Fraction | None) -> str:
    return "-" if share is None else percent(share)


def mistake_text(mistake: Mistake) -> str:
    """One mistake in a line."""
    mark, player = mistake.position.turn.mark, plain(mistake.player, MOST_NAME)
    who = mark if player == mark else f"{player} ({mark})"
    what = LOST.get((mistake.before, mistake.after), "gives something away")
    return (
        f"game {plain(mistake.game, MOST_NAME)}, move {mistake.move}: {who} plays"
        f" {cell_text(mistake.played)} in {mistake.position}, which {what};"
        f" {held_text(mistake)}"
    )


def held_text(mistake: Mistake) -> str:
    """The moves that were better.

    They hold a draw or a win.
    """
    cells = [cell_text(cell) for cell in mistake.held]
    said = f"{', '.join(cells[:-1])} or {cells[-1]}" if cells[1:] else cells[0]
    verb = "wins" if mistake.before == "won" else "holds"
    return f"{said} {verb.removesuffix('s') if cells[1:] else verb}"


def drawn_game(review: Review, name: str | None, width: int = PLAIN_WIDTH) -> str:
    """One game as boards, the mistakes marked by `?` and told below."""
    games = {logged.name: logged for logged in review.log}
    if name is not None and name not in games:
        raise NolossError(f"there is no game {name!r:.60} in the log; {hint(name, games)[:200]}")
    logged = games[name] if name is not None else review.log[0]
    mistakes = {m.move: m for m in review.mistakes if m.game == logged.name}
    positions = [
        answer.position if answer.cell is None else answer.position.after(answer.cell)
        for answer in logged.answers
    ]
    captions = [
        _caption(answer, number in mistakes) for number, answer in enumerate(logged.answers, 1)
    ]
    players = _players(logged)
    head = f"Game {plain(logged.name, MOST_NAME)}{f': {players}' if players else ''}"
    told = [f"  {mistake_text(mistake)}" for mistake in mistakes.values()]
    return "\n".join(
        [head, "", boards_text(positions, captions, width), *([""] if told else []), *told]
    )


def _caption(answer: LoggedAnswer, wrong: bool) -> str:
    mark = answer.position.turn.mark
    if answer.cell is None:
        return f"{mark}: illegal" + (f" ({plain(answer.said, 12)})" if answer.said else "")
    return f"{mark} plays {cell_text(answer.cell)}{' ?' if wrong else ''}"


def _players(logged: LoggedGame) -> str:
    names = {answer.position.turn.mark: answer.player for answer in logged.answers}
    return ", ".join(
        f"{mark} is {plain(names[mark], MOST_NAME)}"
        for mark in sorted(names, reverse=True)
        if names[mark] != mark
    )
