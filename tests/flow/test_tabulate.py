import pytest

from noloss.core.errors import TooLarge
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.table import TableStrategy, parse_table, table_text
from noloss.flow.tabulate import Remembered, disagreement, tabulate, undecided
from noloss.strategies.catalogue import strategy
from remembered import remembered

KINDS = (
    *("t3dt", "human"),
    *(pytest.param(name, marks=pytest.mark.thorough) for name in ("random", "aba", "optimal")),
)
"""A tree, and chances of many digits; a list of rules, a search, a table: what a file has to hold.
What all the others decide is the conformance suite's."""


@pytest.mark.parametrize("name", KINDS)
def test_a_saved_table_agrees_with_its_strategy_everywhere(three: LineGame, name: str) -> None:
    player = remembered(name)
    table = parse_table(table_text(tabulate(three, player)))
    assert len(table.decisions) == 4520
    assert disagreement(three, player, table) is None


def test_a_disagreement_is_found(three: LineGame) -> None:
    table = tabulate(three, strategy("casual"))
    last = undecided(three)[-1]
    without = {p: d for p, d in table.decisions.items() if p != last}
    assert disagreement(three, strategy("casual"), TableStrategy(three, "x", without)) == last
    assert disagreement(three, strategy("casual"), strategy("random")) is not None


def test_equal_decisions_are_remembered_as_one(three: LineGame) -> None:
    """There are millions of positions on 4x4, and few decisions: each takes a thousand bytes."""
    player = Remembered(strategy("respond:0:random"))
    boards = [three.start().play("5").play(cell) for cell in ("1", "3", "2")]
    decisions = [player.decide(board) for board in boards for _ in range(2)]
    assert decisions == [strategy("respond:0:random").decide(b) for b in boards for _ in range(2)]
    assert all(one is two for one in decisions for two in decisions if one == two)


def test_a_game_too_large_to_write_out_is_refused() -> None:
    with pytest.raises(TooLarge, match="too large to enumerate"):
        tabulate(parse_game("4x4"), strategy("random"))
