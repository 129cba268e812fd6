"""Section 4 of the T3DT paper: what it promises of each of its openings and replies.

How a sentence is judged:

- "guarantees a win": every game of that branch is won, whatever the opponent does.
- "a draw for optimal play": every game of the branch in which the opponent makes no mistake from
  then on is drawn, a mistake being a move that changes the value of the position.
- "usually", "almost always", "results in" a draw, said without a condition: measured twice. Over
  all games of the branch, each counted once, however badly the opponent plays; and against an
  opponent that wins or blocks when it can and otherwise plays at random (`casual`), as a chance.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from noloss.core.game import Side, Value
from noloss.core.strategy import ask
from noloss.lab.papers.claim import EXACT, Check, Finding, Paper, Reading, by_reading, judged
from noloss.lab.papers.courses import Game
from noloss.lab.papers.shared import GAME, Facts
from noloss.strategies.vocabulary import cells
from noloss.strategies.vocabulary.places import kind

Test = Callable[[Game], bool]
CENTRE = 4


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
    return Finding(judged(not other), _tally(chosen, side), other.moves if other else None)


def drawn_by_best_play(side: Side, test: Test, since: int, facts: Facts) -> Finding:
    """Every game of the branch without a mistake by the opponent from ply `since` is drawn."""
    chosen = [game for game in _branch(side, test, facts) if _flawless(game, side, since, facts)]
    other = next((game for game in chosen if game.value is not Value.DRAW), None)
    return Finding(
        judged(bool(chosen) and not other),
        f"without a mistake by the opponent: {_tally(chosen, side)}",
        other.moves if other else None,
    )


def drawn_chance(chosen: list[Game], side: Side, rival: str, facts: Facts) -> Fraction:
    """The chance of a draw in a branch, against this rival."""
    chances = [(game.value, game_chance(game, side, rival, facts)) for game in chosen]
    drawn = sum((chance for value, chance in chances if value is Value.DRAW), Fraction(0))
    return drawn / sum((chance for _, chance in chances), Fraction(0))


def game_chance(game: Game, side: Side, rival: str, facts: Facts) -> Fraction:
    """With what chance T3DT in this seat and a rival play a game."""
    chance = Fraction(1)
    for move, position in zip(game.moves, game.positions, strict=True):
        player = facts.player("t3dt" if position.turn is side else rival)
        chance *= ask(player, position).moves.get(move, Fraction(0))
        if not chance:
            break
    return chance


def mostly_drawn(side: Side, test: Test, share: Fraction, since: int, facts: Facts) -> Finding:
    """At least, or more than, this share of the branch is drawn, by either measure."""
    chosen = _branch(side, test, facts)
    other = next((game for game in chosen if game.value is not Value.DRAW), None)
    counted = Fraction(sum(game.value is Value.DRAW for game in chosen), len(chosen))
    casual, random = (drawn_chance(chosen, side, rival, facts) for rival in ("casual", "random"))
    best = drawn_by_best_play(side, test, since, facts)
    flawless = "always" if best.verdict == "holds" else "not always"
    return by_reading(
        Reading(
            "each game counted once, however the opponent plays",
            _enough(counted, share),
            f"{_tally(chosen, side)}, {float(counted):.1%}; drawn with chance {random} against"
            f" random",
        ),
        Reading(
            "against one that wins or blocks when it can and otherwise plays at random",
            _enough(casual, share),
            f"drawn with chance {casual}, {float(casual):.0%}; {flawless} drawn when the opponent"
            " makes no mistake from then on",
        ),
        replay=other.moves if other and share == 1 else None,
    )


def against_the_centre(facts: Facts) -> Finding:
    """All games against the centre, and beside them those in which nothing is to be blocked."""
    whole = mostly_drawn(Side.SECOND, branch("centre"), Fraction(1, 2), 1, facts)
    calm = [game for game in _branch(Side.SECOND, branch("centre"), facts) if _across(1, 2)(game)]
    chance = drawn_chance(calm, Side.SECOND, "casual", facts)
    return Finding(
        whole.verdict,
        f"{whole.evidence}; without a need to block {_tally(calm, Side.SECOND)}, and by the second"
        f" measure drawn with chance {chance}",
    )


def _enough(part: Fraction, share: Fraction) -> bool:
    return part == 1 if share == 1 else part > share


def blocks_exactly_if(test: Test, condition: Test, facts: Facts) -> Finding:
    """Before T3DT's second reply there is something to block exactly on this condition."""
    wrong, boards = _blocks_otherwise(test, condition, bool, facts)
    if wrong:
        return Finding("fails", f"not true on {wrong.positions[3]}", wrong.moves[:3])
    return Finding("holds", f"true on all {boards} boards that can arise")


