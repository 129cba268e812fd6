from fractions import Fraction

import pytest

from every_game import games
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_position
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree import Ask
from noloss.strategies.tree_strategy import follow, own_play_leads_to
from noloss.strategies.tree_text import parse_tree
from strategies import t3dt_by_history

T3DT = strategy("t3dt")
MEMO: dict[tuple[int, str, int, int], bool] = {}


def _own_play_leads_to(position: Position) -> bool:
    root = T3DT.tree.root
    assert isinstance(root, Ask)
    return own_play_leads_to(position, root, MEMO)


@pytest.mark.parametrize("side", Side)
def test_the_history_twin_agrees_on_every_game(three: LineGame, side: Side) -> None:
    seen = 0
    for game in games(three, T3DT, side):
        for ply, position in enumerate(game.positions):
            if position.turn is side:
                history = [cell + 1 for cell in game.moves[:ply]]
                ours = {cell + 1: chance for cell, chance in ask(T3DT, position).moves.items()}
                assert ours == t3dt_by_history.moves(history), f"after {history}"
                seen += 1
    assert seen > 1000


def test_the_opening_is_a_toss_between_the_kinds(three: LineGame) -> None:
    moves = ask(T3DT, three.start()).moves
    assert moves[4] == Fraction(1, 3)
    assert {chance for cell, chance in moves.items() if cell != 4} == {Fraction(1, 12)}


def test_own_play_is_exactly_what_the_proof_walks(three: LineGame) -> None:
    """The tree looks back from a board, the proof walks forward: they must meet."""
    for side in Side:
        reached = set(prove(three, T3DT, side).choices)
        for position in prove(three, strategy("random"), side).choices:
            assert _own_play_leads_to(position) == (position in reached), str(position)


def test_a_board_set_up_by_hand_is_answered_by_the_priority_list(three: LineGame) -> None:
    list_of_four = parse_tree("win\nblock\nfork\nblock fork\nany").root
    foreign = [
        p
        for side in Side
        for p in prove(three, strategy("random"), side).choices
        if not _own_play_leads_to(p)
    ]
    assert foreign
    for position in foreign:
        decision = ask(T3DT, position)
        assert decision.moves == follow(list_of_four, position).moves
        assert decision.reason.text.startswith("My own play does not lead to this board")


@pytest.mark.parametrize(
    ("text", "cells", "reason"),
    [
        ("X../.../...", "5", "You began and your mark is in a corner, so I take the centre."),
        ("XX./.O./...", "3", "You began and I cannot win at once, so I block your line."),
        (".X./O../...", "1", "I take the corner that touches both edges."),
        ("XO./.X./..O", "7", "I take the corner that makes two threats at once."),
        ("X../.O./..X", "2 4 6 8", "I have the centre and you have two corners"),
        ("XXO/.O./.X.", "7", "so I complete my line and win."),
    ],
)
def test_reasons_tell_the_path(three: LineGame, text: str, cells: str, reason: str) -> None:
    decision = ask(T3DT, parse_position(three, text))
    assert " ".join(str(cell + 1) for cell in decision.moves) == cells
    assert reason in decision.reason.text
