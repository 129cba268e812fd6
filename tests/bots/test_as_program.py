"""A strategy of ours, asked as a program."""

import subprocess
import sys

import pytest

from noloss.bots.as_program import answers

PROGRAM = [sys.executable, "-m", "noloss.bots.as_program"]


def test_every_question_has_its_answer_and_a_seed_repeats_them() -> None:
    questions = [".../.../... X", "X../.O./..X O", "XX./.O./..O"]
    told = list(answers(questions, "t3dt", seed=7))
    assert told == list(answers(questions, "t3dt", seed=7))
    assert told[1] in ("2", "4", "6", "8")
    assert told[2] == "3"


@pytest.mark.parametrize(
    ("words", "line", "code", "said"),
    [
        (("t3dt",), "XX./.O./..O X\n", 0, "3\n"),
        (("casual", "4x2:3"), "XX../OO.. X\n", 0, "3\n"),
        (("t3td",), "", 1, "noloss: no strategy is called 't3td'; did you mean t3dt?"),
        (("t3dt",), "\n", 1, "noloss: "),
        ((), "", 1, "noloss: expected the name of a strategy"),
    ],
)
def test_it_is_a_program(words: tuple[str, ...], line: str, code: int, said: str) -> None:
    done = subprocess.run(
        [*PROGRAM, *words], input=line, capture_output=True, text=True, check=False
    )
    assert (done.returncode, (done.stdout or done.stderr)[: len(said)]) == (code, said)
    assert "Traceback" not in done.stderr