def _blocks_otherwise(
    test: Test, condition: Test, counts: Callable[[int], bool], facts: Facts
) -> tuple[Game | None, int]:
    """A game whose cells to block before the second reply do not fit, and how many boards."""
    chosen = _branch(Side.SECOND, test, facts)
    wrong = next(
        (g for g in chosen if counts(cells("block", g.positions[3])) is not condition(g)), None
    )
    return wrong, len({game.positions[3] for game in chosen})


def blocks_away_from_centre(facts: Facts) -> Finding:
    """Against an edge: when T3DT must block, and when that keeps it from the centre."""
    centre = branch("", "", "centre")
    literal, boards = _blocks_otherwise(branch("edge"), centre, bool, facts)
    elsewhere, _ = _blocks_otherwise(
        branch("edge"), centre, lambda blocks: bool(blocks & ~(1 << CENTRE)), facts
    )
    shown = f"not true on {literal.positions[3]}" if literal else f"true on all {boards} boards"
    return by_reading(
        Reading("whatever is to be blocked", literal is None, shown),
        Reading(
            "a block that keeps T3DT from the centre, where it would go anyway",
            elsewhere is None,
            f"true on all {boards} boards that can arise",
        ),
        replay=literal.moves[:3] if literal else None,
    )


def _blocked_opposite_edge(game: Game) -> bool:
    """The sequence of 4.2.2 b ii: opposite edge, a corner beside T3DT's edge, and the block."""
    return branch("edge", "opposite edge")(game) and bool(
        cells("block", game.positions[3]) >> game.moves[3] & 1
    )


def _across(one: int, two: int) -> Test:
    """Whether the moves at these plies lie opposite to each other."""
    return lambda game: game.moves[one] == 8 - game.moves[two]


PAPER = Paper("T3DT", "t3dt")
WON = "every game of T3DT that begins this way is won, even if the opponent does not block"
FLAWLESS = (
    "every game that begins this way is drawn if the opponent makes no mistake from then on, a "
    "mistake"
    " being a move that changes the value of the position"
)
TWICE = (
    "measured twice: over all games that begin this way, each counted once; and as a chance "
    "against an"
    " opponent that wins or blocks when it can and otherwise plays at random"
)
USUALLY = "more than half are drawn"


def _place(key: str) -> str:
    """The section of a key: `4.2.2b-ii` is 4.2.2 (b) ii."""
    number, _, part = key.partition("-")
    letter = f" ({number[-1]})" if number[-1].isalpha() else ""
    roman = f" {part}" if part in {"i", "ii"} else ""
    return f"section {number.rstrip('abc')}{letter}{roman}"


def _says(key: str, text: str, reading: str, check: Check, tolerance: str = EXACT) -> None:
    PAPER.says(key, _place(key), text, reading, tolerance)(check)


def _wins(key: str, text: str, *kinds: str) -> None:
    _says(key, text, WON, partial(always, Side.FIRST, Value.FIRST, branch(*kinds)))


def _draws_at_best(key: str, text: str, since: int, *kinds: str) -> None:
    _says(key, text, FLAWLESS, partial(drawn_by_best_play, Side.FIRST, branch(*kinds), since))


def _usually_draws(key: str, text: str, since: int, *kinds: str) -> None:
    check = partial(mostly_drawn, Side.SECOND, branch(*kinds), Fraction(1, 2), since)
    _says(key, text, TWICE, check, USUALLY)


