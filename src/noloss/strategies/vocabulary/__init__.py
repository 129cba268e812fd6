"""The one vocabulary: what a person would say about a board, each idea once and by name.

`TERMS` pick cells, `QUESTIONS` have an answer, `CONDITIONS` are the questions that a rule can name
after `when`. Rule lists, trees, features, mined rules and reasons are made of these names.
"""

import re
from functools import lru_cache

from noloss.core.errors import NolossError
from noloss.core.position import Position
from noloss.strategies.vocabulary.combos import COMBO_TERMS, FEINT_TERMS
from noloss.strategies.vocabulary.lines import LINE_TERMS
from noloss.strategies.vocabulary.places import NEIGHBOUR_TERMS, PLACE_TERMS
from noloss.strategies.vocabulary.questions import CONDITION_TERMS, OWN_PLAY, QUESTIONS_OF_TREES
from noloss.strategies.vocabulary.rankings import RANKING_TERMS
from noloss.strategies.vocabulary.square import SQUARE_TERMS
from noloss.strategies.vocabulary.term import ANY_GAME, Question, Term

__all__ = [
    "ANY_GAME",
    "CONDITIONS",
    "OF_LINES",
    "OWN_PLAY",
    "QUESTIONS",
    "SAFE",
    "SAME",
    "TERMS",
    "Question",
    "Term",
    "cell_number",
    "cells",
    "holds",
    "term",
]

SAFE = "safe"
"""The term of whoever knows that a full line can lose."""

_LINES = (*LINE_TERMS, *FEINT_TERMS, *COMBO_TERMS, *RANKING_TERMS)

TERMS: dict[str, Term] = {
    known.name: known for known in (*_LINES, *PLACE_TERMS, *NEIGHBOUR_TERMS, *SQUARE_TERMS)
}
"""Every term that picks cells; besides, `cell N` is the cell people call N."""

SAME = {"center": "centre", "empty corner": "corner", "empty side": "side", "free": "any"}
"""Other names for the same."""

OF_LINES = frozenset({"any", *(known.name for known in _LINES)})
"""The terms that say the same on boards that are alike by their lines."""

QUESTIONS: dict[str, Question] = {
    question.asks: question for question in (*QUESTIONS_OF_TREES, *CONDITION_TERMS)
}
"""Every question, by its words."""

CONDITIONS: dict[str, Question] = {question.name: question for question in CONDITION_TERMS}
"""What a rule can ask for; `not` before one turns it round."""

_BY_NAME = TERMS | {name: TERMS[same] for name, same in SAME.items()}


def term(name: str) -> Term:
    """The term of this name, which may be one of `SAME` or `cell N`.

    >>> term("block").says, term("cell 5").says
    ('I block your line', 'I take cell 5')
    """
    return _BY_NAME.get(name) or _cell(name)


def cells(name: str, position: Position) -> int:
    """The cells that the term of this name picks, as a mask."""
    return term(name).cells(position)


def holds(condition: str, position: Position) -> bool:
    """Whether a condition, perhaps with `not` before it, is so."""
    plain = condition.removeprefix("not ")
    if plain not in CONDITIONS:
        raise NolossError(f"no condition is called {condition!r}")
    answer = CONDITIONS[plain].answer
    return answer is not None and (answer(position) == "yes") is (plain == condition)


def cell_number(name: str) -> int:
    """The number in `cell N`, from 1; zero for any other name.

    >>> cell_number("cell 5"), cell_number("corner")
    (5, 0)
    """
    match = re.fullmatch("cell ([1-9][0-9]{0,3})", name)
    return int(match[1]) if match else 0


@lru_cache(maxsize=1024)
def _cell(name: str) -> Term:
    number = cell_number(name)
    if not number:
        hint = ": cells count from 1" if name.startswith("cell 0") else ""
        raise NolossError(f"no term is called {name!r}{hint}")
    bit = 1 << number - 1
    return Term(name, f"I take {name}", lambda p: bit & p.playable, unless=f"{name} is taken")
