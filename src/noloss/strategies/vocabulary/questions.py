"""Questions about the board, and the conditions that a rule can name after `when`.

A condition is a question whose answers are yes and no.
"""

from collections.abc import Callable

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.strategies.vocabulary.lines import blocks, forks, wins
from noloss.strategies.vocabulary.places import (
    across,
    across_my_corners,
    across_your_corners,
    beside,
    centre_cells,
    corner_cells,
    free_corners,
    free_sides,
    kind,
    side_cells,
)
from noloss.strategies.vocabulary.square import SQUARE
from noloss.strategies.vocabulary.term import Question

YES_NO = ("yes", "no")
OWN_PLAY = "Can my own play have led to this board?"
"""The question that only a tree can answer: its branch `yes` is the play that is meant."""

ORDINALS = ("first", "second", "third", "fourth")
KINDS = ("corner", "edge", "centre")
ONE = (*KINDS, "none", "several")
TWO = (
    "centre and centre",
    "centre and corner",
    "centre and edge",
    "corner and corner",
    "corner and edge",
    "edge and edge",
    "fewer",
    "more",
)
BROADER = {
    "near corner": "corner",
    "far corner": "corner",
    "near edge": "edge",
    "opposite edge": "edge",
}


def _one(game: LineGame, marks: int) -> str:
    """The kind of a single mark."""
    if marks & (marks - 1) or not marks:
        return "several" if marks else "none"
    return kind(game, marks.bit_length() - 1)


def _two(game: LineGame, marks: int) -> str:
    """The kinds of two marks, in alphabetical order."""
    number = marks.bit_count()
    if number != 2:
        return "fewer" if number < 2 else "more"
    return " and ".join(sorted(kind(game, cell) for cell in bits(marks)))


def _answer_to_mine(position: Position) -> str:
    """Where the opponent's one mark is; seen from my mark if that is an edge."""
    game, own, other = position.game, position.own, position.other
    answer = _one(game, other)
    if _one(game, own) != "edge":
        return answer
    if answer == "edge":
        return f"{_edges_lie(position)} edge"
    if answer == "corner":
        return "near corner" if other & beside(game, own) else "far corner"
    return answer


def _edges_lie(position: Position) -> str:
    """How the one edge of each player lie to each other."""
    edges = side_cells(position.game)
    mine, yours = position.own & edges, position.other & edges
    return "opposite" if yours == across(position.game, mine) else "near"


def _who_has_centre(position: Position) -> str:
    centre = centre_cells(position.game)
    if position.other & centre:
        return "you"
    return "I" if position.own & centre else "nobody"


def _next_mark(position: Position) -> str:
    number = position.own.bit_count()
    return ORDINALS[number] if number < len(ORDINALS) else "later"


QUESTIONS_OF_TREES = (
    Question(OWN_PLAY, YES_NO, None),
    Question("Who began?", ("I", "you"), lambda p: "I" if p.turn is Side.FIRST else "you"),
    Question(
        "Which mark of mine is next?",
        (*ORDINALS, "later"),
        _next_mark,
        dict.fromkeys(ORDINALS[1:], "later"),
    ),
    Question("Where is my mark?", ONE, lambda p: _one(p.game, p.own)),
    Question("Where is your mark?", ONE, lambda p: _one(p.game, p.other)),
    Question("Where is yours?", (*ONE, *BROADER), _answer_to_mine, BROADER, games=SQUARE),
    Question("Where are my two marks?", TWO, lambda p: _two(p.game, p.own)),
    Question("Where are your two marks?", TWO, lambda p: _two(p.game, p.other)),
    Question("How does your edge lie to mine?", ("near", "opposite"), _edges_lie, games=SQUARE),
    Question(
        "How do they lie to each other?",
        ("near", "opposite"),
        lambda p: "opposite" if p.other == across(p.game, p.other) else "near",
        games=SQUARE,
    ),
    Question("Who has the centre?", ("you", "I", "nobody"), _who_has_centre),
)


