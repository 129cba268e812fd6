"""What no machine could walk through is refused by name, at once and in little memory.

The limits are of the process, so that a defect is a failure and not an exhausted machine.
"""

from pathlib import Path

import pytest

from cli.limited import Limited

HUGE = str(10**18)
TOO_LARGE = [
    ("compile random -g 20x20:5 x", "20x20:5 is too large to enumerate"),
    ("compile random -g 4x4 x", "4x4 is too large to enumerate"),
    ("compile random -g 5x5 x --budget 3000", "5x5: more than 3,000 positions"),
    ("discover potential 333x333:5", "'333x333:5': too large"),
    ("discover rules --goals 20x20:5", "goal 20x20:5: rules are walked on boards of up to 32"),
    ("discover rules --list generalist --goals 333x333:5", "'333x333:5': too large"),
    ("evaluate careless newell-simon -g 8x8:5", "8x8:5: more than 1,250 positions; in all"),
    ("evaluate random random -g 5x4:4", "5x4:4: more than "),
    ("evaluate random random -g 12x12x12", "12x12x12: 1728 cells are too many to walk"),
    ("evaluate random random -g 20x20:5 --budget 3000", "20x20:5: more than 3,000 positions"),
    ("evaluate random random -g 20x20:5 --seconds 0", "20x20:5: more than 0 seconds"),
    ("grade bots -g 20x20:5", "20x20:5 is too large to enumerate: up to 7.1e+190"),
    ("human score random /dev/zero", "cannot read '/dev/zero'"),
    ("move ./. -g 999x999:5", "999x999:5': too large, its lines would take about 472,810 MB"),
    ("play mm -g 20x20:5", "e+103 positions"),
    ("profile --all -g 7x7x7", "7x7x7 is too large to enumerate: up to 4.5e+163"),
    ("prove casual -g 8x8:5", "8x8:5: at least 487,635 positions come before any line"),
    ("prove casual -g 20x20:5", "20x20:5: 400 cells are too many to walk"),
    ("prove casual -g 20x20:5 --budget 3000", "20x20:5: more than 3,000 positions"),
    ("prove evolved:/dev/zero", "cannot read '/dev/zero'"),
    ("prove human -g 7x6:4+gravity", "7x6:4+gravity: more than 1,801 positions"),
    ("prove human:/dev/zero", "cannot read '/dev/zero'"),
    ("prove newell-simon -g 3x3x3", "3x3x3: more than 2,631 positions"),
    ("rules any.txt -g 20x20:5", "20x20:5: 400 cells are too many"),
    ("rules any.txt -g 333x333:5", "'333x333:5': too large"),
    ("simulate random random -g 5x4:4", "5x4:4: more than "),
    ("simulate random random -g 12x12x12", "12x12x12: 1728 cells are too many"),
    ("solve 2x2x2x2x2x2x2x2x2", "too large, 512 cells in 9 dimensions"),
    ("solve 2x2x2x2x2x2x2x2", "too large, 256 cells in 8 dimensions"),
    ("move . -g 500x2x2x2x2x2x2x2:500", "too large, 64,000 cells in 8 dimensions"),
    ("tournament -g 2x2x2x2x2x2x2x2", "too large, 256 cells in 8 dimensions"),
    ("solve 3x3x3+misere", "not settled: 3x3x3+misere: more than"),
    pytest.param(
        "solve 7x6:4+gravity", "not settled: 7x6:4+gravity: more than", marks=pytest.mark.thorough
    ),
    ("solve 20x20:5 --layers x", "20x20:5: 400 cells are more than 25"),
    ("solve 20x20:5", "20x20:5: not settled by blocks or by threats alone"),
    ("solve 3000:3", "3000:3: not settled by blocks or by threats alone in about a second"),
    ("solve 9999:5000", "'9999:5000': too large, its lines would take about"),
    ("solve 9999:9999", "9999: a proof that second never loses is not checked: huge"),
    ("solve 1500x2:750", "'1500x2:750': too large, its lines would take about"),
    ("move ./. -g 9999:5000", "'9999:5000': too large, its lines would take about"),
    ("prove casual -g 9999:9999", "9999: 9999 cells are too many to walk"),
    ("evaluate random random -g 3000:3", "3000:3: 3000 cells are too many to walk"),
    ("solve 333x333:5", "333x333:5': too large, its lines would take about 5,837 MB"),
    ("tournament -g 7x7x7", "7x7x7: 343 cells are too many"),
    ("tournament casual random -g 20x20:5 --budget 3000", "20x20:5: more than 3,000 positions"),
    ("evolve e -g 20x20:5 --runs 1", "20x20:5 is too large to enumerate: up to 7.1e+190"),
    (f"evolve e --runs {HUGE}", "10,000 runs and 10,000,000,000 members"),
    (f"evolve e --runs {HUGE} --paper", "hours of one core"),
    (f"evolve e --population {HUGE}", "population 1.0e+18: the most is 20,000"),
    (f"evolve e --generations {HUGE}", "generations 1.0e+18: the most is 1,000,000"),
    ("evolve e --generations 1000000 --runs 9999", "9,999 runs of each kind"),
    (f"evolve e --mutation-slope {HUGE}", "mutation slope 1.0e+18: the most is"),
    (f"evolve e --seed {HUGE}00", "seed 1.0e+20: the most is"),
    (f"nsga2 --population {HUGE}", "population 1.0e+18: NSGA-II compares all with all"),
    (f"nsga2 --generations {HUGE}", "1.0e+18 generations of 100"),
    (f"nsga2 --seed {HUGE}00", "a seed below 2^63"),
    ("analyse endless", "not a file of at most"),
    ("frontier --plot f.svg --archive endless", "not a file of at most"),
]


