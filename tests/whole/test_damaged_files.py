"""Damaged files of every format: each is read, or refused and left alone; nothing else happens.

A short form of a longer search: the same seed damages the same bytes every time.
"""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lab.evolve.safe_vectors import safe_vectors
from noloss.classroom.grading.grade_rubric import read_rubric
from noloss.classroom.models.model_answers import ModelAnswers
from noloss.core.errors import NolossError
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game
from noloss.core.table import parse_table, table_text
from noloss.flow.tabulate import tabulate
from noloss.lab.discover.search_log import Beginning, FrontierLog, RuleLog, ShapeDone, Unit
from noloss.lab.evolve.frontier_points import attained
from noloss.lab.evolve.genome import HistoryPlan, genome_text, parse_genome, parse_plan, plan_text
from noloss.lab.evolve.run_file import EndLine, GenerationLine, RunWriter, read_run
from noloss.lab.evolve.settings import Settings
from noloss.lab.papers.rivals.hochmuth import Individual, individual_text, situations
from noloss.lab.papers.rivals.makers import parse_learner
from noloss.lab.papers.rivals.network import Network, network_text
from noloss.lab.people.recorded_games import read_games
from noloss.proof.certificate import certificate_text, certify, parse_certificate
from noloss.proof.prove import prove
from noloss.proof.verification import objection
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.model import human, model_text, parse_model

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
    "1/" + "9" * 5000,
    "first",
    [],
    [[]],
    {},
    {"": 0},
)
WORDS = ("9" * 5000, "٣", "-1", "1e999", "0x" + "f" * 9000, '""', '["first"]', "{}", "nan", "X")
"""What may be in the place of a number or a word."""
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


def _situations(_: Path) -> str:
    return individual_text(Individual("x", tuple(1 for _ in situations())))


def _network(_: Path) -> str:
    return network_text(Network("x", "y", ((0.5,) * 10,), ((0.0, 0.25),) * 9))


def _table(_: Path) -> str:
    return table_text(tabulate(SMALL, strategy("casual")))


def _certificate(_: Path) -> str:
    """Without its last line, which a forger makes anew."""
    text = certificate_text([certify(prove(SMALL, strategy("optimal"), Side.FIRST))])
    return text[: text.rindex("end ")]


def _read_certificate(path: Path) -> None:
    body = path.read_bytes()
    for claim in parse_certificate(body + f"end {sha256(body).hexdigest()}\n".encode()):
        objection(claim)


def _rule_log(folder: Path) -> str:
    log = RuleLog(folder / "rules.log")
    log.about("what?")
    for rule in range(3):
        log.add(Beginning(4, (rule,)), Unit(1, 20, ((rule, 1),)))
    log.keep()
    return log.paths[0].read_text(encoding="utf-8")


def _frontier_log(folder: Path) -> str:
    path = folder / "frontier.log"
    log = FrontierLog(path)
    log.about("what?")
    for shape in ("o", "(oo)"):
        log.add(ShapeDone(shape, True, ("win > any", "any")))
    return path.read_text(encoding="utf-8")


def _answers(path: Path) -> ModelAnswers:
    return ModelAnswers(lambda _: "5", path, "m", "http://localhost/v1", 9)


def _some_answers(folder: Path) -> str:
    path = folder / "answers.jsonl"
    for cells in ((), (0,), (0, 4)):
        position = parse_game("3x3").start()
        for cell in map(Cell, cells):
            position = position.play(cell)
        _answers(path).reply(position)
    return path.read_text(encoding="utf-8")


def _parsed(parse: Callable[[str], object]) -> Callable[[Path], object]:
    return lambda path: parse(path.read_text(encoding="utf-8"))


SMALL = parse_game("2x2:2")
GAMES = "game,ply,board,cell,seconds\n1,1,.........,5,1.005\n1,2,....X....,3,7.661\n"
RUBRIC = Path(__file__).parents[2] / "examples/grading/rubric.toml"
JSON: dict[str, tuple[Callable[[Path], str], Callable[[Path], object]]] = {
    "run": (_run, read_run),
    "genome": (lambda _: genome_text(safe_vectors(Side.FIRST, 1)[0]), _parsed(parse_genome)),
    "plan": (_plan, _parsed(parse_plan)),
    "model": (lambda _: model_text(human()), _parsed(parse_model)),
    "table": (_table, _parsed(parse_table)),
    "network": (_network, _parsed(parse_learner)),
    "situations": (_situations, _parsed(parse_learner)),
    "rule log": (_rule_log, lambda path: RuleLog(path).about("what?")),
    "frontier log": (_frontier_log, lambda path: FrontierLog(path).about("what?")),
    "answers": (_some_answers, _answers),
}
TEXT: dict[str, tuple[Callable[[Path], str], Callable[[Path], object]]] = {
    "games": (lambda _: GAMES, lambda path: read_games(parse_game("3x3"), path)),
    "certificate": (_certificate, _read_certificate),
    "rubric": (lambda _: RUBRIC.read_text(encoding="utf-8"), read_rubric),
}
FORMATS = {**JSON, **TEXT}


@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    write, read = FORMATS[name]
    whole = write(tmp_path)
    path = tmp_path / "damaged"
    rng = Random(name)
    refused = 0
    for _ in range(TIMES):
        damage = rng.choice((_change_text, _change_value if name in JSON else _change_word))
        path.write_text(damage(whole, rng), encoding="utf-8", newline="")
        damaged = path.read_bytes()
        try:
            read(path)
        except NolossError:
            refused += 1
            assert path.read_bytes() == damaged, "what is refused is left alone"
    assert TIMES // 4 < refused <= TIMES
    path.write_text(whole, encoding="utf-8", newline="")
    read(path)


def _change_text(text: str, rng: Random) -> str:
    """Cut a piece out, double it, or put something odd in its place."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.choice((0, 1, 1, 5, 500)))
    piece = text[start:end]
    return text[:start] + rng.choice(("", piece * 2, rng.choice(BITS))) + text[end:]


def _change_word(text: str, rng: Random) -> str:
    """Put something odd in the place of a number or of a text in quotes."""
    word = rng.choice(list(re.finditer(r'[0-9]+|"[^"\n]*"', text)))
    return text[: word.start()] + rng.choice(WORDS) + text[word.end() :]


def _change_value(text: str, rng: Random) -> str:
    """Put an odd value in the place of one, on one line."""
    lines = text.split("\n") if text.count("\n") < 10 else [text]
    at = rng.choice([at for at, line in enumerate(lines) if line.startswith("{")])
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
