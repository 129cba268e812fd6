"""Exact results in plain words."""

from noloss.core.game import Value
from noloss.core.notation import moves_text
from noloss.exact.count.positions import GameCounts
from noloss.exact.engines.solution import Solution
from noloss.exact.proof.proof import Proof

SHOWN = 5
"""How many missed wins are listed unless all are asked for."""


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things in words.

    >>> counted(1, "position"), counted(5478, "position"), counted(0, "loss", "losses")
    ('1 position', '5,478 positions', '0 losses')
    """
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


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


def proof_text(proof: Proof, every: bool = False) -> str:
    """A proof in a few lines; `every` lists all positions where a forced win is let go."""
    won, drawn, lost = (proof.count(result) for result in ("win", "draw", "loss"))
    verdict = "never loses" if proof.no_loss else "CAN LOSE"
    lines = [
        f"{proof.strategy} {verdict} {proof.game} as {proof.side.value} player"
        f" ({proof.side.mark}).",
        f"  decides in {counted(proof.positions, 'position')};"
        f" {counted(won + drawn + lost, 'game')}: {won:,} won, {drawn:,} drawn, {lost:,} lost",
    ]
    if proof.refutation is not None:
        lines.append(f"  shortest game it loses: {moves_text(proof.refutation)}")
    missed = proof.missed_wins
    if not missed:
        lines.append("  never lets a forced win go")
        return "\n".join(lines)
    lines.append(f"  lets a forced win go in {counted(len(missed), 'position')}:")
    shown = missed if every else missed[:SHOWN]
    lines += [
        f"    {position}  may play {moves_text(proof.choices[position])}" for position in shown
    ]
    if len(shown) < len(missed):
        lines.append(f"    ... and {len(missed) - len(shown):,} more (--missed lists all)")
    return "\n".join(lines)
