"""The best trees of each size: as trying them all says, and what is kept of a long search."""

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled, NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.flow.evaluate import evaluate, variety
from noloss.flow.flow import in_seats
from noloss.lab.discover.problem import problem
from noloss.lab.discover.search_log import FrontierLog
from noloss.lab.discover.solver import answer
from noloss.lab.discover.traits import Traits, arena, traits_of
from noloss.lab.discover.tree_frontier import TreeFrontier, tree_frontier
from noloss.lab.discover.tree_words import shapes, words
from noloss.proof.prove import prove
from noloss.strategies.tree import Tree
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree
from noloss.strategies.trees import shipped

SHIPPED = Path(__file__).parents[3] / "docs" / "proofs" / "tree-frontier.log"
FEW = words(
    "full",
    tests="I can win, you can win, you can fork",
    actions="win, block, fork, most lines, safe threat",
)


@pytest.fixture(scope="module")
def tried() -> dict[int, set[Traits]]:
    """What all trees of few words attain that never lose: each is played out, without any bound."""
    task, played = problem("no-loss", "both", FEW), arena(parse_game("3x3"))
    return {
        leaves: {
            traits_of(played, TreeStrategy("tried", Tree(node)))
            for shape in shapes(leaves)
            for node in answer(task, shape).trees
        }
        for leaves in range(1, 6)
    }


@pytest.fixture(scope="module")
def frontier() -> TreeFrontier:
    """The most of each trait with up to five leaves, and of all together with four."""
    return tree_frontier(FEW, 5, 4)


def _unbeaten(tried: dict[int, set[Traits]], leaves: int) -> set[Traits]:
    """What no tree of at most as many leaves beats, and none of fewer attains."""
    fewer = {traits for size in range(1, leaves) for traits in tried[size]}
    known = fewer | tried[leaves]
    return {one for one in tried[leaves] - fewer if not any(two.beats(one) for two in known)}


@pytest.mark.parametrize("most", [4, pytest.param(5, marks=pytest.mark.thorough)])
def test_it_is_what_trying_all_trees_says(
    most: int, tried: dict[int, set[Traits]], frontier: TreeFrontier
) -> None:
    found = frontier if most == 4 else tree_frontier(FEW, 5, 5)
    assert sum(map(len, tried.values())) > 5
    for leaves in range(4, most + 1):
        attained = [each.traits for each in found.frontier if each.leaves == leaves]
        assert len(attained) == len(set(attained))
        assert {_rounded(each) for each in attained} == {
            _rounded(each) for each in _unbeaten(tried, leaves)
        }


def test_the_most_of_each_alone_is_the_same(
    tried: dict[int, set[Traits]], frontier: TreeFrontier
) -> None:
    assert [each.leaves for each in frontier.most] == [4, 5]
    for each in frontier.most:
        known = [traits for size in range(1, each.leaves + 1) for traits in tried[size]]
        assert each.most.random == max(traits.random for traits in known)
        assert each.most.casual == max(traits.casual for traits in known)
        assert each.most.bits == pytest.approx(max(traits.bits for traits in known))


def _rounded(traits: Traits) -> tuple[Fraction, Fraction, float]:
    return traits.random, traits.casual, round(traits.bits, 9)


def test_a_stopped_search_goes_on_and_says_the_same(tmp_path: Path, frontier: TreeFrontier) -> None:
    path, looks = tmp_path / "frontier.log", iter(range(10**9))
    with pytest.raises(Cancelled):
        tree_frontier(FEW, 5, 4, FrontierLog(path), Budget(cancel=lambda: next(looks) > 12))
    kept = path.read_text("utf-8")
    assert 1 < kept.count("\n") < 9
    path.write_text(f'{kept}{{"shape": "(o', "utf-8")  # a line that was cut short
    resumed = tree_frontier(FEW, 5, 4, FrontierLog(path))
    assert path.read_text("utf-8").startswith(kept)
    assert resumed.most == frontier.most


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("something else\n", "is not a log of this search"),
        ('{"shape": 1}\n', "line 2"),
        ('{"shape": "o", "together": true, "trees": ["most lines"]}\n', "can lose"),
        ('{"shape": "o", "together": true, "trees": ["corner"]}\n', "is not o in these words"),
        ('{"shape": "o", "together": true, "trees": ["win\\nblock"]}\n', "is not o in these words"),
    ],
)
def test_a_log_that_is_wrong_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "frontier.log"
    tree_frontier(FEW, 1, 0, FrontierLog(path))
    head = path.read_text("utf-8").splitlines()[0]
    path.write_text(text if text.startswith("some") else f"{head}\n{text}", "utf-8")
    with pytest.raises(BadFile, match=says):
        tree_frontier(FEW, 1, 1, FrontierLog(path))


def test_too_many_leaves_are_refused() -> None:
    with pytest.raises(NolossError, match="from 1 to 12 leaves"):
        tree_frontier(FEW, 13)


@pytest.fixture(scope="module")
def kept() -> TreeFrontier:
    """What comes along: nothing is searched, but every tree is played out.

    Only safe cells can be, so that the prover, who takes longer, is left out here.
    """
    with pytest.MonkeyPatch.context() as patch:
        proven = SimpleNamespace(no_loss=True)
        patch.setattr("noloss.lab.discover.tree_frontier.prove", lambda *_, **__: proven)
        return tree_frontier(words(), 10, 8, FrontierLog(SHIPPED))


def test_what_comes_along_is_as_the_docs_say(kept: TreeFrontier) -> None:
    assert [each.leaves for each in kept.most] == [6, 7, 8, 9, 10]
    assert [each.most.random for each in kept.most] == [
        Fraction(27281, 30240),
        Fraction(28661, 30240),
        Fraction(57637, 60480),
        Fraction(57637, 60480),
        (Fraction(191, 192) + Fraction(866, 945)) / 2,
    ]
    assert [each.most.casual for each in kept.most] == [
        Fraction(19, 252),
        Fraction(1879, 5040),
        Fraction(601, 1260),
        Fraction(31, 63),
        Fraction(85, 168),
    ]
    assert [f"{each.most.bits:.4f}" for each in kept.most] == [
        "1.2336",
        "2.2074",
        "2.8709",
        "3.2116",
        "3.4641",
    ]


def test_trees_that_come_along_never_lose_and_attain_what_is_said(
    kept: TreeFrontier, three: LineGame
) -> None:
    """The evaluator and the prover agree, for one tree of each size."""
    for leaves in (6, 7, 8):
        best = next(each for each in kept.frontier if each.leaves == leaves)
        player = TreeStrategy("kept", parse_tree(best.tree, "kept"))
        assert all(prove(three, player, side).no_loss for side in Side)
        for name, said in (("random", best.traits.random), ("casual", best.traits.casual)):
            won = [evaluate(three, *in_seats(s, player, shipped(name))).win(s) for s in Side]
            assert sum(won, Fraction(0)) / 2 == said
        varied = [variety(three, player, shipped("random"), side) for side in Side]
        assert best.traits.bits == pytest.approx(sum(varied) / 2)