@pytest.mark.parametrize(("words", "complaint"), TOO_LARGE)
def test_it_is_refused(words: str, complaint: str, limited: Limited, tmp_path: Path) -> None:
    (tmp_path / "any.txt").write_text("any\n", "utf-8")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots/bot.py").write_text("print(1)\n", "utf-8")
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "first-01.jsonl").symlink_to("/dev/zero")
    done = limited(tmp_path, *words.split())
    assert done.code == 2, done
    assert complaint in done.err
    assert not done.compiler, "it was refused only after numba was loaded"
    assert not done.out
    assert "Traceback" not in done.err
    assert not {"e", "x", "f.svg"} & {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize("words", ["human score casual", "review"])
def test_a_file_of_very_many_columns_is_refused(
    words: str, limited: Limited, tmp_path: Path
) -> None:
    header = ",".join(("game", "ply", "board", "cell", *map(str, range(100_000))))
    (tmp_path / "many.csv").write_text(header, "utf-8")
    done = limited(tmp_path, *words.split(), "many.csv", "--seconds", "2")
    assert done.code == 2, done
    assert "many.csv, line 1: a row of more than 262,144 letters" in done.err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("review many", "many, not JSON that can be read: more than 8,000,000 values"),
        ("prove table:many", "many: not a table: not JSON that can be read: more than"),
        ("prove human:many", "cannot read 'many': it is longer than 16,777,216 bytes"),
        ("prove evolved:many", "cannot read 'many': it is longer than"),
    ],
)
def test_a_file_of_very_many_values_is_refused(
    words: str, complaint: str, limited: Limited, tmp_path: Path
) -> None:
    (tmp_path / "many").write_text("[" + "[]," * (16 << 20) + "[]]", "utf-8")
    done = limited(tmp_path, *words.split())
    assert done.code == 2, done
    assert complaint in done.err


@pytest.mark.parametrize("game", ["20x20:5", "7x7x7", "7x6:4+gravity"])
def test_play_begins(game: str, limited: Limited, tmp_path: Path) -> None:
    done = limited(tmp_path, "play", "-g", game, "--seed", "1")
    assert (done.code, done.err) == (0, "")


def test_games_with_very_many_symmetries_are_solved(limited: Limited, tmp_path: Path) -> None:
    done = limited(tmp_path, "solve", "2x2x2x2x2x2+misere")
    assert done.code == 0, done.err
