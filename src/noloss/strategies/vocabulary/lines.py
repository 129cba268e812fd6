"""Ideas about lines, and so about every board: win, block, threaten, fork, block a fork.

The game says what may be played and what wins; everything here follows from `LineGame.playable`,
`LineGame.winning` and `LineGame.completions`.
"""

from noloss.core.bits import bits
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.vocabulary.term import Term


def threats(game: LineGame, own: int, other: int) -> int:
    """The cells where the owner of `own` would make at least one threat."""
    return _making(game, own, other, 1)


def forks(game: LineGame, own: int, other: int) -> int:
    """The cells where the owner of `own` would make two threats at once."""
    return _making(game, own, other, 2)


def _making(game: LineGame, own: int, other: int, least: int) -> int:
    """The cells after which the owner of `own` could win at once in at least so many cells."""
    making = 0
    if game.rules.misere:
        return making
    ready, taken = game.completions(own, other), own | other
    for cell in bits(game.playable(taken)):
        bit = 1 << cell
        made = game.completions(own | bit, other, game.through[cell]) | ready & ~bit
        if (made & game.playable(taken | bit)).bit_count() >= least:
            making |= bit
    return making


def wins(position: Position) -> int:
    """The cells that win at once."""
    return position.wins(position.turn)


def blocks(position: Position) -> int:
    """The cells where the opponent would win at once."""
    return position.wins(position.turn.other)


def fork_blocks(position: Position) -> int:
    """If the opponent could fork: moves that stop it, by a counter-threat if there is one."""
    game, own, other = position.game, position.own, position.other
    if not forks(game, other, own):
        return 0
    forcing = quiet = 0
    for cell in bits(position.playable):
        bit = 1 << cell
        made = game.winning(own | bit, other)
        feared = forks(game, other, own | bit)
        if made and not made & feared:
            forcing |= bit
        if not feared:
            quiet |= bit
    return forcing or quiet


def safe(position: Position) -> int:
    """Where a full line loses and one could be completed now: the cells that complete none."""
    game, playable = position.game, position.playable
    if not game.rules.misere:
        return 0
    losing = game.completions(position.own, position.other) & playable
    return playable & ~losing if losing else 0


def _full(position: Position, marks: int, cells: int) -> int:
    """The lines that these cells complete for the owner of the marks."""
    full = 0
    for cell in bits(cells):
        for line in position.game.through[cell]:
            if (marks | 1 << cell) & line == line:
                full |= line
    return full


LINE_TERMS = (
    Term(
        "win",
        "I complete my line and win",
        wins,
        unless="I cannot win at once",
        does="wins at once",
        aims=True,
        about=lambda p, cells: _full(p, p.own, cells),
    ),
    Term(
        "block",
        "I block your line",
        blocks,
        unless="you are not about to win",
        does="blocks your line",
        aims=True,
        about=lambda p, cells: _full(p, p.other, cells),
    ),
    Term(
        "fork",
        "I make two threats at once, and you can only stop one",
        lambda p: forks(p.game, p.own, p.other),
        unless="I cannot make two threats at once",
        does="makes two threats at once",
        aims=True,
    ),
    Term(
        "block fork",
        "I stop you from making two threats at once",
        fork_blocks,
        unless="you have no fork that I could stop",
        does="stops your fork",
        aims=True,
    ),
    Term(
        "threaten",
        "I make a threat that you have to answer",
        lambda p: threats(p.game, p.own, p.other),
        unless="I cannot make a threat",
        does="makes a threat",
        aims=True,
    ),
    Term(
        "safe",
        "I complete no line of mine where that would lose",
        safe,
        unless="either no move loses at once or all of them do",
    ),
)
