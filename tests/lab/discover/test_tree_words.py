"""Vocabularies of trees: what is refused before anything is searched."""

import pytest

from noloss.core.errors import NolossError
from noloss.lab.discover.tree_words import Shape, inner, leaf_paths, shape_text, shapes, words


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


def _mirrored(shape: Shape) -> str:
    """One text for a shape and all its mirror images."""
    return f"({''.join(sorted(map(_mirrored, shape)))})" if shape else "."


def _all(leaves: int) -> set[str]:
    """Every binary tree, mirror images and all, seen so."""
    if leaves == 1:
        return {"."}
    return {
        f"({''.join(sorted((left, right)))})"
        for size in range(1, leaves)
        for left in _all(size)
        for right in _all(leaves - size)
    }


@pytest.mark.parametrize("leaves", range(1, 9))
def test_every_tree_has_one_shape(leaves: int) -> None:
    found = [_mirrored(shape) for shape in shapes(leaves)]
    assert len(set(found)) == len(found)
    assert set(found) == _all(leaves)


@pytest.mark.parametrize("shape", shapes(6), ids=shape_text)
def test_every_leaf_has_its_path(shape: Shape) -> None:
    paths, nodes = leaf_paths(shape), inner(shape)
    assert (len(paths), len(nodes)) == (6, 5)
    assert len(set(paths)) == 6
    for path in paths:
        at = shape
        for node, first in path:
            assert nodes[node] == at
            at = at[0] if first else at[1]
        assert at == ()
