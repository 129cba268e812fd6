"""The compiled rules keep what the terms keep, and the compiled walk judges as the prover does."""

import random

import numpy as np
import pytest

from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.lab.discover.goal_walk import compiled_board, compiled_rules, meets
from noloss.lab.discover.goals import Goal
from noloss.lab.discover.ground import ground
from noloss.lab.discover.rule_vocabularies import BOARDS
from noloss.lab.kernels.line_picks import IDEAS, choose, kept
from noloss.proof.prove import prove
from noloss.strategies.tree import Refine, Tree
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.vocabulary import term

GAMES = [parse_game(name) for name in ("4x4", "5x4:4", "3x3x3", "4x3:3")]


def _played(game: LineGame, number: int) -> list[Position]:
    """Positions of games that were drawn by lot."""
    rng, found = random.Random(0), []
    while len(found) < number:
        position = game.start()
        while position.outcome() is None:
            found.append(position)
            position = position.after(rng.choice(position.legal()))
    return found[:number]


@pytest.fixture(scope="module")
def met() -> list[Position]:
    square = list(ground(parse_game("3x3")).positions)[::6]
    return square + [position for game in GAMES for position in _played(game, 30)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_rule_keeps_what_its_term_keeps(name: str, met: list[Position]) -> None:
    for number, position in enumerate(met):
        board = compiled_board(position.game, False)
        (idea,), (worth,) = compiled_rules(position.game, (name,))
        some = position.playable if number % 3 else position.playable & 0x5B6D5B6D
        own, other = np.uint64(position.own), np.uint64(position.other)
        if some:
            found = kept(idea, worth, own, other, np.uint64(some), board)
            assert int(found) == term(name).keep(position, some), f"{name} in {position}"


@pytest.mark.parametrize("rules", [("combo", "block combo", "most lines", "potential")])
def test_a_list_chooses_as_its_tree(rules: tuple[str, ...], met: list[Position]) -> None:
    for position in met:
        arrays = compiled_rules(position.game, rules)
        own, other = np.uint64(position.own), np.uint64(position.other)
        found = choose(*arrays, own, other, compiled_board(position.game, True))
        assert int(found) == Refine(rules).kept(position)[-1]


@pytest.mark.parametrize(
    "rules",
    [
        ("combo", "block combo", "most lines", "potential"),
        ("touch yours", "both potentials 3"),
        ("win", "block", "most lines"),
        ("win", "corner"),
        ("potential", "any"),
        ("block fork", "side", "centre"),
    ],
)
@pytest.mark.parametrize("name", ["3x3", "4x2:3", "3x2:2"])
def test_a_walk_judges_as_the_prover(rules: tuple[str, ...], name: str) -> None:
    game = parse_game(name)
    player = TreeStrategy("list", Tree(Refine(rules)))
    walked = [each for each in rules if each != "any"]
    for side in Side:
        proof = prove(game, player, side)
        for eager in (False, True):
            assert meets(walked, Goal(game, side), eager).met is proof.no_loss
    proof = prove(game, player, Side.FIRST)
    won = meets(walked, Goal(game, Side.FIRST, wins=True)).met
    assert won is (proof.count("draw") == proof.count("loss") == 0)


def test_every_idea_is_a_term() -> None:
    assert all(term(name) for name in IDEAS[1:])
