"""What no machine could walk through is refused by name, at once and in little memory.

The limits are of the process, so that a defect is a failure and not an exhausted machine.
"""

from pathlib import Path

import pytest

from cli.limited import Limited, assert_refused, assert_wide_file_is_refused

TOO_LARGE = [
    ("compile random -g 20x20:5 x", "20x20:5 is too large to enumerate"),
    ("compile random -g 4x4 x", "4x4 is too large to enumerate"),
    ("compile random -g 5x5 x --budget 3000", "5x5: more than 3,000 positions"),
    ("evaluate careless newell-simon -g 8x8:5", "8x8:5: more than 1,250 positions; in all"),
    ("evaluate random random -g 5x4:4", "5x4:4: more than "),
    ("evaluate random random -g 12x12x12", "12x12x12: 1728 cells are too many to walk"),
    ("evaluate random random -g 20x20:5 --budget 3000", "20x20:5: more than 3,000 positions"),
    ("evaluate random random -g 20x20:5 --seconds 0", "20x20:5: more than 0 seconds"),
    ("move ./. -g 999x999:5", "999x999:5': too large, its lines would take about 472,810 MB"),
    ("play mm -g 20x20:5", "e+103 positions"),
    ("profile --all -g 7x7x7", "7x7x7 is too large to enumerate: up to 4.5e+163"),
    ("prove casual -g 8x8:5", "8x8:5: at least 487,635 positions come before any line"),
    ("prove casual -g 20x20:5", "20x20:5: 400 cells are too many to walk"),
    ("prove casual -g 20x20:5 --budget 3000", "20x20:5: more than 3,000 positions"),
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
]


@pytest.mark.parametrize(("words", "complaint"), TOO_LARGE)
def test_it_is_refused(words: str, complaint: str, limited: Limited, tmp_path: Path) -> None:
    (tmp_path / "any.txt").write_text("any\n", "utf-8")
    assert_refused(limited, tmp_path, words, complaint)


def test_a_file_of_very_many_columns_is_refused(limited: Limited, tmp_path: Path) -> None:
    assert_wide_file_is_refused(limited, tmp_path, "review")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("review many", "many, not JSON that can be read: more than 8,000,000 values"),
        ("prove table:many", "many: not a table: not JSON that can be read: more than"),
        ("prove human:many", "cannot read 'many': it is longer than 16,777,216 bytes"),
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
