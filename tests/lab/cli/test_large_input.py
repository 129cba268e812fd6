"""What no machine could walk through is refused by name: the commands of the lab."""

from pathlib import Path

import pytest

from cli.limited import Limited, assert_refused, assert_wide_file_is_refused

HUGE = str(10**18)
TOO_LARGE = [
    ("discover potential 333x333:5", "'333x333:5': too large"),
    ("discover rules --goals 20x20:5", "goal 20x20:5: rules are walked on boards of up to 32"),
    ("discover rules --list generalist --goals 333x333:5", "'333x333:5': too large"),
    ("human score random /dev/zero", "cannot read '/dev/zero'"),
    ("prove evolved:/dev/zero", "cannot read '/dev/zero'"),
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
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "first-01.jsonl").symlink_to("/dev/zero")
    assert_refused(limited, tmp_path, words, complaint)


def test_a_file_of_very_many_columns_is_refused(limited: Limited, tmp_path: Path) -> None:
    assert_wide_file_is_refused(limited, tmp_path, "human score casual")


def test_a_file_of_very_many_values_is_refused(limited: Limited, tmp_path: Path) -> None:
    (tmp_path / "many").write_text("[" + "[]," * (16 << 20) + "[]]", "utf-8")
    assert_refused(limited, tmp_path, "prove evolved:many", "cannot read 'many': it is longer than")
