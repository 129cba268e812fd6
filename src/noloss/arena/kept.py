"""Results of a class on disk: written whole, and read back as if a stranger had written them.

A bot may write to any file of the user, so what is read is trusted for nothing: whatever is not
exactly of the shape that `check_submission` gives is not known, and the bot is checked again.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from noloss.core.errors import NolossError
from noloss.core.game import Cell
from noloss.core.notation import parse_game

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that is read back."""
KINDS = ("illegal", "crash", "timeout")

Test = Callable[[Any], bool]


def read_result(file: Path, key: dict[str, Any]) -> dict[str, Any] | None:
    """The result in this file, if it is whole and was kept under the same key."""
    try:
        if not file.is_file():
            return None
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1)
        data = json.loads(text) if len(text) <= MOST_BYTES else None
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or {**data, "result": 0} != {**key, "result": 0}:
        return None
    result = data.get("result")
    return result if is_result(result) else None


def write_result(file: Path, key: dict[str, Any], result: dict[str, Any]) -> None:
    """Write the result whole or not at all."""
    aside = file.with_name(f".{file.stem}.{os.getpid()}")
    aside.write_text(json.dumps({**key, "result": result}), encoding="utf-8")
    aside.replace(file)


def is_result(data: Any) -> bool:
    """Whether this is the result of one bot: what went wrong, or the JSON of a check."""
    if _fields(_HEAD)(data):
        return data["verdict"] == "broken" and bool(data["problem"])
    return _fields(_CHECK)(data) and all(_can_be_lost(data[s], data["game"]) for s in _SEATS)


def _can_be_lost(seat: dict[str, Any], game: str) -> bool:
    """Whether the losing game of a seat, if there is one, can be played."""
    try:
        position = parse_game(game).start()
        for number in seat["refutation"] or ():
            position = position.play(Cell(number - 1))
    except NolossError:
        return False
    return True


def _kind(*kinds: type) -> Test:
    return lambda value: type(value) in kinds


def _one_of(*values: str) -> Test:
    return lambda value: isinstance(value, str) and value in values


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 10**18


def _fields(tests: dict[str, Test]) -> Test:
    """An object with exactly these fields."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == tests.keys()
        and all(test(value[name]) for name, test in tests.items())
    )


def _list(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(test, value))


def _by_name(test: Test) -> Test:
    return lambda value: isinstance(value, dict) and all(map(test, value.values()))


_text, _flag = _kind(str), _kind(bool)
_SEATS = ("first", "second")
_FAULT = {"position": _text, "kind": _one_of(*KINDS), "answer": _text, "stderr": _text}
_SEAT: dict[str, Test] = {
    "lines": _fields(dict.fromkeys(("win", "draw", "loss"), _count)),
    "refutation": lambda value: value is None or _list(_count)(value),
    **dict.fromkeys(("missed_wins", "declined_wins", "missed_blocks", "positions"), _count),
    "faults": _list(_fields(_FAULT)),
    "against": _by_name(_fields({"win": _text, "best": _kind(str, type(None))})),
}
_VERDICT = _one_of("never loses", "loses", "broken")
_HEAD: dict[str, Test] = {"name": _text, "verdict": _VERDICT, "proven": _flag, "problem": _text}
_CHECK: dict[str, Test] = {
    **_HEAD,
    **dict.fromkeys(("bot", "game"), _text),
    "deterministic": _flag,
    "samples": _count,
    **dict.fromkeys(_SEATS, _fields(_SEAT)),
    "varied": _by_name(_by_name(_count)),
}