def _some(cells: Callable[[LineGame], int], least: int) -> Callable[[Position, int], bool]:
    """Whether at least so many of the marks are on these cells."""
    return lambda position, marks: (cells(position.game) & marks).bit_count() >= least


def _opposite(cells: Callable[[LineGame], int]) -> Callable[[Position, int], bool]:
    """Whether two of the marks on these cells are across from each other."""

    def holds(position: Position, marks: int) -> bool:
        there = cells(position.game) & marks
        return bool(there & across(position.game, there))

    return holds


_HOLDINGS: dict[str, Callable[[Position, int], bool]] = {
    "the centre": _some(centre_cells, 1),
    "a corner": _some(corner_cells, 1),
    "a side": _some(side_cells, 1),
    "two corners": _some(corner_cells, 2),
    "two sides": _some(side_cells, 2),
    "opposite corners": _opposite(corner_cells),
    "opposite sides": _opposite(side_cells),
}


def _facing(cells: Callable[[LineGame], int]) -> Callable[[Position], bool]:
    """Whether on these cells a mark of mine is across from one of yours."""

    def holds(position: Position) -> bool:
        mine, yours = position.own & cells(position.game), position.other & cells(position.game)
        return bool(mine & across(position.game, yours))

    return holds


def _condition(name: str, asks: str, holds: Callable[[Position], bool]) -> Question:
    return Question(asks, YES_NO, lambda p: "yes" if holds(p) else "no", name=name)


def _mark(number: int) -> Callable[[Position], bool]:
    return lambda position: position.own.bit_count() == number


def _marks(least: int) -> Callable[[Position], bool]:
    return lambda position: position.own.bit_count() >= least


def _mine(holds: Callable[[Position, int], bool]) -> Callable[[Position], bool]:
    return lambda position: holds(position, position.own)


def _yours(holds: Callable[[Position, int], bool]) -> Callable[[Position], bool]:
    return lambda position: holds(position, position.other)


CONDITION_TERMS = (
    _condition("I start", "Do I start?", lambda p: p.turn is Side.FIRST),
    _condition("you start", "Do you start?", lambda p: p.turn is Side.SECOND),
    _condition(
        "the centre is free", "Is the centre free?", lambda p: bool(centre_cells(p.game) & p.free)
    ),
    *(
        _condition(f"{word} mark", f"Is it my {word} mark?", _mark(number))
        for number, word in enumerate(ORDINALS)
    ),
    *(
        _condition(f"I have {word} marks", f"Do I have {word} marks or more?", _marks(number))
        for number, word in ((2, "two"), (3, "three"))
    ),
    *(
        _condition(f"{who} have {words}", f"Do {who} have {words}?", holding(holds))
        for words, holds in _HOLDINGS.items()
        for who, holding in (("I", _mine), ("you", _yours))
    ),
    _condition("a corner is free", "Is a corner free?", lambda p: bool(free_corners(p))),
    _condition("a side is free", "Is a side free?", lambda p: bool(free_sides(p))),
    _condition(
        "a corner across from mine is free",
        "Is a corner across from mine free?",
        lambda p: bool(across_my_corners(p)),
    ),
    _condition(
        "a corner across from yours is free",
        "Is a corner across from yours free?",
        lambda p: bool(across_your_corners(p)),
    ),
    _condition(
        "my corner faces yours", "Is a corner of mine across from yours?", _facing(corner_cells)
    ),
    _condition("my side faces yours", "Is a side of mine across from yours?", _facing(side_cells)),
    _condition("I can win", "Can I win at once?", lambda p: bool(wins(p))),
    _condition("you can win", "Can you win at once?", lambda p: bool(blocks(p))),
    _condition("I can fork", "Can I fork?", lambda p: bool(forks(p.game, p.own, p.other))),
    _condition("you can fork", "Can you fork?", lambda p: bool(forks(p.game, p.other, p.own))),
)
