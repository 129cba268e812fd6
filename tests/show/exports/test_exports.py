"""Exports play as the original everywhere, refuse what is no board, and say what they are."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import nextafter
from pathlib import Path
from typing import Any

import pytest

from noloss.core.document import parse_file
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game
from noloss.core.strategy import Decision, Reason
from noloss.core.table import TableStrategy
from noloss.flow.tabulate import tabulate
from noloss.show.exports import equal
from noloss.show.exports.equal import Equal, NoToolError, answers_of, picked, proven_equal
from noloss.show.exports.export import WRITERS
from noloss.show.exports.modules import FORMAT, VERSION
from noloss.show.exports.portable import (
    Portable,
    board_text,
    portable,
    shares_of,
    with_short_chances,
)
from noloss.strategies.catalogue import strategy

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs/how-to/export.md"
LANGUAGES = list(WRITERS)
MODULES = ["python", "js", "c"]
LONG = ["python", "js", "json"]
"""Those that take any number, however long."""


@cache
def tabulated(name: str, game: str) -> TableStrategy:
    return tabulate(parse_game(game), strategy(name))


def table_of(name: str, game: str = "3x3") -> TableStrategy:
    return tabulated(name, game)


@cache
def export_of(name: str, game: str = "3x3") -> Portable:
    return portable(table_of(name, game))


def verified(language: str, export: Portable, original: TableStrategy) -> Equal:
    try:
        return proven_equal(WRITERS[language](export), language, export, original)
    except NoToolError as error:
        pytest.skip(str(error))


def tool(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"{names[0]} is not installed")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["t3dt", "abp", pytest.param("optimal", marks=pytest.mark.thorough)]
)
def test_it_plays_as_the_original_in_every_position(name: str, language: str) -> None:
    found = verified(language, export_of(name), table_of(name))
    assert (found.positions, found.refused) == (4520, 958)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_board_with_another_rule(language: str) -> None:
    """Its lines have more symmetries than the board: the two inner columns may be swapped."""
    table = table_of("random", "4x2:3+gravity")
    found = verified(language, export_of("random", "4x2:3+gravity"), table)
    assert (found.positions, len(export_of("random", "4x2:3+gravity").symmetries)) == (593, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_share_that_differs_anywhere_is_found(language: str) -> None:
    export = export_of("random", "3x2:2")
    *rest, last = export.decisions
    first, *others = last
    wrong = replace(export, decisions=(*rest, {first: 2, **dict.fromkeys(others, 1)}))
    board = next(text for text, number in export.positions.items() if number == len(rest))
    with pytest.raises(NolossError, match="differs from the original on") as caught:
        verified(language, wrong, table_of("random", "3x2:2"))
    assert sorted(board) == sorted(re.findall(r"on ([XO.]{6}):", str(caught.value))[0])


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("passed / whole > number", "passed"),
        ("return sorted(", "return list("),
        ("if key not in _POSITIONS", "if False"),
    ],
)
def test_a_module_that_picks_wrongly_or_fails_is_found(right: str, wrong: str) -> None:
    export, table = export_of("random", "3x2:2"), table_of("random", "3x2:2")
    text = WRITERS["python"](export)
    assert right in text
    with pytest.raises(NolossError, match=r"differs|fails"):
        proven_equal(text.replace(right, wrong), "python", export, table)


def test_boards_that_are_alike_are_kept_once_where_it_decides_alike() -> None:
    t3dt, abp = export_of("t3dt"), export_of("abp")
    assert (len(t3dt.symmetries), len(t3dt.positions)) == (8, 627)
    assert (len(abp.symmetries), len(abp.positions)) == (1, 4520)
    assert len(WRITERS["python"](t3dt)) < 8_000


@pytest.mark.parametrize("language", MODULES)
def test_what_is_no_board_is_refused_and_says_why(language: str) -> None:
    """All 19,683 boards: those without a decision are refused, and what is none is told apart."""
    boards = ["".join(letters) for letters in product("XO.", repeat=9)]
    bad = {
        "": "a board is 9 characters",
        "XO": "a board is 9 characters",
        "X.........": "a board is 9 characters",
        "X...Q....": "use X, O and '.'" if language != "c" else "another letter than X, O and '.'",
        "x........": "X, O and '.'",
        "XX.......": "X moves first and turns alternate",
        "O........": "X moves first and turns alternate",
        "XXXOO....": "the game is over",
        "XOXXOXOXO": "the game is over",
    }
    export = export_of("t3dt")
    try:
        answers = answers_of(WRITERS[language](export), language, export, [*bad, *boards])
    except NoToolError as error:
        pytest.skip(str(error))
    for (board, message), answer in zip(bad.items(), answers, strict=False):
        assert answer.startswith("! "), board
        assert message in answer, board
    pairs = zip(boards, answers[len(bad) :], strict=True)
    decided = {board for board, answer in pairs if not answer.startswith("!")}
    assert decided == {board_text(position) for position in table_of("t3dt").decisions}


START = "." * 6
TRIED = [0, 0.5, 1 - 2**-53, -0.1, 1, float("nan"), None, "0.5"]
"""Random numbers: the first, a middle and the last; and what is none."""
STRICT = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
"""A C compiler that is asked to be strict."""
NO_NUMBER = "a random number must be at least 0 and below 1"


def chosen_by(language: str, export: Portable, folder: Path) -> list[str]:
    """What `choose` gives for each of `TRIED` on the empty board; `!` where it refuses.

    It refuses with the whole sentence. In C, everything is a number.
    """
    text = WRITERS[language](export)
    if language == "python":
        names: dict[str, Any] = {}
        exec(text, names)

        def tried(number: object) -> str:
            try:
                return str(names["choose"](START, number))
            except ValueError as error:
                return "!" if f"{NO_NUMBER}, not {number!r}" == str(error) else str(error)

        return [tried(number) for number in TRIED]
    if language == "js":
        (folder / "module.mjs").write_text(text)
        (folder / "main.mjs").write_text(
            'import { choose } from "./module.mjs";\n'
            "for (const number of [0, 0.5, 1 - 2 ** -53, -0.1, 1, NaN, null, '0.5']) {\n"
            f'  try {{ console.log(choose("{START}", number)); }}\n'
            "  catch (error) { const shown = number === '0.5' ? '\"0.5\"' : number;\n"
            f"    const right = error.message === `{NO_NUMBER}, not ${{shown}}`;\n"
            "    console.log(right ? '!' : error); }\n}"
        )
        command = [tool("node"), "main.mjs"]
    else:
        (folder / "module.c").write_text(text)
        (folder / "main.c").write_text(
            '#include <math.h>\n#include <stdio.h>\n#include "module.c"\nint main(void) {\n'
            "double tried[] = {0, 0.5, 1 - 0x1p-53, -0.1, 1, NAN};\n"
            "for (int i = 0; i < 6; i++) {\n"
            f'    int cell = random_choose("{START}", tried[i]);\n'
            f'    if (cell < 0) puts(strcmp(random_error(cell), "{NO_NUMBER}") ? "?" : "!");\n'
            '    else printf("%d\\n", cell);\n}\nreturn 0; }\n'
        )
        build = [tool(*equal.RUNNERS["c"].tools), *STRICT, "main.c", "-o", "program"]
        subprocess.run(build, cwd=folder, check=True)
        command = [str(folder / "program")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("language", MODULES)
def test_choose_takes_a_number_below_one(language: str, tmp_path: Path) -> None:
    """In C also: no compiler that is asked to be strict has anything to say."""
    export = export_of("random", "3x2:2")
    none = 3 if language == "c" else 5
    assert chosen_by(language, export, tmp_path) == ["0", "3", "5", *["!"] * none]


def test_two_c_files_can_be_included_in_one(tmp_path: Path) -> None:
    """The names of each begin with its own, also those that only it uses."""
    for name in ("t3dt", "abp"):
        (tmp_path / f"{name}.c").write_text(WRITERS["c"](export_of(name)))
    (tmp_path / "main.c").write_text(
        '#include <stdio.h>\n#include "t3dt.c"\n#include "abp.c"\nint main(void) {\n'
        'printf("%d %d\\n", t3dt_choose("X...O....", 0), abp_choose("X...O....", 0));\n'
        "return t3dt_CELLS - abp_CELLS; }\n"
    )
    build = [tool(*equal.RUNNERS["c"].tools), *STRICT, "main.c", "-o", "program"]
    subprocess.run(build, cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    assert done.stdout == "8 1\n"


@pytest.mark.parametrize("language", MODULES)
def test_the_head_says_what_it_is_and_what_is_proven(language: str) -> None:
    head = WRITERS[language](export_of("t3dt"))[:800]
    assert "t3dt, an opponent for 3x3" in head
    assert "never loses as first player (X); never loses as second player (O)" in head
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License")
    assert "SPDX-License-Identifier: MIT" in head
    assert export_of("t3dt").copyright in head
    assert export_of("t3dt").copyright in licence
    assert export_of("casual", "3x2:2").never_loses == (Side.FIRST,)
    weak = WRITERS[language](export_of("casual", "3x2:2"))
    assert "never loses as first player (X); can lose as second player (O)" in weak


def test_the_guide_shows_what_happens(request: pytest.FixtureRequest) -> None:
    """Its sizes are the real ones, and its look-up in JSON and its example in Python work."""
    guide = GUIDE.read_text("utf-8")
    for name in ("t3dt", "optimal", "abp"):
        sizes = (len(WRITERS[language](export_of(name)).encode()) for language in LANGUAGES)
        row = f"| `{name}` | {' | '.join(f'{size:,}' for size in sizes)} |"
        if request.config.getoption("--write-golden"):
            guide = re.sub(rf"\| `{name}` \| \d.*", row, guide)
            GUIDE.write_text(guide, "utf-8")
        assert row in guide
    module: dict[str, Any] = {}
    exec(WRITERS["python"](export_of("t3dt")), module)
    shown = re.search(r't3dt\.moves\("(\S+)"\) +# (\S.*): ', guide)
    assert shown is not None
    assert str(module["moves"](shown[1])) == shown[2]
    reader: dict[str, Any] = {}
    exec(re.findall(r"```python\n(def .*?)```", guide, re.DOTALL)[0], reader)
    read = reader["moves"](json.loads(WRITERS["json"](export_of("t3dt"))), shown[1])
    assert [(c - 1, *share) for c, share in read.items()] == module["moves"](shown[1])


def test_json_is_read_back_as_it_was() -> None:
    text = WRITERS["json"](export_of("t3dt"))
    assert parse_file(text, FORMAT, VERSION, Portable) == export_of("t3dt")
    assert json.loads(text)["never_loses"] == ["first", "second"]


@pytest.mark.parametrize("language", MODULES)
def test_a_name_cannot_break_out_of_its_comment(language: str) -> None:
    table = table_of("random", "3x2:2")
    named = replace(table, source='9*/"""\\\n#include "x"\n é')
    assert verified(language, portable(named), named).positions == len(table.decisions)


