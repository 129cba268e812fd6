"""Every function of a CS50 file compared with the truth, on every position.

Where the course leaves open what a function does (`player`, `actions` after the end, `utility`
before it), it is not asked. A board that a call changed is that call's mistake.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from noloss.arena.accuracy import Truth
from noloss.bots.bot import Fault
from noloss.bots.courses.cs50 import AUDITED, FUNCTIONS, as_action, written
from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.errors import BadFile
from noloss.core.game import Cell, Side
from noloss.core.plain import plain
from noloss.core.position import Position

MOST_FAULTS = 2
"""After so many calls that end the process or take too long, no more are made."""


@dataclass(frozen=True)
class FunctionReport:
    """How often a function is wrong, and where first, from the empty board on."""

    wrong: int
    """On how many positions."""
    asked: int
    first: Position | None
    why: str
    """What is wrong there."""

    def __post_init__(self) -> None:
        """What is wrong somewhere is wrong first somewhere."""
        if not 0 <= self.wrong <= self.asked or (self.first is None) != (self.wrong == 0):
            raise BadFile(f"these figures do not fit together: {self}")


class Relay(Protocol):
    """Puts a question to the file."""

    def about(self, word: str, position: Position) -> Any:
        """What it answers, or what went wrong."""
        ...


class Audit:
    """The functions of one file while they are asked about."""

    def __init__(self, relay: Relay, truth: Truth) -> None:
        self.relay = relay
        self.truth = truth
        self.moves: dict[Position, Cell | Fault] = {}
        """What `minimax` answered, where it was a move or nothing came."""
        self._asked = dict.fromkeys(FUNCTIONS, 0)
        self._wrong = dict.fromkeys(FUNCTIONS, 0)
        self._first: dict[str, tuple[Position, str]] = {}

    def run(self, positions: Sequence[Position], meter: Meter) -> Mapping[str, FunctionReport]:
        """Ask about these positions, the empty board first."""
        self._note("initial_state", positions[0], self._opening(positions[0]))
        faults = 0
        for position in meter.steps(positions):
            if faults < MOST_FAULTS:
                told = self.relay.about("facts", position)
                if isinstance(told, Fault):
                    faults += 1
                    told = self._one_by_one(position)
                self._facts(position, told)
        for position in meter.steps(positions):
            if faults <= MOST_FAULTS:
                told = self.relay.about("choice", position)
                faults += isinstance(told, Fault)
                self._choice(position, told)
        return {name: self._report(name) for name in FUNCTIONS}

    def _report(self, name: str) -> FunctionReport:
        first, why = self._first.get(name, (None, ""))
        return FunctionReport(self._wrong[name], self._asked[name], first, why)

    def _note(self, name: str, position: Position, why: str) -> None:
        """One question about a function, and what is wrong with the answer, if anything."""
        self._asked[name] += 1
        if why:
            self._wrong[name] += 1
            self._first.setdefault(name, (position, why))

    def _one_by_one(self, position: Position) -> dict[str, Any]:
        """What each function does where one of them ends the program or takes too long."""
        return {name: self.relay.about(f"fact:{name}", position) for name in AUDITED}

    def _opening(self, start: Position) -> str:
        told = self.relay.about("opening", start)
        if isinstance(told, Fault):
            return _failed(told)
        marks = [mark.get("value") for mark in told["marks"]]
        if marks != ["X", "O", None]:
            return f"X, O and EMPTY are {spoken(marks)}, not 'X', 'O' and None"
        for name in ("first", "second"):
            if wrong := _unlike(told[name], written(start)):
                return wrong
        return "two calls share their rows" if told["shared"] else ""

    def _facts(self, position: Position, told: Mapping[str, Any]) -> None:
        """Judge every function that was asked; what the course leaves open was not."""
        for name, call in told.items():
            if isinstance(call, Fault):
                self._note(name, position, _failed(call))
            elif name == "result":
                self._note(name, position, _result(position, call))
            elif call is not None:
                self._note(name, position, _unlike(call, _right(name, position)))

    def _choice(self, position: Position, told: Any) -> None:
        if isinstance(told, Fault):
            self.moves[position] = told
            self._note("minimax", position, _failed(told))
            return
        if position.outcome():
            self._note("minimax", position, _unlike(told, None))
            return
        for cell in position.legal():
            if told.get("value") == _action(cell):
                self.moves[position] = cell
        best = [_action(cell) for cell in self.truth.at(position).best]
        right = next((move for move in best if move == told.get("value")), best[0])
        self._note("minimax", position, _unlike(told, right, len(best) > 1))


def _failed(fault: Fault) -> str:
    """What went wrong with a call that never came back."""
    words = {"timeout": "it takes too long", "crash": "it ends the program"}
    return words.get(fault.kind, "it answers nonsense")


def _right(name: str, position: Position) -> Any:
    """What a function should give."""
    outcome = position.outcome()
    winner = outcome.winner if outcome else None
    match name:
        case "player":
            return position.turn.mark
        case "actions":
            return _actions(position)
        case "winner":
            return winner.mark if winner else None
        case "terminal":
            return outcome is not None
    return 0 if winner is None else 1 if winner is Side.FIRST else -1


def _result(position: Position, told: Mapping[str, Any]) -> str:
    """What is wrong with `result`: every legal action, and some that it must refuse."""
    for cell, call in told["after"].items():
        at = f"after {as_action(int(cell))}"
        if wrong := _unlike(call, written(position.after(int(cell)))):
            return f"{at}: {wrong}"
        if call.get("same"):
            return f"{at}: it returns the board it was given"
    for action, call in told["refused"]:
        if "raised" not in call:
            return f"it takes {tuple(action)}, which is not an action, without an exception"
        if call.get("changed"):
            return f"it changes the board before it refuses {tuple(action)}"
    return ""


def _unlike(call: Mapping[str, Any], right: Any, one_of: bool = False) -> str:
    """How a call differs from what is right; empty if it does not."""
    if "raised" in call:
        return f"it raises {plain(str(call['raised']), 80)}"
    value = call.get("value")
    if type(value) is not type(right) or value != right:
        given, wanted = _kind(value), _kind(right)
        if given != wanted and {given, wanted} <= {"list", "set", "frozenset", "tuple"}:
            return f"it gives a {given}, not a {wanted}: {spoken(value)}"
        instead = "such as " if one_of else ""
        return f"it gives {spoken(value)} instead of {instead}{spoken(right)}"
    return "it changes the board it was given" if call.get("changed") else ""


def _kind(value: Any) -> str:
    """The type of a described value."""
    if isinstance(value, dict):
        return str(next(iter(value), ""))
    return type(value).__name__


def _actions(position: Position) -> dict[str, Any]:
    return {"set": sorted((_action(cell) for cell in bits(position.free)), key=repr)}


def _action(cell: int) -> dict[str, Any]:
    return {"tuple": list(as_action(cell))}


def spoken(value: Any) -> str:
    """A described value as Python writes it.

    >>> spoken({"set": [{"tuple": [0, 1]}]}), spoken([None, "X"])
    ('{(0, 1)}', "[None, 'X']")
    """
    if isinstance(value, list):
        return f"[{', '.join(map(spoken, value))}]"
    if isinstance(value, dict):
        (kind, items), *_ = value.items() or [("type", "")]
        if kind in ("set", "frozenset", "tuple") and isinstance(items, list):
            inner = ", ".join(map(spoken, items))
            if kind == "tuple":
                return f"({inner}{',' * (len(items) == 1)})"
            return f"{{{inner}}}" if kind == "set" and items else f"{kind}({{{inner}}})"
        return plain(str(value.get("text", "?")), 80)
    return plain(repr(value), 80)
