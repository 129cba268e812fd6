"""A bot that is checked elsewhere takes its files along."""

from dataclasses import replace
from pathlib import Path

import pytest

from noloss.bots.processes.choice import protection
from noloss.classroom.grading.grade import ClassTerms, checked
from noloss.classroom.grading.grade_report import CheckedBot, Terms
from noloss.classroom.grading.handed_in import at_hand, packed
from noloss.classroom.grading.submissions import submissions
from noloss.core.budget import DEFAULT
from noloss.core.errors import NolossError
from noloss.core.notation import parse_game
from noloss.work.parcel import Post, perform
from work.text_workers import ANYWHERE


def test_a_bot_travels_with_its_files(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    loop = "for line in sys.stdin:\n    print(helper.move(line), flush=True)\n"
    (tmp_path / "one" / "main.py").write_text(f"import sys, helper\n{loop}")
    (tmp_path / "one" / "helper.py").write_text("def move(line):\n    return line.index('.') + 1\n")
    (tmp_path / "notes.xyz").write_text("no bot")
    good, bad = sorted(submissions(tmp_path).bots, key=lambda bot: bool(bot.problem))
    terms = ClassTerms(Terms(parse_game("2x2"), protection=protection("off")))
    post = Post(checked, terms)
    sent = [perform(post.parcel([packed(bot)], ANYWHERE)) for bot in (bad, good)]
    there = [answer for each in sent for answer in post.answers(each)]
    assert there == [checked(terms, at_hand(bot), DEFAULT) for bot in (bad, good)]
    assert isinstance(there[1], CheckedBot)
    moved = replace(packed(good).program, command=("no-such-tool", "./main.py"))
    with pytest.raises(NolossError, match="one needs 'no-such-tool', which a worker does not have"):
        checked(terms, replace(packed(good), program=moved), DEFAULT)
    (tmp_path / "one" / "helper.py").write_text("changed")
    assert "changed while the class was graded" in packed(good).problem
