"""What people write, as values: a game, a position, a strategy, a side or a cell.

Each takes the value itself too. Anything else is an error that says what was expected.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from inspect import signature
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin

from noloss.core.errors import (
    BadGame,
    BadPosition,
    IllegalMove,
    MissingLibrary,
    NolossError,
    UnknownStrategy,
)
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_cell, parse_game, parse_position
from noloss.core.phrases import any_of
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.strategies.catalogue import strategy as named

P = ParamSpec("P")
R = TypeVar("R")

GameLike = LineGame | str
PositionLike = Position | str
StrategyLike = Strategy | str
SideLike = Side | str

SQUARE = "3x3"
"""The game that is meant when nobody names one."""


class Unnamed(StrEnum):
    """The same as a default, which contradicts no position; a game that is named may."""

    SQUARE = SQUARE

    def __repr__(self) -> str:
        """As the game that is meant."""
        return repr(self.value)


SIDES = {name: side for side in Side for name in (side.value, side.mark.lower())}


def game(name: GameLike = SQUARE) -> LineGame:
    """The game with this name: sides, `:k` in a row unless every side is k, then rules.

    >>> game("4x4"), len(game("4x4").lines), game("7x6:4+gravity").shape
    (LineGame('4x4'), 10, (7, 6))
    """
    if isinstance(name, LineGame):
        return name
    if not isinstance(name, str):
        raise BadGame(f"a game is a LineGame or a name such as '3x3', not {_found(name)}")
    return parse_game(name)


def position(text: PositionLike, game: GameLike | None = Unnamed.SQUARE) -> Position:
    """The position written by rows, on 3x3 unless another game is given.

    With `game=None`, the game is the square or cube that has the shape of the text.

    >>> position("X../.O./...")
    Position('3x3', 'X../.O./...')
    >>> position("X.../..../..../...O", game=None).game.name
    '4x4'
    """
    if isinstance(text, Position):
        if game is None or game is Unnamed.SQUARE or text.game == _game(game):
            return text
        raise BadPosition(f"{text!r} is not a position of {_game(game)}")
    if not isinstance(text, str):
        raise BadPosition(
            f"a position is a Position or text by rows such as 'X../.O./...', not {_found(text)}"
        )
    return parse_position(_shaped(text.strip()) if game is None else _game(game), text)


def strategy(spec: StrategyLike) -> Strategy:
    """The strategy with this name or spec: see `noloss strategies`.

    >>> strategy("t3dt"), strategy("muse:0.05:random").name
    (TreeStrategy('t3dt'), 'muse:0.05:random')
    """
    if isinstance(spec, str):
        return named(spec.strip())
    if isinstance(spec, type) or not isinstance(spec, Strategy):
        hint = "; noloss.check asks a function" if callable(spec) else ""
        raise UnknownStrategy(
            "a strategy is a name such as 't3dt' or an object with name, plays and decide,"
            f" not {_found(spec)}{hint}"
        )
    return spec


def side(name: SideLike) -> Side:
    """The side that moves `first` (X) or `second` (O).

    >>> side("second"), side("X")
    (<Side.SECOND: 'second'>, <Side.FIRST: 'first'>)
    """
    if isinstance(name, Side):
        return name
    if not isinstance(name, str) or name.strip().lower() not in SIDES:
        raise NolossError(f"a side is 'first' (X) or 'second' (O), not {_found(name)}")
    return SIDES[name.strip().lower()]


def cell(number: int | str, game: GameLike = SQUARE) -> Cell:
    """The cell with this number, counted from 1, as an index from 0.

    >>> cell(5), cell("16", "4x4")
    (4, 15)
    """
    if isinstance(number, bool) or not isinstance(number, int | str):
        raise IllegalMove(f"a cell is a number from 1, not {_found(number)}")
    return parse_cell(_game(game), str(number).strip())


def position_or_game(what: PositionLike | GameLike, of: GameLike | None = None) -> Position:
    """A position, or the start of a game: a game's name begins with a digit, a position never."""
    if isinstance(what, LineGame) or (isinstance(what, str) and re.match(r"\s*\d", what)):
        if of is not None and _game(of) != _game(what):
            raise NolossError(f"which game, {_game(what)} or {_game(of)}? Give one of them")
        return _game(what).start()
    if not isinstance(what, str | Position):
        raise NolossError(
            f"expected a game such as '4x4' or a position such as 'X../.O./...', not {_found(what)}"
        )
    return position(what, Unnamed.SQUARE if of is None else of)


def at_the_door(function: Callable[P, R]) -> Callable[P, R]:
    """A function as the front door offers it: text will do for a game, a position, a strategy or a
    side, and what is not of the type that was asked for is an error that says so.
    """
    asked = signature(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        given = asked.bind(*args, **kwargs)
        for name, value in given.arguments.items():
            hint = asked.parameters[name].annotation
            parsed = PARSERS[hint](value) if hint in PARSERS else value
            if not _fits(hint, parsed):
                raise NolossError(
                    f"{function.__name__}: {name} must be {_in_words(hint)}, not {_found(value)}"
                )
            given.arguments[name] = parsed
        try:
            return function(*given.args, **given.kwargs)
        except ModuleNotFoundError as error:
            raise MissingLibrary.of(error) or error from None

    return call


PARSERS: dict[Any, Callable[[Any], Any]] = {
    LineGame: game,
    Position: position,
    Strategy: strategy,
    Side: side,
}
"""What makes a value of these types of what people write."""


def _fits(hint: Any, value: Any) -> bool:
    """Whether a value is of a type; a function that takes a value or its text sees to it itself."""
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return str in parts or any(_fits(part, value) for part in parts)
    kind = get_origin(hint) or getattr(hint, "__supertype__", hint)
    if kind in (int, float):
        return isinstance(value, int | kind) and not isinstance(value, bool)
    if kind is Any or not isinstance(kind, type):
        return True
    held = value if parts and isinstance(value, str | list | tuple | dict) else ()
    return isinstance(value, kind) and all(_fits(parts[0], item) for item in held)


def _in_words(hint: Any) -> str:
    """A type for people: `a Budget or None`."""
    if get_origin(hint) in (Union, UnionType):
        return any_of(map(_in_words, get_args(hint)))
    if hint is NoneType:
        return "None"
    name = getattr(hint, "__name__", str(hint))
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _shaped(text: str) -> LineGame:
    """The game of equal sides that a text has the shape of."""
    layers = text.split("|")
    rows = layers[0].split("/")
    sides = [len(rows[0]), len(rows), len(layers)]
    while len(sides) > 1 and sides[-1] == 1:
        sides.pop()
    try:
        return parse_game("x".join(map(str, sides)))
    except BadGame as error:
        raise BadPosition(f"position {text!r:.80}: of which game? {error}") from None


_game = game


def _found(value: Any) -> str:
    return f"{value!r:.60} ({type(value).__name__})"
