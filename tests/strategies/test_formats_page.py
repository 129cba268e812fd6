"""The page on file formats tells of every word of the language, and its examples are trees."""

from pathlib import Path

import pytest

from noloss.strategies.tree_text import parse_tree, tree_text
from noloss.strategies.vocabulary import CONDITIONS, QUESTIONS, SAME, TERMS

PAGE = (Path(__file__).parents[2] / "docs/reference/formats.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TERMS)
def test_every_term_is_documented(name: str) -> None:
    games = "" if TERMS[name].games == "any" else f" ({TERMS[name].games})"
    assert f"| `{name}` | {TERMS[name].says}{games} |" in PAGE


@pytest.mark.parametrize("asks", [asks for asks, each in QUESTIONS.items() if not each.name])
def test_every_question_is_documented(asks: str) -> None:
    question = QUESTIONS[asks]
    answers = ", ".join(f"`{answer}`" for answer in question.answers)
    games = "" if question.games == "any" else f" ({question.games})"
    assert f"| `{asks}`{games} | {answers} |" in PAGE


@pytest.mark.parametrize("name", CONDITIONS)
def test_every_condition_is_documented(name: str) -> None:
    assert f"| `{name}` | `{CONDITIONS[name].asks}` |" in PAGE


def test_the_examples_of_the_page_are_trees() -> None:
    section = PAGE.partition("## Rules and trees")[2].partition("\n## ")[0]
    shown = section.split("```")[1::2]
    assert len(shown) == 2
    for text in shown:
        tree = parse_tree(text)
        assert parse_tree(tree_text(tree)) == tree


def test_other_names_are_documented() -> None:
    for name, same in SAME.items():
        assert f"`{name}` for `{same}`" in PAGE