def with_opening(*chances: tuple[int, Fraction]) -> TableStrategy:
    """`random` on 3x2, but on the empty board it opens with these chances."""
    table = table_of("random", "3x2:2")
    moves = {Cell(cell): chance for cell, chance in chances}
    decision = Decision(moves, Reason("rarely", "..."))
    return replace(table, decisions={**table.decisions, table.game.start(): decision})


TINY = Fraction(1, 2**60)
"""So little that no number below 1 leads to a last move that has it: the last is 1 - 2^-53."""


def test_chances_that_a_language_cannot_hold_are_refused_there() -> None:
    rare = with_opening((0, TINY), (5, 1 - TINY))
    why = r"common denominator has 19 digits.*: add --round .*, or export it to python, js or json"
    with pytest.raises(TooLarge, match=why):
        WRITERS["c"](portable(rare))


def test_a_move_too_rare_for_any_random_number_is_no_difference() -> None:
    rare = with_opening((0, 1 - TINY), (5, TINY))
    verified("python", portable(rare), rare)


@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize(
    ("game", "positions"),
    [("4x2:3+gravity", 593), pytest.param("3x3", 4520, marks=pytest.mark.thorough)],
)
def test_levels_are_exact_in_every_language_that_takes_any_number(
    game: str, positions: int, language: str
) -> None:
    level = ("level:30", game)
    assert verified(language, export_of(*level), table_of(*level)).positions == positions


