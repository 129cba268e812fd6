"""Solved games and positions in plain words."""

from noloss.core.game import Value
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.exact.count.positions import GameCounts
from noloss.exact.count.summary import GameSummary
from noloss.exact.engines.solution import Solution
from noloss.report.text.board import Paint, board_text, unpainted


def summary_text(summary: GameSummary) -> str:
    """Who wins a game, how large it is, and how to begin."""
    counts, solution = summary.counts, summary.solution
    size = "The game is too large to list its positions; this was settled by search."
    lines = [game_size(counts) if counts else size]
    if solution is not None:
        lines = [solution_text(solution), *lines, *_moves(solution)]
    return "\n".join(lines)


def position_text(solution: Solution, paint: Paint = unpainted) -> str:
    """A position, who wins it, and how."""
    board = board_text(solution.position, paint)
    return "\n".join([board, "", solution_text(solution), *_moves(solution)])


def _moves(solution: Solution) -> list[str]:
    lines = [f"Best moves: {moves_text(solution.best)}"] if solution.best else []
    return lines + (
        [f"Fastest:    {moves_text(solution.fastest)}"] * (solution.fastest != solution.best)
    )


def solution_text(solution: Solution) -> str:
    """Who wins and how soon, in a sentence."""
    position = solution.position
    name = position.game.name if not (position.first or position.second) else str(position)
    if position.outcome():
        end = "a draw" if solution.value is Value.DRAW else f"won by the {solution.value.value}"
        return f"{name} is over: {end}{'' if solution.value is Value.DRAW else ' player'}."
    if solution.value is Value.DRAW:
        return f"{name} is a draw with best play ({counted(solution.nodes, 'position')} searched)."
    plies = counted(solution.distance or 0, "move")
    return (
        f"{name} is won by the {solution.value.value} player, in {plies} of both players together"
        f" with best play ({counted(solution.nodes, 'position')} searched)."
    )


def game_size(size: GameCounts) -> str:
    """How many positions and games there are."""
    games = size.games
    return (
        f"{counted(size.positions, 'position')}, {size.canonical:,} up to symmetry;"
        f" {counted(sum(games.values()), 'game')}: {games[Value.FIRST]:,} won by X,"
        f" {games[Value.SECOND]:,} by O, {games[Value.DRAW]:,} drawn."
    )
