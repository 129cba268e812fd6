"""The functions of a file's own `TicTacToe`, as aima-python has games, compared with the truth.

States are the file's own and reached by its `result`, so only what can be seen of them is judged.
What the book leaves open (`to_move` and `actions` after the end, `utility` before it) is not asked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from noloss.bots.bot import Fault
from noloss.bots.courses.aima import FUNCTIONS
from noloss.bots.courses.cs50_audit import MOST_FAULTS, FunctionReport, Relay, spoken
from noloss.core.bits import bits
from noloss.core.budget import Meter
from noloss.core.game import Side
from noloss.core.position import Position


def audit_aima(
    relay: Relay, positions: Sequence[Position], meter: Meter
) -> Mapping[str, FunctionReport]:
    """Ask about these positions, the empty board first; nothing if the file brings no game."""
    asked, wrong = dict.fromkeys(FUNCTIONS, 0), dict.fromkeys(FUNCTIONS, 0)
    first: dict[str, tuple[Position, str]] = {}
    faults = 0
    for position in meter.steps(positions):
        told = relay.about("facts", position)
        if isinstance(told, Fault):
            faults += 1
            told = {"result": {"raised": f"nothing: it fails ({told.kind})"}}
        for name, call in told.items():
            asked[name] += 1
            if why := _wrong(name, position, call):
                wrong[name] += 1
                first.setdefault(name, (position, why))
        if faults >= MOST_FAULTS:
            break
    return {
        name: FunctionReport(wrong[name], asked[name], *first.get(name, (None, "")))
        for name in FUNCTIONS
        if asked[name]
    }


def _wrong(name: str, position: Position, call: Mapping[str, Any]) -> str:
    """What is wrong with an answer, if anything."""
    if "raised" in call:
        return f"it raises {spoken(call['raised'])}"
    if call.get("changed"):
        return "it changes the state it was given"
    value, right = call.get("value"), _right(name, position)
    return "" if value == right else f"it gives {spoken(value)} instead of {spoken(right)}"


def _right(name: str, position: Position) -> Any:
    """What a function should give, as the worker writes it."""
    outcome = position.outcome()
    winner = outcome.winner if outcome else None
    match name:
        case "to_move":
            return position.turn.mark
        case "actions":
            return [[cell // 3 + 1, cell % 3 + 1] for cell in bits(position.free)]
        case "terminal_test":
            return outcome is not None
        case "utility":
            return 0 if winner is None else [1, -1][winner is not Side.FIRST]
    return []