def around(number: float) -> tuple[float, float, float]:
    """The number, and those beside it that a double holds."""
    return nextafter(number, 0), number, nextafter(number, 1)


@pytest.mark.parametrize("language", ["python", "js"])
def test_long_chances_are_right_for_every_random_number(language: str) -> None:
    """Also for those beside the ends of a chance: division would round them onto it."""
    tiniest, third, small = Fraction(1, 2**1080), Fraction(1, 3), Fraction(1, 2**53)
    rest = 1 - tiniest - third - small - TINY
    chances = ((0, tiniest), (2, third), (3, small), (4, rest), (5, TINY))
    export = portable(with_opening(*chances))
    shares = next(shares for shares in export.decisions if len(shares) == len(chances))
    tried = [0.0, 5e-324, *around(1 / 3), *around(1 / 3 + 2**-53), 0.5, *around(1 - 2**-52)]
    question = " ".join((START, *map(repr, tried)))
    try:
        [answer] = answers_of(WRITERS[language](export), language, export, [question])
    except NoToolError as error:
        pytest.skip(str(error))
    found = answer.split()[len(chances) :]
    assert found == [str(picked(shares, number)) for number in tried]
    assert set(found) == {"0", "2", "3", "4"}


def test_big_integers_are_only_where_they_are_needed() -> None:
    short, long = (
        WRITERS["js"](portable(with_opening(*two)))
        for two in (
            ((0, Fraction(1, 2**52)), (5, 1 - Fraction(1, 2**52))),
            ((0, TINY), (5, 1 - TINY)),
        )
    )
    assert "[0,1],[5,4503599627370495]" in short
    assert not re.search(r"\dn|BigInt", short)
    assert "[0,1n],[5,1152921504606846975n]" in long
    assert "BigInts" in long


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounded_chances_are_said_to_be(language: str) -> None:
    table, count = with_short_chances(table_of("level:30", "4x2:3+gravity"))
    text = WRITERS[language](replace(portable(table), rounded=count))
    if language == "json":
        assert json.loads(text)["rounded"] == count
    else:
        assert f"rounded to millionths in {count:,} positions" in " ".join(text[:900].split("\n"))
        assert f"--to {language} -g 4x2:3+gravity --round\n" in text
        assert "BigInt" not in text


