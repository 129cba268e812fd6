"""Section 4 of the T3DT paper: what it promises of each of its openings and replies.

How a sentence is judged:

- "guarantees a win", "results in a draw": every game of that branch ends so, whatever the
  opponent does.
- "a draw for optimal play": every game of the branch in which the opponent makes no mistake from
  then on is drawn, a mistake being a move that changes the value of the position.
- "usually", "almost always a draw", said without a condition: more than half, or nine tenths, of
  all games of the branch are drawn; the evidence adds what best play makes of it.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from noloss.claims.claim import Check, Finding, Paper
from noloss.claims.shared import GAME, Facts
from noloss.core.game import Side, Value
from noloss.exact.play.courses import Game
from noloss.strategies.vocabulary import cells
from noloss.strategies.vocabulary.places import kind

Test = Callable[[Game], bool]


def branch(*kinds: str) -> Test:
    """Games whose first moves are on cells of these kinds; "" fits any cell.

    A second edge may also be called "near edge" or "opposite edge", seen from the first.
    """

    def fits(game: Game) -> bool:
        return len(game.moves) >= len(kinds) and all(
            not wanted or wanted in _names(game, ply) for ply, wanted in enumerate(kinds)
        )

    return fits


def _branch(side: Side, test: Test, facts: Facts) -> list[Game]:
    """The games of T3DT in this seat that belong to a branch."""
    return [game for game in facts.games("t3dt", side) if test(game)]


def _names(game: Game, ply: int) -> Iterable[str]:
    own = kind(GAME, game.moves[ply])
    if ply == 1 and own == "edge":
        near = game.moves[1] != 8 - game.moves[0]
        return own, "near edge" if near else "opposite edge"
    return (own,)


def _tally(chosen: list[Game], side: Side) -> str:
    won = sum(game.value is Value.win(side) for game in chosen)
    drawn = sum(game.value is Value.DRAW for game in chosen)
    return f"of {len(chosen)} games {won} won, {drawn} drawn, {len(chosen) - won - drawn} lost"


def _flawless(game: Game, side: Side, since: int, facts: Facts) -> bool:
    """Whether the opponent of `side` made no mistake from this ply on."""
    return all(
        move in facts.solved.at(position).best
        for move, position in list(zip(game.moves, game.positions, strict=True))[since:]
        if position.turn is not side
    )


def always(side: Side, value: Value, test: Test, facts: Facts) -> Finding:
    """Every game of the branch ends like this."""
    chosen = _branch(side, test, facts)
    other = next((game for game in chosen if game.value is not value), None)
    return Finding(not other, _tally(chosen, side), other.moves if other else None)


def drawn_by_best_play(side: Side, test: Test, since: int, facts: Facts) -> Finding:
    """Every game of the branch without a mistake by the opponent from ply `since` is drawn."""
    chosen = [game for game in _branch(side, test, facts) if _flawless(game, side, since, facts)]
    other = next((game for game in chosen if game.value is not Value.DRAW), None)
    return Finding(
        bool(chosen) and not other,
        f"without a mistake by the opponent: {_tally(chosen, side)}",
        other.moves if other else None,
    )


def mostly_drawn(side: Side, test: Test, share: Fraction, since: int, facts: Facts) -> Finding:
    """More than this share of all games of the branch is drawn."""
    chosen = _branch(side, test, facts)
    drawn = sum(game.value is Value.DRAW for game in chosen)
    weight = sum((game.chance for game in chosen), Fraction(0))
    chance = sum((g.chance for g in chosen if g.value is Value.DRAW), Fraction(0)) / weight
    best = drawn_by_best_play(side, test, since, facts)
    return Finding(
        Fraction(drawn, len(chosen)) > share,
        f"{_tally(chosen, side)}; drawn with chance {chance} against random;"
        f" {'always drawn' if best.holds else 'not always drawn'} when the opponent"
        " makes no mistake from then on",
    )


def blocks_exactly_if(test: Test, condition: Test, facts: Facts) -> Finding:
    """Before T3DT's second reply there is something to block exactly on this condition."""
    chosen = _branch(Side.SECOND, test, facts)
    wrong = next(
        (g for g in chosen if bool(cells("block", g.positions[3])) is not condition(g)), None
    )
    boards = len({game.positions[3] for game in chosen})
    if wrong:
        return Finding(False, f"not so on {wrong.positions[3]}", wrong.moves[:3])
    return Finding(True, f"so on all {boards} boards that can arise")


