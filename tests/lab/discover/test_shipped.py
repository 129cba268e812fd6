"""The trees that were found and come along: what is said of them is so."""

from fractions import Fraction

import pytest

from noloss.core.game import LineGame, Side
from noloss.flow.evaluate import evaluate
from noloss.flow.flow import in_seats
from noloss.flow.respond import best_no_loss_win
from noloss.flow.tabulate import undecided
from noloss.lab.discover.problem import problem
from noloss.lab.discover.solver import answer
from noloss.lab.discover.tree_words import VOCABULARIES, shapes, words
from noloss.proof.prove import prove
from noloss.strategies.tree import Act, Ask, Tree, nodes
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.trees import shipped
from noloss.strategies.vocabulary import CONDITIONS

BEST = {Side.FIRST: Fraction(191, 192), Side.SECOND: Fraction(866, 945)}


def _leaves(player: TreeStrategy) -> list[Act]:
    """What it can do, but for `any`."""
    acting = [node for node in nodes(player.tree.root) if not isinstance(node, Ask)]
    return [act for node in acting for act in node.acts if not act.always]


@pytest.mark.parametrize(("name", "leaves"), [("six-leaves", 6), ("ten-leaves", 10)])
def test_it_has_its_leaves_in_the_words_that_were_searched(name: str, leaves: int) -> None:
    player, said = shipped(name), VOCABULARIES["places"]
    assert len(_leaves(player)) == leaves
    assert {act.term for act in _leaves(player)} <= {*said.actions}
    asked = {node.question for node in nodes(player.tree.root) if isinstance(node, Ask)}
    assert asked <= {CONDITIONS[test].asks for test in said.tests}


@pytest.mark.parametrize(("name", "leaves"), [("t3dt", 34), ("t3dt-plus", 40)])
def test_the_trees_of_people_have_more(name: str, leaves: int) -> None:
    """As docs/explanation/smallest-rules.md counts: without what is for boards of others' play."""
    root = shipped(name).tree.root
    assert isinstance(root, Ask)
    assert root.branches[0].answer == "yes"
    acting = [node for node in nodes(root.branches[0].then) if not isinstance(node, Ask)]
    assert sum(len(node.acts) for node in acting) == leaves


@pytest.mark.parametrize("name", ["six-leaves", "ten-leaves"])
@pytest.mark.parametrize("side", Side)
def test_it_never_loses_whichever_of_its_cells_it_plays(
    name: str, side: Side, three: LineGame
) -> None:
    proof = prove(three, shipped(name), side)
    assert proof.no_loss
    assert all(shipped(name).decide(board).reason.rule != "any" for board in proof.choices)


@pytest.mark.parametrize("side", Side)
def test_nobody_who_never_loses_wins_more_than_ten_leaves(side: Side, three: LineGame) -> None:
    random = shipped("random")
    won = evaluate(three, *in_seats(side, shipped("ten-leaves"), random)).win(side)
    assert won == BEST[side] == best_no_loss_win(three, random, side)


def test_ten_leaves_has_a_move_on_every_board(three: LineGame) -> None:
    player = shipped("ten-leaves")
    assert all(player.decide(board).reason.rule != "any" for board in undecided(three))


def test_six_leaves_is_one_of_the_eight_that_were_found_and_the_best(three: LineGame) -> None:
    trees = answer(problem("no-loss", "both", words()), shapes(6)[0]).trees
    found = [TreeStrategy("found", Tree(tree)) for tree in trees]
    assert len(found) == 8
    shown = {side: prove(three, shipped("six-leaves"), side).choices for side in Side}
    assert any(
        all(prove(three, player, side).choices == choices for side, choices in shown.items())
        for player in found
    )
    most = {Side.FIRST: Fraction(137, 144), Side.SECOND: Fraction(806, 945)}
    for player in [shipped("six-leaves"), *found]:
        won = {
            side: evaluate(three, *in_seats(side, player, shipped("random"))).win(side)
            for side in Side
        }
        assert all(won[side] <= most[side] for side in Side)
        assert won == most or player is not shipped("six-leaves")
