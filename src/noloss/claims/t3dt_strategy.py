"""The T3DT paper's statements about whole strategies: never losing, optimality, its open question.

"Optimal" is the paper's word for reaching the goal in the least number of moves. We read it so:
wherever a strategy comes to decide and can force a win, it makes a move that wins soonest.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from noloss.claims.claim import Finding, Paper
from noloss.claims.shared import GAME, Facts, never_loses
from noloss.core.game import Side, Value
from noloss.core.notation import cell_text, moves_text, parse_position
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.exact.engines.solution import Solution
from noloss.exact.play.courses import Game

FIGURE_3 = "XXO/.O./.X."
"""The board of Fig. 3.1 in our notation: the starter, the paper's O, is X here. O is to move."""

PAPER = Paper("T3DT", "t3dt")

for _side, _when in ((Side.FIRST, "it starts"), (Side.SECOND, "the opponent starts")):
    PAPER.says(f"no-loss-{_side.value}", "abstract", f"T3DT never loses when {_when}")(
        partial(never_loses, "t3dt", _side)
    )


@PAPER.says("optimal-moves", "abstract", "every move T3DT may make is optimal")
def only_optimal_moves(facts: Facts) -> Finding:
    """Each move T3DT may make keeps the value of the position."""
    bad = [position for side in Side for position in facts.proof("t3dt", side).missed_wins]
    total = sum(facts.proof("t3dt", side).positions for side in Side)
    if not bad:
        return Finding(True, f"in all {total} positions")
    moves = {position: ask(facts.player("t3dt"), position).moves for position in bad}
    best = facts.solved.at(bad[0]).best
    return Finding(
        False,
        f"in {len(bad)} of {total} positions it gives a forced win up, for example {bad[0]}: it"
        f" plays {moves_text(moves[bad[0]])}, {moves_text(best)} wins",
    )


@PAPER.says("games", "section 2", "there are 255,168 games of tic-tac-toe")
def _number_of_games(facts: Facts) -> Finding:
    games = sum(facts.counts.games.values())
    return Finding(games == 255_168, f"{games:,} games, counted one ply at a time")


@PAPER.says("ratio", "section 2", "the first player's chance is about 1.68 to 1")
def _first_player_ratio(facts: Facts) -> Finding:
    games = facts.counts.games
    first, second = games[Value.FIRST], games[Value.SECOND]
    return Finding(
        round(first / second, 2) == 1.68,
        f"{first:,} games won by the first player, {second:,} by the second:"
        f" {first / second:.4f} to 1; between random players {_random_ratio(facts):.4f} to 1",
    )


def _random_ratio(facts: Facts) -> float:
    """The same ratio as chances when both pick any free cell."""
    result = facts.result("random", "random")
    return float(result.first / result.second)


@PAPER.says(
    "soedarmadji",
    "fig. 2.1",
    "against opposite corners with the centre taken only the edges are safe",
)
def soedarmadji_example(facts: Facts) -> Finding:
    """The first losing board of Fig. 2.1: only the edges are safe, the corner 3 loses."""
    solution = facts.solved.at(parse_position(GAME, "X../.O./..X"))
    best = [cell_text(cell) for cell in solution.best]
    return Finding(best == ["2", "4", "6", "8"], f"the moves that do not lose are {' '.join(best)}")


def _with_win(name: str, facts: Facts) -> Iterator[tuple[Solution, tuple[int, ...]]]:
    """Where the strategy decides and can force a win: the solution, and the moves it may make."""
    for side in Side:
        for position, moves in facts.proof(name, side).choices.items():
            solution = facts.solved.at(position)
            if solution.value is Value.win(side):
                yield solution, moves


def fastest(name: str, says: bool, facts: Facts) -> Finding:
    """Whether it always wins soonest, beside the paper's yes or no."""
    total = slower = missed = 0
    shown: Position | None = None
    for solution, moves in _with_win(name, facts):
        total += 1
        if not set(moves) <= set(solution.fastest):
            shown = shown or solution.position
            slower += set(moves) <= set(solution.best)
            missed += not set(moves) <= set(solution.best)
    example = f", for example {shown}" if shown else ""
    return Finding(
        says is (shown is None),
        f"of {total} positions where it can force a win it may choose a slower one in {slower}"
        f" and give it up in {missed}{example}",
    )