def _blocked_opposite_edge(game: Game) -> bool:
    """The sequence of 4.2.2 b ii: opposite edge, a corner beside T3DT's edge, and the block."""
    return branch("edge", "opposite edge")(game) and bool(
        cells("block", game.positions[3]) >> game.moves[3] & 1
    )


def _across(one: int, two: int) -> Test:
    """Whether the moves at these plies lie opposite to each other."""
    return lambda game: game.moves[one] == 8 - game.moves[two]


def _wins(*kinds: str) -> Check:
    return partial(always, Side.FIRST, Value.FIRST, branch(*kinds))


def _draws_at_best(since: int, *kinds: str) -> Check:
    return partial(drawn_by_best_play, Side.FIRST, branch(*kinds), since)


def _usually_draws(since: int, *kinds: str) -> Check:
    return partial(mostly_drawn, Side.SECOND, branch(*kinds), Fraction(1, 2), since)


PAPER = Paper("T3DT", "t3dt")


def _says(key: str, text: str, check: Check) -> None:
    PAPER.says(key, f"section {key.split('-', maxsplit=1)[0]}", text)(check)


_says("4.2.1a", "corner opening, edge reply: a win is guaranteed", _wins("corner", "edge"))
_says("4.2.1b", "corner opening, corner reply: a win is guaranteed", _wins("corner", "corner"))
_says(
    "4.2.1c",
    "corner opening, centre reply, then a corner: a win is guaranteed",
    _wins("corner", "centre", "", "corner"),
)
_says(
    "4.2.1c-else",
    "corner opening, centre reply, then an edge: a draw for optimal play",
    _draws_at_best(4, "corner", "centre", "", "edge"),
)
_says(
    "4.2.2a",
    "edge opening, corner reply: almost always a draw",
    partial(mostly_drawn, Side.FIRST, branch("edge", "corner"), Fraction(9, 10), 2),
)
_says("4.2.2b-i", "edge opening, near edge reply: a win is guaranteed", _wins("edge", "near edge"))
_says(
    "4.2.2b-ii",
    "edge opening, opposite edge reply, then a block: a draw",
    partial(always, Side.FIRST, Value.DRAW, _blocked_opposite_edge),
)
_says(
    "4.2.2c",
    "edge opening, centre reply: always a draw for optimal play",
    _draws_at_best(2, "edge", "centre"),
)
_says("4.2.3a", "centre opening, edge reply: a win is guaranteed", _wins("centre", "edge"))
_says(
    "4.2.3b",
    "centre opening, corner reply, then no corner: always a win",
    _wins("centre", "corner", "", "edge"),
)
_says(
    "4.4.1a",
    "T3DT against a corner and then a corner: usually a draw",
    _usually_draws(3, "corner", "", "corner"),
)
_says(
    "4.4.1a-block",
    "against two corners, there is something to block unless they lie on a diagonal",
    partial(blocks_exactly_if, branch("corner", "", "corner"), lambda g: not _across(0, 2)(g)),
)
_says(
    "4.4.1b",
    "T3DT against a corner and then an edge: usually a draw",
    _usually_draws(3, "corner", "", "edge"),
)
_says("4.4.2", "T3DT against an edge: usually a draw", _usually_draws(1, "edge"))
_says(
    "4.4.2-block",
    "against an edge, there is something to block only if the opponent goes on in the centre",
    partial(blocks_exactly_if, branch("edge"), branch("", "", "centre")),
)
_says("4.4.3", "T3DT against the centre: usually a draw", _usually_draws(1, "centre"))
_says(
    "4.4.3-block",
    "against the centre, there is something to block unless the opponent goes on in the"
    " corner opposite to T3DT's",
    partial(blocks_exactly_if, branch("centre"), lambda g: not _across(1, 2)(g)),
)