_wins(
    "4.2.1a",
    "corner opening, edge reply: T3DT's centre and then, unless it must win or block, an empty"
    " V-shaped fork guarantee a win",
    "corner",
    "edge",
)
_wins(
    "4.2.1b",
    "corner opening, corner reply: a free corner and, after the forced block, the last free corner"
    " make a fork and guarantee a win",
    "corner",
    "corner",
)
_wins(
    "4.2.1c",
    "corner opening, centre reply, T3DT in the opposite corner: if the opponent then takes another"
    " corner, the win is guaranteed",
    "corner",
    "centre",
    "",
    "corner",
)
_draws_at_best(
    "4.2.1c-else",
    "corner opening, centre reply, T3DT in the opposite corner: if the opponent does not then take"
    " a corner, the game ends in a draw for further optimal play",
    4,
    "corner",
    "centre",
    "",
    "edge",
)
_says(
    "4.2.2a",
    "edge opening, corner reply, T3DT in the centre and then on an empty edge unless there is"
    " something to win or block: almost always a draw",
    TWICE,
    partial(mostly_drawn, Side.FIRST, branch("edge", "corner"), Fraction(9, 10), 2),
    "more than nine tenths are drawn",
)
_wins(
    "4.2.2b-i",
    "edge opening, near edge reply: the corner between, and after the block the centre, make an"
    " L-shaped fork and guarantee a win",
    "edge",
    "near edge",
)
_says(
    "4.2.2b-ii",
    "edge opening, opposite edge reply, T3DT in a corner beside its edge, the opponent's block,"
    " T3DT in the corner closest to the opponent's marks: this results in a draw",
    TWICE,
    partial(mostly_drawn, Side.FIRST, _blocked_opposite_edge, Fraction(1), 4),
    "all are drawn",
)
_draws_at_best(
    "4.2.2c",
    "edge opening, centre reply, T3DT in a corner beside its edge: always a draw for optimal play",
    2,
    "edge",
    "centre",
)
_wins(
    "4.2.3a",
    "centre opening, edge reply: any corner and, after the block, an empty V-shaped fork guarantee"
    " victory",
    "centre",
    "edge",
)
_wins(
    "4.2.3b",
    "centre opening, corner reply, T3DT in the opposite corner: unless the opponent then moves in a"
    " corner, T3DT always wins by an empty V-shaped fork",
    "centre",
    "corner",
    "",
    "edge",
)
_usually_draws(
    "4.4.1a",
    "the opponent starts in a corner and then takes another, T3DT in the centre and then on an"
    " edge unless it must block: usually a draw",
    3,
    "corner",
    "",
    "corner",
)
_says(
    "4.4.1a-block",
    "against two corners: if they lie diagonally opposite T3DT plays a random edge, else it needs"
    " to block",
    "there is something to block exactly if the corners are not opposite",
    partial(blocks_exactly_if, branch("corner", "", "corner"), lambda g: not _across(0, 2)(g)),
)
_usually_draws(
    "4.4.1b",
    "the opponent starts in a corner and then takes an edge, T3DT in the centre and then, unless it"
    " must block, in the corner closest to both marks: usually a draw",
    3,
    "corner",
    "",
    "edge",
)
_usually_draws(
    "4.4.2",
    "the opponent starts on an edge, T3DT in a corner next to it and then, unless it must block, in"
    " the centre: usually a draw",
    1,
    "edge",
)
_says(
    "4.4.2-block",
    "against an edge the need to block arises only if the opponent then takes the centre",
    "one reading: any block; the other: a block anywhere but in the centre, where T3DT goes anyway",
    blocks_away_from_centre,
)
_says(
    "4.4.3",
    "the opponent starts in the centre, T3DT in a corner and, if there is no need to block, in one"
    " of the two remaining: usually a draw",
    f"{TWICE}; all games against the centre, and also only those without a need to block",
    against_the_centre,
    USUALLY,
)
_says(
    "4.4.3-block",
    "against the centre there is no need to block if the opponent then takes the corner opposite to"
    " T3DT's",
    "there is something to block exactly if the opponent then plays elsewhere",
    partial(blocks_exactly_if, branch("centre"), lambda g: not _across(1, 2)(g)),
)