def slower_wins(name: str, facts: Facts) -> Finding:
    """It never loses, but may choose a slower victory."""
    finding = fastest(name, False, facts)
    safe = all(facts.proof(name, side).no_loss for side in Side)
    return Finding(safe and finding.holds, finding.evidence)


for _name in ("mm", "abp"):
    PAPER.says(_name, "section 3", f"{_name.upper()} never loses but may win more slowly")(
        partial(slower_wins, _name)
    )


@PAPER.says("figure-3", "fig. 3.1", "MM plays 9, ABP 4, ABA and T3DT win at once with 7")
def _figure_3(facts: Facts) -> Finding:
    position = parse_position(GAME, FIGURE_3)
    wanted = {"mm": "9", "abp": "4", "aba": "7", "t3dt": "7"}
    played = {name: moves_text(ask(facts.player(name), position).moves) for name in wanted}
    cells = ", ".join(f"{name} {cells}" for name, cells in played.items())
    return Finding(played == wanted, f"on {position}: {cells}")


@PAPER.says("last-moves", "section 4.5", "after T3DT's tree nobody can win or lose any more")
def nothing_left(facts: Facts) -> Finding:
    """Once T3DT picks any free cell, nobody can win any more, however badly both go on."""
    leaves = [
        position
        for side in Side
        for position in facts.proof("t3dt", side).choices
        if ask(facts.player("t3dt"), position).reason.rule == "any"
    ]
    mine = [p for p in leaves if _can_still_win(p, p.turn)]
    yours = [p for p in leaves if _can_still_win(p, p.turn.other)]
    forced = sum(facts.solved.value(p) is not Value.DRAW for p in leaves)
    example = f", for example in {mine[0]}" if mine else ""
    return Finding(
        not mine and not yours,
        f"of {len(leaves)} such positions T3DT can still win in {len(mine)} and its opponent in"
        f" {len(yours)}, if the other errs{example}; a win can be forced in {forced}",
    )


def _can_still_win(position: Position, side: Side) -> bool:
    """Whether some continuation, good or bad, is a win for this side."""
    outcome = position.outcome()
    if outcome:
        return outcome.winner is side
    return any(_can_still_win(position.after(cell), side) for cell in position.legal())


def draws_with_best_play(name: str, facts: Facts) -> Finding:
    """Against an opponent who makes no mistake every game is drawn, as it must be."""
    results = [facts.result(name, "optimal"), facts.result("optimal", name)]
    return Finding(
        all(result.draw == 1 for result in results),
        f"drawn with chance {results[0].draw} first and {results[1].draw} second"
        " against optimal play",
    )


for _name in ("mm", "abp", "aba", "t3dt"):
    PAPER.says(
        f"optimal-{_name}", "table 6.1", f"{_name.upper()} is optimal against an optimal opponent"
    )(partial(draws_with_best_play, _name))

for _name, _optimal in (("mm", False), ("abp", False), ("aba", True), ("t3dt", True)):
    PAPER.says(
        f"suboptimal-{_name}",
        "table 6.1",
        f"{_name.upper()} is {'' if _optimal else 'not '}optimal against a sub-optimal opponent",
    )(partial(fastest, _name, _optimal))


def _had_a_win(game: Game, side: Side, facts: Facts) -> bool:
    """Whether `side` could force a win at one of its turns."""
    return any(
        position.turn is side and facts.solved.value(position) is Value.win(side)
        for position in game.positions
    )


def open_question(side: Side, facts: Facts) -> Finding:
    """Of the games in which T3DT could force a win at some turn, the share that it wins."""
    chosen = [game for game in facts.games("t3dt", side) if _had_a_win(game, side, facts)]
    won = [game for game in chosen if game.value is Value.win(side)]
    weight = sum((game.chance for game in won), Fraction(0))
    chance = weight / sum((game.chance for game in chosen), Fraction(0))
    lost = next((game for game in chosen if game not in won), None)
    return Finding(
        None,
        f"{len(won)} of {len(chosen)} games ({len(won) / len(chosen):.2%}); against random"
        f" {chance} ({float(chance):.2%})",
        lost.moves if lost else None,
    )


for _side in Side:
    PAPER.says(
        f"question-{_side.value}",
        "section 7",
        f"open question: of the games in which T3DT, as {_side.value} player, could force a"
        " win at some turn of its own, the share that it wins",
    )(partial(open_question, _side))
