"""Vocabularies of trees: what is refused before anything is searched."""

import pytest

from noloss.core.errors import NolossError
from noloss.lab.discover.trees.tree_words import words


@pytest.mark.parametrize(
    ("tests", "actions", "why"),
    [
        (None, "", "a vocabulary without any action"),
        ("", None, "a vocabulary without any test"),
        (None, "win, win", "action 2: 'win' is named twice"),
    ],
)
def test_words_that_make_no_vocabulary_are_refused(
    tests: str | None, actions: str | None, why: str
) -> None:
    with pytest.raises(NolossError, match=why):
        words("places", tests, actions)