@pytest.mark.parametrize(
    ("language", "game", "positions"),
    [
        ("c", "4x2:3+gravity", 593),
        *(pytest.param(each, "3x3", 4520, marks=pytest.mark.thorough) for each in LANGUAGES),
    ],
)
def test_rounded_levels_play_as_their_rounded_table(
    language: str, game: str, positions: int
) -> None:
    table, count = with_short_chances(table_of("level:30", game))
    assert verified(language, replace(portable(table), rounded=count), table).positions == positions


def test_only_long_chances_are_rounded() -> None:
    """Those that any language can hold stay exact, and no move comes or goes."""
    exact = table_of("level:30", "4x2:3+gravity")
    short, count = with_short_chances(exact)
    changed = {at for at, made in short.decisions.items() if made != exact.decisions[at]}
    assert 0 < len(changed) == count < len(exact.decisions)
    for at, made in short.decisions.items():
        whole = sum(shares_of(exact.decisions[at]).values())
        assert (at in changed) == (whole >= 2**53)
        assert list(made.moves) == list(exact.decisions[at].moves)
    assert with_short_chances(table_of("t3dt")) == (table_of("t3dt"), 0)


def test_boards_of_too_many_cells_are_refused() -> None:
    with pytest.raises(TooLarge, match="6x6 has 36 cells"):
        portable(TableStrategy(parse_game("6x6"), "nobody", {}))
