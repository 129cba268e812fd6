"""What no machine could hold or walk through is refused with little memory and processor time."""

from pathlib import Path

import pytest

from cli.limited import noloss_limited

HUGE = str(10**18)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("check", "random", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("check", "true", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("grade", "bots", "-g", "20x20:5"), "20x20:5 is too large to enumerate: up to 7.1e+190"),
        (("profile", "casual", "-g", "7x7x7"), "7x7x7 is too large to enumerate: up to 4.5e+163"),
        (("profile", "--all", "-g", "7x7x7"), "7x7x7 is too large to enumerate: up to 4.5e+163"),
        (("simulate", "random", "random", "-g", "12x12x12"), "12x12x12: 1728 cells are too many"),
        (("rules", "any.txt", "-g", "20x20:5"), "20x20:5: 400 cells are too many"),
        (("rules", "any.txt", "-g", "333x333:5"), "'333x333:5': too large"),
        (("human", "score", "random", "/dev/zero"), "longer than 67,108,864 bytes"),
        (("evolve", "e", "--runs", HUGE), "10,000 runs and 10,000,000,000 members"),
        (("evolve", "e", "--runs", HUGE, "--paper"), "hours of one core"),
        (("evolve", "e", "--population", HUGE), "population 1.0e+18: the most is 20,000"),
        (("evolve", "e", "--generations", HUGE), "generations 1.0e+18: the most is 1,000,000"),
        (("evolve", "e", "--generations", "1000000", "--runs", "9999"), "9,999 runs of each kind"),
        (("evolve", "e", "--mutation-slope", HUGE), "mutation slope 1.0e+18: the most is"),
        (("evolve", "e", "--seed", HUGE + "00"), "seed 1.0e+20: the most is"),
        (("nsga2", "--population", HUGE), "population 1.0e+18: NSGA-II compares all with all"),
        (("nsga2", "--generations", HUGE), "1.0e+18 generations of 100"),
        (("nsga2", "--seed", HUGE + "00"), "a seed below 2^63"),
        (("analyse", "endless"), "not a file of at most"),
        (("frontier", "--plot", "f.svg", "--archive", "endless"), "not a file of at most"),
        (("prove", "evolved:/dev/zero"), "longer than 67,108,864 bytes"),
        (("prove", "human:/dev/zero"), "longer than 67,108,864 bytes"),
    ],
)
def test_it_is_refused(arguments: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    (tmp_path / "any.txt").write_text("any\n", "utf-8")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots/bot.py").write_text("print(1)\n", "utf-8")
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "first-01.jsonl").symlink_to("/dev/zero")
    done = noloss_limited(tmp_path, *arguments)
    assert done.returncode == 2, done.stderr
    assert complaint in done.stderr
    assert not done.stdout
