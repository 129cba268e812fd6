"""Damaged files of every format: each is either read or refused, and nothing else happens.

A short form of a longer search: the same seed damages the same bytes every time.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.evolve.boards.genome import genome_text, parse_genome
from noloss.evolve.boards.history_plan import HistoryPlan, parse_plan, plan_text
from noloss.evolve.genetic.settings import Settings
from noloss.evolve.optimum.frontier_points import attained
from noloss.evolve.runs.run_file import EndLine, GenerationLine, RunWriter, read_run
from noloss.human.model import human, model_text, parse_model
from noloss.human.recorded_games import read_games
from safe_vectors import safe_vectors

TIMES = 250
ODD = (
    None,
    True,
    -1,
    0,
    10**18,
    10**400,
    0.5,
    1e308,
    "",
    "x" * 300,
    "first",
    [],
    [[]],
    {},
    {"": 0},
)
BITS = ("9" * 5000, "1e999", "Infinity", "NaN", "[" * 9000, '"', "\\ud800", "\x00", "\n", "}", "é")


def _run(folder: Path) -> str:
    path = folder / "whole.jsonl"
    writer = RunWriter(path, Settings(), 0)
    rows = [tuple(move + 1 for move in s.moves) for s in safe_vectors(Side.FIRST, 2)]
    for number in range(3):
        writer.write(GenerationLine(number, 0.5, 0.6, 100, (rows[number],) if number < 2 else ()))
    writer.write(EndLine(2))
    return path.read_text(encoding="utf-8")


def _plan(_: Path) -> str:
    return next(
        plan_text(a.strategy) for a in attained(Side.FIRST) if isinstance(a.strategy, HistoryPlan)
    )


GAMES = "game,ply,board,cell,seconds\n1,1,.........,5,1.005\n1,2,....X....,3,7.661\n"
FORMATS: dict[str, tuple[Callable[[Path], str], Callable[[Path], object]]] = {
    "run": (_run, read_run),
    "genome": (
        lambda _: genome_text(safe_vectors(Side.FIRST, 1)[0]),
        lambda path: parse_genome(path.read_text(encoding="utf-8")),
    ),
    "plan": (_plan, lambda path: parse_plan(path.read_text(encoding="utf-8"))),
    "model": (
        lambda _: model_text(human()),
        lambda path: parse_model(path.read_text(encoding="utf-8")),
    ),
    "games": (lambda _: GAMES, lambda path: read_games(parse_game("3x3"), path)),
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    write, read = FORMATS[name]
    whole = write(tmp_path)
    path = tmp_path / "damaged"
    rng = Random(name)
    refused = 0
    for _ in range(TIMES):
        damage = rng.choice((_change_text, _change_value) if name != "games" else (_change_text,))
        path.write_text(damage(whole, rng), encoding="utf-8", newline="")
        try:
            read(path)
        except NolossError:
            refused += 1
    assert TIMES // 4 < refused <= TIMES
    path.write_text(whole, encoding="utf-8", newline="")
    read(path)


def _change_text(text: str, rng: Random) -> str:
    """Cut a piece out, double it, or put something odd in its place."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.choice((0, 1, 1, 5, 500)))
    piece = text[start:end]
    return text[:start] + rng.choice(("", piece * 2, rng.choice(BITS))) + text[end:]


def _change_value(text: str, rng: Random) -> str:
    """Put an odd value in the place of one, on one line."""
    lines = text.split("\n") if text.count("\n") < 10 else [text]
    at = rng.choice([at for at, line in enumerate(lines) if line])
    data: Any = json.loads(lines[at])
    place: Any = data
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        deeper = place[key]
        if not isinstance(deeper, dict | list) or not deeper or rng.random() < 0.3:
            break
        place = deeper
    if isinstance(place, dict) and rng.random() < 0.2:
        place["odd" if rng.random() < 0.5 else str(key)] = place.pop(key)
    else:
        place[key] = rng.choice(ODD)
    lines[at] = json.dumps(data)
    return "\n".join(lines)
